// What the pages do quicker with JavaScript. Everything here also works without it, by links and forms.
import "./live.js";
import "./list.js";
import "./keys.js";
import "./ticks.js";
import "./drop.js";
import "./passkeys.js";

document.documentElement.classList.add("enhanced");

// Rows come and go in place, and what is typed is kept on the server until it is saved.
const form = document.querySelector("form[data-contact]");
if (form) {
  let isTyped = form.dataset.contact === "changed";
  // What was typed since it was last kept, and what keeps it at this moment.
  let isNew = false;
  let running = null;
  let timer;
  const problem = document.getElementById("draft-status");
  const photo = form.elements.photo;
  const keep = (options) => {
    isNew = false;
    const fields = new FormData(form);
    const hasPhoto = photo?.files.length || fields.get("photo-kept");
    fields.delete("photo");
    fields.delete("photo-kept");
    // A draft has no photo, and says so when it is gone on with.
    if (hasPhoto) fields.set("lacks", "photo");
    return fetch(form.dataset.draft, { method: "POST", body: fields, credentials: "same-origin", ...options })
      .catch(() => null)
      .then((answer) => {
        if (!answer?.ok) isNew = true;
        return answer;
      });
  };
  // One at a time, so that an earlier state never comes after a later one.
  const keepNow = async () => {
    clearTimeout(timer);
    while (running) await running;
    running = keep();
    const answer = await running;
    running = null;
    return answer;
  };
  const typed = () => {
    isTyped = isNew = true;
    clearTimeout(timer);
    timer = setTimeout(keepNow, 700);
  };
  form.addEventListener("input", typed);
  addEventListener("pagehide", () => { if (isNew) keep({ keepalive: true }); });
  // A photo is in no draft.
  addEventListener("beforeunload", (event) => { if (isTyped && photo?.files.length) event.preventDefault(); });
  const later = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });
  // The form goes once the server has answered: while it cannot be reached, the page stays as it is, and goes on trying.
  form.addEventListener("submit", async (event) => {
    if (!isTyped) return;
    event.preventDefault();
    const button = event.submitter;
    if (form.dataset.leaving) return;
    form.dataset.leaving = "yes";
    for (;;) {
      const answer = await keepNow();
      if (answer && answer.status < 500) break;
      problem.textContent = "The server cannot be reached at the moment. Nothing is lost: this page tries again by itself.";
      problem.hidden = false;
      await later(1_000);
    }
    isTyped = isNew = false;
    delete form.dataset.leaving;
    form.requestSubmit(button);
  });
  // Whoever signs out in the middle finds it again.
  document.querySelector("form.sign-out")?.addEventListener("submit", async (event) => {
    if (!isNew && !running) return;
    event.preventDefault();
    await keepNow();
    isNew = false;
    event.target.submit();
  });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.name === "add") {
      event.preventDefault();
      const group = button.closest("fieldset");
      const number = Number(group.dataset.next);
      group.dataset.next = number + 1;
      const markup = group.querySelector("template").innerHTML.replaceAll("_N_", number);
      const row = document.createRange().createContextualFragment(markup).firstElementChild;
      group.querySelector(".rows-of-form").append(row);
      row.querySelector("input:not([type=hidden]), textarea, select").focus();
    } else if (button?.name === "remove") {
      event.preventDefault();
      const group = button.closest("fieldset");
      button.closest(".row").remove();
      typed();
      group.querySelector("button[name=add]").focus();
    }
  });
}

// The QR code follows the ticks, and the file goes to the browser's own sheet where it has one.
const share = document.querySelector("form[data-share]");
if (share) {
  const chosen = () => new URLSearchParams(new FormData(share));
  share.querySelector("[data-share-update]").hidden = true;
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
}
