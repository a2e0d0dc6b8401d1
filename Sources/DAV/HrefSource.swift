import Cloud
import Synchronization

/// The cards at addresses that a program names, in their order.
final class HrefSource: Sendable {
  private enum Wanted: Sendable {
    case card(String)
    /// What nobody has.
    case nothing(String)
  }

  private let cards: CardResources
  private let site: Place.Site
  private let detail: CardResource.Detail
  private let wanted: Mutex<ArraySlice<Wanted>>

  init(_ cards: CardResources, _ hrefs: [String], _ site: Place.Site, _ detail: CardResource.Detail) {
    self.cards = cards
    self.detail = detail
    self.site = site
    wanted = Mutex(
      hrefs.map { href in
        if case .card(let name)? = Place(href: href, site) { .card(name) } else { .nothing(href) }
      }[...])
  }

  func next() throws -> (items: [CardListing.Item], isLast: Bool) {
    let (group, isLast) = wanted.withLock { wanted in
      let group = wanted.prefix(CardResources.portion)
      wanted = wanted.dropFirst(CardResources.portion)
      return (group, wanted.isEmpty)
    }
    let names = group.compactMap { if case .card(let name) = $0 { name } else { nil } }
    let found = try cards.find(names, detail)
    let items = group.map { wanted -> CardListing.Item in
      switch wanted {
      case .card(let name):
        found[name].map { .card($0) } ?? .nothing(href: Place.card(name).href(site))
      case .nothing(let href): .nothing(href: href)
      }
    }
    return (items, isLast)
  }
}
