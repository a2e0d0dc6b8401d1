// A contact's photo: seen before it is saved, cut to a square, and made small here, because the server decodes no picture. Without the
// script it goes as it was chosen.
const field = document.querySelector("[data-photo]");
const input = field?.querySelector("input[type=file]");

// The largest side of what is sent, in pixels.
const largest = 512;

const makeCanvas = (size) => Object.assign(document.createElement("canvas"), { width: size, height: size });

// Some browsers give pages other pixels than those that were drawn, so that nobody is recognized by them.
const givesPixelsBack = () => {
  const context = makeCanvas(1).getContext("2d");
  context.fillStyle = "#123456";
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].join() === "18,52,86,255";
};

const draw = (canvas, { bitmap, zoom, x, y }) => {
  const side = Math.min(bitmap.width, bitmap.height) / zoom;
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  // JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, x - side / 2, y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
};

const asFile = (crop) => {
  const side = Math.round(Math.min(crop.bitmap.width, crop.bitmap.height) / crop.zoom);
  const canvas = makeCanvas(Math.max(1, Math.min(largest, side)));
  draw(canvas, crop);
  // At once, so that a form that is sent in this moment has it.
  const bytes = atob(canvas.toDataURL("image/jpeg", 0.87).split(",")[1]);
  return new File([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], "photo.jpg", { type: "image/jpeg" });
};

if (input && window.createImageBitmap && givesPixelsBack()) {
  const shown = field.querySelector(".avatar");
  const before = shown.cloneNode(true);
  const tools = field.querySelector("[data-crop]");
  const zoom = tools.querySelector("input");
  const canvas = makeCanvas(largest);
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "The new photo. Arrow keys move it.");
  // What this browser can read, the form may have.
  input.accept = "image/*";
  let crop = null;

  const place = () => {
    const { bitmap } = crop;
    const half = Math.min(bitmap.width, bitmap.height) / crop.zoom / 2;
    crop.x = Math.min(Math.max(crop.x, half), bitmap.width - half);
    crop.y = Math.min(Math.max(crop.y, half), bitmap.height - half);
    draw(canvas, crop);
  };
  const put = (file) => {
    const files = new DataTransfer();
    if (file) files.items.add(file);
    input.files = files.files;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const putCrop = () => put(asFile(crop));

  const take = async (file) => {
    const bitmap = await createImageBitmap(file).catch(() => null);
    // The server says what is wrong with it.
    if (!bitmap) return;
    crop = { bitmap, zoom: 1, x: bitmap.width / 2, y: bitmap.height / 2 };
    zoom.value = 1;
    shown.replaceChildren(canvas);
    shown.removeAttribute("aria-hidden");
    tools.hidden = false;
    const removal = field.querySelector("[name=photo-remove]");
    if (removal) removal.checked = false;
    place();
    putCrop();
  };
  const discard = () => {
    crop = null;
    shown.replaceChildren(...before.cloneNode(true).childNodes);
    shown.setAttribute("aria-hidden", "true");
    tools.hidden = true;
    field.querySelector("[name=photo-kept]")?.remove();
    put(null);
    input.focus();
  };

  input.addEventListener("change", () => {
    const [file] = input.files;
    if (file) take(file);
  });
  zoom.addEventListener("input", (event) => {
    // A draft has no photo.
    event.stopPropagation();
    crop.zoom = Number(zoom.value);
    place();
  });
  zoom.addEventListener("change", putCrop);
  tools.querySelector("button").addEventListener("click", discard);

  // How many pixels of the picture one on the screen is.
  const scale = () => Math.min(crop.bitmap.width, crop.bitmap.height) / crop.zoom / canvas.getBoundingClientRect().width;
  const move = (x, y) => {
    crop.x -= x * scale();
    crop.y -= y * scale();
    place();
  };
  let held = null;
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    held = { x: event.clientX, y: event.clientY };
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!held) return;
    move(event.clientX - held.x, event.clientY - held.y);
    held = { x: event.clientX, y: event.clientY };
  });
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(end, () => {
      if (held) putCrop();
      held = null;
    });
  }
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8] }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    move(...step);
    putCrop();
  });

  // A picture that is dropped on the form or pasted into it.
  const pictureOf = (data) => [...(data?.files ?? [])].find((file) => file.type.startsWith("image/"));
  const form = input.form;
  form.addEventListener("dragover", (event) => {
    if (![...event.dataTransfer.items].some((item) => item.kind === "file" && item.type.startsWith("image/"))) return;
    event.preventDefault();
    field.classList.add("dropping");
  });
  for (const name of ["dragleave", "drop"]) form.addEventListener(name, () => field.classList.remove("dropping"));
  form.addEventListener("drop", (event) => {
    const picture = pictureOf(event.dataTransfer);
    if (!picture) return;
    event.preventDefault();
    take(picture);
  });
  document.addEventListener("paste", (event) => {
    const picture = pictureOf(event.clipboardData);
    // A text with a picture of it is pasted as a text into a field.
    const isText = event.clipboardData?.types.includes("text/plain") && event.target.matches?.("input, textarea");
    if (!picture || isText) return;
    event.preventDefault();
    take(picture);
  });

  // One that was chosen before a mistake in the form.
  const kept = field.querySelector("[name=photo-kept]");
  if (kept) take(new Blob([Uint8Array.from(atob(kept.value), (byte) => byte.charCodeAt(0))]));
}
