// The list: found while typing, a card that takes the place of another beside it, and coming back to where one was.
import { enliven, say } from "./live.js";

/** The path under which the pages stand, with a slash at its end. */
export const root = document.documentElement.dataset.root;
const home = `${root}contacts`;
export const list = document.getElementById("list");
export const searchField = document.getElementById("q");
const split = document.querySelector(".split");
const pane = split?.querySelector(".list-pane");
const status = document.getElementById("list-status");
const isWide = matchMedia("(min-width: 60rem)");
// A form beside the list keeps the focus, and is left as any page is.
const isForm = document.querySelector("form[data-contact]") !== null;

/** The list's address with these words searched for: within the group that is shown, where there is one. */
export const searching = (words) => {
  const group = new URL(list.dataset.place, location.href).searchParams.get("group");
  const fields = Object.entries({ q: words, group }).filter(([, value]) => value);
  return fields.length ? `${home}?${fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}` : home;
};

export const rows = () => [...(list?.querySelectorAll(".rows a") ?? [])];
/** The row of the contact whose card is open. */
export const currentRow = () => rows().find((row) => row.hasAttribute("aria-current"));
/** Whether the list is in sight, which it is not beside a card on a phone. */
export const isListShown = () => !!pane && pane.getClientRects().length > 0;

// The contact that was opened last, and the place of its row: where it is gone, its neighbour stands there.
let opened = null;
const open = (row) => { opened = { path: row.pathname, index: rows().indexOf(row) }; };
const rowLike = ({ path, index }, all = rows()) => {
  if (all[index]?.pathname === path) return all[index];
  return all.find((row) => row.pathname === path) ?? all[Math.min(index, all.length - 1)];
};

const scroller = () => (isWide.matches ? list.querySelector(".list-scroll") : document.scrollingElement);

// What is fetched comes as a whole page. Without the part that was asked for, the session has ended: then the browser goes there.
const fetchPage = async (address, signal, headers = {}) => {
  const answer = await fetch(address, { signal, headers, credentials: "same-origin" });
  return new DOMParser().parseFromString(await answer.text(), "text/html");
};

const markCurrent = (place) => {
  for (const row of place.querySelectorAll(".rows a")) {
    if (row.pathname === location.pathname) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
};

const setLevel = (heading, level) => {
  if (!heading || heading.localName === `h${level}`) return;
  const other = document.createElement(`h${level}`);
  for (const { name, value } of heading.attributes) other.setAttribute(name, value);
  other.append(...heading.childNodes);
  heading.replaceWith(other);
};

// Beside a card, the headings of the list stand one level lower.
const setLevels = (place) => {
  const top = split.classList.contains("showing-list") ? 1 : 2;
  setLevel(pane.querySelector(".list-title :is(h1, h2)"), top);
  for (const heading of place.querySelectorAll(".letter, .empty :is(h2, h3)")) setLevel(heading, top + 1);
};

// Where the same page of the list has other rows by now, those that stay do so where they were seen.
const takeList = (found) => {
  for (const place of [found, list]) {
    setLevels(place);
    markCurrent(place);
  }
  const isSamePlace = found.dataset.place === list.dataset.place;
  if (isSamePlace && found.isEqualNode(list)) return;
  const top = scroller()?.scrollTop;
  const focused = document.activeElement?.closest(".rows a");
  const index = rows().indexOf(focused);
  list.replaceChildren(...found.childNodes);
  list.dataset.place = found.dataset.place;
  const selecting = pane.querySelector(".select-link");
  if (selecting) selecting.search = new URL(found.dataset.place, location.href).search;
  if (isListShown()) scroller()?.scrollTo({ top: isSamePlace ? top : 0, behavior: "instant" });
  if (!isSamePlace) return;
  if (focused) rowLike({ path: focused.pathname, index })?.focus({ preventScroll: true });
};

// Where the page stands, so that going to a letter of the list is told apart from going back to another card.
let shown = location.pathname + location.search;

// Search while typing: the list's own page is fetched and its list taken over.
let timer;
let asking;
// Counts what was typed, so that a list that was asked for before does not take the place of what is searched for now.
let typed = 0;
const foundWords = () => new URL(list.dataset.place, location.href).searchParams.get("q") ?? "";

const stopSearching = () => {
  clearTimeout(timer);
  asking?.abort();
};

const search = async () => {
  stopSearching();
  const words = searchField.value;
  if (words === foundWords()) return;
  asking = new AbortController();
  const address = searching(words);
  try {
    const page = await fetchPage(address, asking.signal);
    const answer = page.getElementById("list");
    if (!answer) return location.assign(address);
    takeList(answer);
    const summary = list.querySelector(".list-summary > span, .empty :is(h2, h3)");
    status.textContent = address === home ? "All contacts" : (summary?.textContent ?? "");
    if (location.pathname === home && !isForm) {
      history.replaceState(null, "", address);
      shown = address;
    }
  } catch (error) {
    if (error.name !== "AbortError") searchField.form.submit();
  }
};

if (list && searchField) {
  searchField.addEventListener("input", () => {
    typed += 1;
    clearTimeout(timer);
    timer = setTimeout(search, 120);
  });
  searchField.form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await search();
    rows()[0]?.focus();
  });
}

