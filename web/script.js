// What the pages do quicker with JavaScript. Everything here also works without it, by links and forms.
import "./live.js";
import "./list.js";
import "./keys.js";
import "./form.js";
import "./photo.js";
import "./ticks.js";
import "./drop.js";
import "./changes.js";
import "./groups.js";
import "./passkeys.js";

document.documentElement.classList.add("enhanced");

// The QR code follows the ticks, and the file goes to the browser's own sheet where it has one.
const share = document.querySelector("form[data-share]");
if (share) {
  const chosen = () => new URLSearchParams(new FormData(share));
  const update = share.querySelector("[data-share-update]");
  if (update) update.hidden = true;
  let running;
  share.addEventListener("change", async () => {
    running?.abort();
    running = new AbortController();
    const address = `${share.getAttribute("action")}?${chosen()}`;
    try {
      const answer = await fetch(address, { signal: running.signal, credentials: "same-origin" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const code = page.getElementById("code");
      // Signed out, or the contact was changed or deleted meanwhile: the page itself says so.
      const isSame = page.querySelector("form[data-share] [name=v]")?.value === share.elements.v.value;
      if (!code || !isSame) return location.assign(address);
      document.getElementById("code").replaceChildren(...code.childNodes);
    } catch (error) {
      if (error.name !== "AbortError") share.submit();
    }
  });
  const sheet = share.querySelector("[data-share-sheet]");
  const file = (bytes) => new File([bytes], "contact.vcf", { type: "text/vcard" });
  if (navigator.canShare?.({ files: [file("")] })) {
    sheet.hidden = false;
    sheet.addEventListener("click", async () => {
      const answer = await fetch(`${share.getAttribute("action")}/card.vcf?${chosen()}`, { credentials: "same-origin" });
      if (!answer.ok || answer.redirected) return location.reload();
      // Whoever closes the sheet has changed their mind.
      await navigator.share({ files: [file(await answer.blob())] }).catch(() => {});
    });
  }
}

// Whoever has no script finds it in the browser's menu.
const print = document.querySelector("[data-print]");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}

// A moment is typed in the reader's own time.
const moment = document.querySelector("form[data-moment-form]");
if (moment) {
  const { at, ahead } = moment.elements;
  const minutes = (date) => -date.getTimezoneOffset();
  const start = new Date(`${at.value}Z`);
  at.value = new Date(start.getTime() + minutes(start) * 60000).toISOString().slice(0, 16);
  moment.querySelector("[data-zone]").textContent = "your time";
  moment.addEventListener("submit", () => { ahead.value = minutes(new Date(at.value)); });
}

// The log's days are the reader's own as well.
const days = document.querySelector("[data-days]");
if (days) {
  const dayOf = (row) => row.querySelector("time[data-moment]").textContent.split(",")[0];
  const [pattern] = days.children;
  const rows = [...days.querySelectorAll("li")];
  const sections = [];
  for (const row of rows) {
    if (sections.at(-1)?.day !== dayOf(row)) {
      const section = pattern.cloneNode(true);
      section.querySelector(".day").textContent = dayOf(row);
      section.querySelector("ol").replaceChildren();
      sections.push({ day: dayOf(row), section });
    }
    sections.at(-1).section.querySelector("ol").append(row);
  }
  days.replaceChildren(...sections.map(({ section }) => section));
  // The day stands above them.
  for (const time of days.querySelectorAll("time[data-moment]")) time.textContent = time.textContent.split(", ")[1];
}
