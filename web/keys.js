// Keys for those who do not like to reach for the mouse. KeysPage lists them.
import { currentRow, isListShown, list, root, rows, searchField, searching } from "./list.js";

// Per browser: it is the keyboard that one likes them on or not.
const key = "contacts2web-keys";
const areOn = () => localStorage.getItem(key) !== "off";

const bindSwitch = (root) => {
  for (const label of root.querySelectorAll("[data-keys-switch]")) {
    const box = label.querySelector("input");
    box.checked = areOn();
    label.hidden = false;
    box.addEventListener("change", () => localStorage.setItem(key, box.checked ? "on" : "off"));
  }
};

const showKeys = async () => {
  const answer = await fetch(`${root}keys`, { credentials: "same-origin" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const keys = page.getElementById("keys");
  // Signed out.
  if (!keys) return location.assign(`${root}keys`);
  const dialog = document.createElement("dialog");
  dialog.className = "sheet";
  dialog.setAttribute("aria-labelledby", "keys-title");
  const close = document.createElement("button");
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());
  dialog.append(document.adoptNode(keys), close);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  bindSwitch(dialog);
  dialog.showModal();
};

const isTyping = (element) =>
  element.isContentEditable || element.matches("textarea, select, input:not([type=checkbox], [type=button], [type=submit])");

// What j and k go over: rows, and what leads to further ones; where there is no list, what can be ticked.
const stops = () => {
  if (!list) return [...document.querySelectorAll("main .entries .tick input")];
  return isListShown() ? [...list.querySelectorAll(".rows a, .more a")] : [];
};

// The row that the focus is in.
const focused = () => {
  const element = document.activeElement;
  return stops().find((stop) => stop === element || stop.closest("li")?.contains(element));
};

const isInSight = (stop) => {
  const place = stop.getBoundingClientRect();
  return place.top >= 0 && place.bottom <= innerHeight;
};

const move = (step) => {
  const all = stops();
  const here = focused();
  const next = here
    ? all[all.indexOf(here) + step]
    : (currentRow() && isListShown() ? currentRow() : (all.find(isInSight) ?? all[0]));
  if (next) next.focus();
  else if (step < 0) searchField?.focus();
};

// The address of what is done with the row that the focus is in, else with the card.
const goTo = (part, link) => {
  const row = focused();
  const address = row?.pathname?.startsWith(`${root}contacts/`)
    ? `${row.pathname}/${part}${row.search}`
    : document.querySelector(`.card ${link}`)?.href;
  if (address) location.assign(address);
};

const search = () => {
  // The search beside a card is out of sight on a phone.
  if (!searchField?.getClientRects().length) return location.assign(`${list ? searching("") : `${root}contacts`}#q`);
  searchField.focus();
  searchField.select();
};

const leave = () => {
  if (!isListShown()) return document.querySelector(".card-tools .back")?.click();
  (focused() ?? currentRow() ?? rows()[0])?.focus();
};

const actions = {
  "/": search,
  n: () => location.assign(`${root}contacts/new`),
  e: () => goTo("edit", ".card-tools a:not(.back)"),
  "#": () => goTo("delete", ":is(.card-foot, .opened) .danger"),
  j: () => move(1),
  k: () => move(-1),
  x: () => focused()?.closest("li")?.querySelector("input[type=checkbox]")?.click(),
  u: () => document.querySelector(".notice form")?.requestSubmit(),
  "?": showKeys,
  Escape: leave,
};

// On a card and where there are no rows, the arrows scroll.
const arrows = { ArrowDown: () => move(1), ArrowUp: () => move(-1) };
const takesArrows = () =>
  document.activeElement === document.body ? stops().length > 0 && !document.querySelector(".card") : !!focused();

if (document.querySelector(".bar")) {
  document.addEventListener("keydown", (event) => {
    const isChord = (event.ctrlKey || event.altKey) && !event.getModifierState("AltGraph");
    if (!areOn() || event.defaultPrevented || isChord || event.metaKey || event.isComposing) return;
    if (document.querySelector("dialog[open]")) return;
    let action;
    if (event.target === searchField) {
      if (event.key === "ArrowDown") action = () => stops()[0]?.focus();
      else if (event.key === "Escape" && !searchField.value) action = leave;
    } else if (!isTyping(event.target)) {
      action = takesArrows() && arrows[event.key] || Object.hasOwn(actions, event.key) && actions[event.key];
    }
    if (!action) return;
    event.preventDefault();
    action();
  });
}

bindSwitch(document);