// A card takes the place of the one before it; the list beside it stays as it is, or comes with the page if that is the list's own.
let showing;
const show = async (address, isNew) => {
  showing?.abort();
  showing = new AbortController();
  const isCard = new URL(address, location.href).pathname !== home;
  if (!isCard) stopSearching();
  const typedBefore = typed;
  try {
    const page = await fetchPage(address, showing.signal, isCard ? { "Contacts2Web-Part": "card" } : {});
    const card = page.querySelector(".split > .card-pane");
    if (!card) return location.assign(address);
    if (isNew) history.pushState(null, "", address);
    shown = location.pathname + location.search;
    document.title = page.title;
    split.className = page.querySelector(".split").className;
    split.querySelector(".card-pane").replaceWith(document.adoptNode(card));
    enliven(card);
    for (const [name, value] of isCard ? [["role", "complementary"], ["aria-label", "All contacts"]] : [["role", "main"], ["id", "content"]]) {
      pane.setAttribute(name, value);
    }
    pane.removeAttribute(isCard ? "id" : "aria-label");
    const other = page.getElementById("list");
    if (other && typed === typedBefore) {
      takeList(other);
      searchField.value = page.getElementById("q").value;
    } else {
      setLevels(list);
      markCurrent(list);
    }
    status.textContent = isCard ? card.querySelector("h1").textContent : "All contacts";
  } catch (error) {
    if (error.name !== "AbortError") location.assign(address);
  }
};

/**
 * What others have changed meanwhile shows, but for the form that somebody is at. False while a text of the card is marked: it would
 * not be marked any more.
 */
export const refresh = async (signal) => {
  const shownBefore = shown;
  const typedBefore = typed;
  const card = isForm ? null : split.querySelector(".card");
  if (card && isMarked(card)) return false;
  const look = async (address, headers = {}) => {
    const answer = await fetch(address, { signal, headers, credentials: "same-origin" });
    if (!answer.ok && answer.status !== 404) throw new Error(answer.status);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  };
  const other = (await look(root + list.dataset.place.slice(1))).getElementById("list");
  // Meanwhile something else is shown, and newer.
  if (shown !== shownBefore || typed !== typedBefore) return false;
  if (other) takeList(other);
  if (!card) return true;
  const page = await look(shown, { "Contacts2Web-Part": "card" });
  if (shown !== shownBefore || isMarked(card)) return false;
  const current = page.querySelector(".split > .card-pane .card");
  if (!current) {
    if (card.dataset.state) sayGone(card);
  } else if (current.dataset.state !== card.dataset.state) {
    takeCard(card, document.adoptNode(current));
    document.title = page.title;
  }
  return true;
};

const isMarked = (card) => {
  const selection = getSelection();
  return !selection.isCollapsed && card.contains(selection.anchorNode);
};

