/// A drawn portrait: head, hair and shoulders before a coloured ground.
struct Photo: Sendable {
  let bytes: [UInt8]
  let isPNG: Bool

  static let side = 96

  private static let grounds: [Color] = [
    Color(246, 211, 101), Color(161, 196, 253), Color(132, 250, 176), Color(253, 160, 133), Color(224, 195, 252),
    Color(143, 211, 244), Color(255, 177, 193), Color(200, 214, 160),
  ]
  private static let skins: [Color] = [
    Color(255, 224, 196), Color(234, 192, 134), Color(198, 134, 66), Color(141, 85, 36), Color(92, 58, 33),
  ]
  private static let hairs: [Color] = [
    Color(44, 34, 43), Color(106, 78, 66), Color(167, 133, 106), Color(230, 206, 168), Color(145, 85, 61),
    Color(183, 183, 183),
  ]
  private static let clothes: [Color] = [
    Color(52, 73, 94), Color(192, 57, 43), Color(39, 174, 96), Color(142, 68, 173), Color(243, 156, 18),
    Color(236, 240, 241),
  ]

  /// Draws one from the sequence; two of three are JPEG, as phones make them.
  init(_ random: inout SeededRandom) {
    let palette = [
      random.pick(Self.grounds), random.pick(Self.skins), random.pick(Self.hairs), random.pick(Self.clothes),
    ]
    let portrait = Portrait(
      headRadius: random.number(19...24), hairLength: random.number(0...26), shift: random.number(-4...4))
    isPNG = random.chance(33)
    let pixels = portrait.pixels(side: Self.side)
    bytes =
      isPNG
      ? PNG.encode(indices: pixels, palette: palette, side: Self.side)
      : JPEG.encode(colors: pixels.map { palette[Int($0)] }, side: Self.side)
  }
}

/// A colour, 0 to 255 each.
struct Color: Sendable, Equatable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

/// The shapes of a portrait; each pixel is 0 ground, 1 skin, 2 hair or 3 clothes.
private struct Portrait {
  let headRadius: Int
  /// How far the hair hangs down, in pixels.
  let hairLength: Int
  let shift: Int

  func pixels(side: Int) -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: side * side)
    let centre = side / 2 + shift
    for y in 0..<side {
      for x in 0..<side {
        pixels[y * side + x] = pixel(x - centre, y - 40)
      }
    }
    return pixels
  }

  /// The pixel so far from the head's centre.
  private func pixel(_ x: Int, _ y: Int) -> UInt8 {
    let distance = x * x + y * y
    let isFace = distance <= headRadius * headRadius && (y > -headRadius / 3 || x * x > headRadius * headRadius)
    if isFace { return 1 }
    let hair = headRadius + 4
    if distance <= hair * hair, y <= 0 { return 2 }
    if y > 0, y <= hairLength, abs(x) <= hair, abs(x) >= headRadius - 4 { return 2 }
    // The neck, and the shoulders as a flat ellipse.
    if abs(x) <= headRadius / 2, y > 0, y < headRadius + 12 { return 1 }
    let below = y - 62
    return 2 * x * x + 3 * below * below <= 3_000 ? 3 : 0
  }
}
