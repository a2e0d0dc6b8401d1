// A row of the list that is dragged beside it comes to lie on a group, and its contact comes into that group; of the rows that are ticked
// where several are chosen, each brings all of them. What choosing and "Group" do as well, by keyboard and without JavaScript.
import { lastSeen } from "./changes.js";
import { list, root } from "./list.js";

const split = document.querySelector(".split");
const isWide = matchMedia("(min-width: 60rem)");
let shelf;

/** Ends in what a drop has done, or in nothing. */
const end = () => {
  shelf?.remove();
  shelf = null;
  removeEventListener("pointermove", end);
};

const add = (form, fields) => {
  const added = fields.map(([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  form.append(...added);
  return added;
};

const send = (contact, deed, group) => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = `${root}select`;
  form.hidden = true;
  const place = new URL(list.dataset.place, location.href).searchParams;
  const start = ["section", "after", "before"].find((name) => place.has(name));
  const guards = [...document.querySelectorAll("form.sign-out input[type=hidden]")].map(({ name, value }) => [name, value]);
  // A form of the page on which people are chosen, with one who is ticked.
  const fields = {
    of: place.get("q") ?? "", "of-group": place.get("group") ?? "", through: lastSeen(), shown: contact, contact, group,
    at: start ? `${start} ${place.get(start)}` : "top", do: deed, end: "1",
  };
  add(form, [...guards, ...Object.entries(fields)]);
  document.body.append(form);
  form.requestSubmit();
};

const entry = (words, drop) => {
  const item = document.createElement("li");
  const name = document.createElement("b");
  name.dir = "auto";
  name.textContent = words;
  item.append(name);
  for (const step of ["dragenter", "dragover"]) {
    item.addEventListener(step, (event) => {
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      item.dataset.over = "";
    });
  }
  item.addEventListener("dragleave", () => { delete item.dataset.over; });
  item.addEventListener("drop", (event) => {
    event.preventDefault();
    end();
    drop();
  });
  return item;
};

/** Shows the groups, in `place`, until something is dropped: `drop` is told what to do, and with which group. */
const show = async (place, words, current, drop) => {
  const mine = document.createElement("div");
  mine.className = "shelf";
  // Whoever listens cannot drag; the page on which people are chosen is theirs.
  mine.setAttribute("aria-hidden", "true");
  shelf = mine;
  const answer = await fetch(`${root}groups?names=1`, { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok || answer.redirected || shelf !== mine) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (shelf !== mine) return;
  const title = document.createElement("p");
  title.textContent = words;
  const items = document.createElement("ul");
  if (current) items.append(entry(`Out of “${current}”`, () => drop("leave", current)));
  for (const row of page.querySelectorAll(".entries .row-text")) {
    const name = new URL(row.querySelector("a").getAttribute("href"), location.href).searchParams.get("group");
    if (name && name !== current) {
      items.append(entry(name, () => drop("join", name)));
    }
  }
  items.append(entry("New group", () => drop("group", "")));
  mine.append(title, items);
  place.append(mine);
  // Where the row that is dragged goes from the list meanwhile, no browser says that the dragging has ended; the pointer moves again then.
  addEventListener("pointermove", end);
};

if (split && list) {
  list.addEventListener("dragstart", (event) => {
    const row = event.target.closest?.(".rows a");
    if (!row || !isWide.matches) return;
    event.dataTransfer.effectAllowed = "copyLink";
    const contact = row.pathname.split("/").pop();
    const current = new URL(list.dataset.place, location.href).searchParams.get("group");
    show(split, "Into which group?", current, (deed, group) => send(contact, deed, group));
  });
}

const choosing = document.querySelector("form[data-ticks][action$='/select']");
// Who is chosen for a group is for nothing else.
if (choosing && !choosing.elements.into) {
  choosing.addEventListener("pointerdown", (event) => {
    const row = event.target.closest("li");
    const tick = row?.querySelector("input[name=contact]");
    if (tick) row.draggable = isWide.matches && tick.checked;
  });
  choosing.addEventListener("dragstart", (event) => {
    const row = event.target.closest?.("li[draggable=true]");
    if (!row) return;
    event.dataTransfer.effectAllowed = "copy";
    event.dataTransfer.setData("text/plain", row.querySelector(".row-name").textContent);
    const count = choosing.querySelector("[data-ticks-count]").textContent;
    const words = count === "1" ? "Into which group?" : `${count} contacts: into which group?`;
    show(choosing.parentElement, words, choosing.elements["of-group"]?.value, (deed, group) => {
      const sent = add(choosing, [["do", deed], ["group", group]]);
      choosing.requestSubmit();
      // A browser may bring this page back as it was left, and what is dropped next has a group of its own.
      sent.forEach((field) => field.remove());
    });
  });
}
addEventListener("dragend", end);