// Who is at one of its links or buttons stays there.
const takeCard = (card, current) => {
  const places = (root) => [...root.querySelectorAll("a[href], button")];
  const index = places(card).indexOf(document.activeElement);
  card.replaceWith(current);
  enliven(current);
  if (index >= 0) places(current)[Math.min(index, places(current).length - 1)]?.focus({ preventScroll: true });
  say("This contact was changed elsewhere just now.");
};

const sayGone = (card) => {
  delete card.dataset.state;
  const note = document.createElement("p");
  note.className = "waiting";
  note.textContent = "This contact was deleted elsewhere just now. ";
  const link = document.createElement("a");
  link.href = `${root}trash`;
  link.textContent = "Show the trash";
  note.append(link);
  card.querySelector(".card-tools").after(note);
  say("This contact was deleted elsewhere just now.");
};

if (split && list) {
  list.addEventListener("click", (event) => {
    const row = event.target.closest(".rows a");
    if (!row || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    open(row);
    if (!isWide.matches || isForm) return;
    event.preventDefault();
    // Where the list that Back leads to is still coming, the card is shown yet, but its address is not the page's any more.
    show(row.href, row.pathname + row.search !== location.pathname + location.search);
  });
  addEventListener("popstate", () => {
    if (location.pathname + location.search !== shown) show(location.pathname + location.search, false);
  });
}

const from = document.referrer.startsWith(`${location.origin}/`) ? new URL(document.referrer).pathname : "";
const isTraversal = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
const isFromContact = from.startsWith(`${home}/`) && from.length > home.length + 1;

// Coming back to the list shows the rows where they were, and the last one that was opened.
const key = "contacts2web-list";
if (list) {
  addEventListener("pagehide", () => {
    if (!isListShown()) return;
    const row = document.activeElement?.closest(".rows a") ?? currentRow();
    if (row) open(row);
    sessionStorage.setItem(key, JSON.stringify({ place: list.dataset.place, top: scroller()?.scrollTop ?? 0, opened }));
  });
  const kept = JSON.parse(sessionStorage.getItem(key) ?? "null");
  // The link to the list, followed on the list itself, leads to its top.
  // What was done on the list itself, or taken back there, leads to where one was.
  const isTold = document.querySelector(".notice") !== null;
  const isBack = isTraversal || isFromContact || isTold || (from !== "" && location.pathname !== from);
  const isOwnHash = !location.hash || location.hash.startsWith("#c-");
  if (isListShown() && isOwnHash && isBack && kept?.place === list.dataset.place) {
    scroller()?.scrollTo({ top: kept.top, behavior: "instant" });
    opened = kept.opened;
    if (opened && !isForm && (isFromContact || isTraversal)) {
      const row = currentRow() ?? rowLike(opened);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
  }
  if (location.hash.startsWith("#c-")) history.replaceState(null, "", location.pathname + location.search);
  if (location.hash === "#q") searchField.focus();
  const row = currentRow();
  if (row && isListShown() && scroller()) {
    const place = row.getBoundingClientRect();
    const frame = scroller().getBoundingClientRect();
    if (place.top < frame.top || place.bottom > frame.bottom) row.scrollIntoView({ block: "center", behavior: "instant" });
  }
}

// So does coming back to the birthdays.
const days = [...document.querySelectorAll(".dates a")];
if (days.length) {
  const daysKey = "contacts2web-birthdays";
  const place = location.pathname + location.search;
  let left = null;
  document.getElementById("content").addEventListener("click", (event) => { left = event.target.closest(".dates a"); });
  addEventListener("pagehide", () => {
    const day = left ?? document.activeElement?.closest(".dates a");
    const row = day && { path: day.pathname, index: days.indexOf(day) };
    sessionStorage.setItem(daysKey, JSON.stringify({ place, top: scrollY, row }));
  });
  const kept = JSON.parse(sessionStorage.getItem(daysKey) ?? "null");
  if ((isFromContact || isTraversal) && kept?.place === place) {
    scrollTo({ top: kept.top, behavior: "instant" });
    if (kept.row) rowLike(kept.row, days).focus({ preventScroll: true });
  }
  if (location.hash.startsWith("#c-")) history.replaceState(null, "", place);
}
