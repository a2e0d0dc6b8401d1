// A contact's form: what is typed is kept on the server until it is saved, and rows come, go and move in place.
import { say } from "./live.js";

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

  const menu = form.querySelector(".add-field");
  const rowsOf = (section) => [...section.querySelectorAll(".rows-of-form > .row")];
  const name = (section) => section.dataset.section;

  // An empty section waits in the menu.
  const show = (section, isShown) => {
    section.hidden = !isShown;
    section.querySelector("[name=shown]").disabled = !isShown;
    menu.querySelector(`[value="${name(section)}"]`).closest("li").hidden = isShown;
  };

  // The first row cannot go up, and the last not down.
  const setEnds = (section) => {
    const rows = rowsOf(section);
    for (const [place, row] of rows.entries()) {
      row.querySelector("[name=move][value$='.up']").disabled = place === 0;
      row.querySelector("[name=move][value$='.down']").disabled = place === rows.length - 1;
    }
  };

  const add = (section) => {
    show(section, true);
    menu.open = false;
    const model = section.querySelector("template");
    if (!model) return section.querySelector("input:not([type=hidden]), textarea").focus();
    const number = Number(section.dataset.next);
    section.dataset.next = number + 1;
    const markup = model.innerHTML.replaceAll("_N_", number);
    const row = document.createRange().createContextualFragment(markup).firstElementChild;
    // The first label that no other row has, as the server gives it.
    const used = rowsOf(section).map((other) => other.querySelector(".row-label :is(input, textarea)").value);
    const offered = [...section.querySelectorAll("datalist option")].map((option) => option.value);
    row.querySelector(".row-label input").value = offered.find((label) => !used.includes(label)) ?? offered[0];
    section.querySelector(".rows-of-form").append(row);
    setEnds(section);
    row.querySelector(".row-fields :is(input, textarea)").focus();
  };

  const remove = (section, row) => {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    typed();
    setEnds(section);
    if (next) return next.querySelector("[name=remove]").focus();
    show(section, false);
    menu.querySelector("summary").focus();
  };

  const move = (section, row, button) => {
    const isUp = button.value.endsWith(".up");
    if (isUp) row.previousElementSibling.before(row);
    else row.nextElementSibling.after(row);
    typed();
    setEnds(section);
    (button.disabled ? row.querySelector("[name=move]:not(:disabled)") : button).focus();
    const rows = rowsOf(section);
    say(`Moved ${isUp ? "up" : "down"}: ${rows.indexOf(row) + 1} of ${rows.length}`);
  };

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || !["add", "remove", "move"].includes(button.name)) return;
    event.preventDefault();
    const row = button.closest(".row");
    const section = button.closest("fieldset") ?? form.querySelector(`[data-section="${button.value}"]`);
    if (button.name === "add") add(section);
    else if (button.name === "remove") remove(section, row);
    else move(section, row, button);
  });

  // A label is mostly replaced as a whole, and the offered ones are those that go with what stands there.
  form.addEventListener("focusin", (event) => { if (event.target.matches(".row-label input")) event.target.select(); });
  // Escape closes the menu, as any other.
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.preventDefault();
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}
