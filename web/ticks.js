// Many at once: a range with the shift key, all of a page, and how many are chosen.
for (const form of document.querySelectorAll("form[data-ticks]")) {
  const ticks = [...form.querySelectorAll("[name=contact]")];
  const whole = form.querySelector("[data-ticks-page]");
  const clear = form.querySelector("[data-ticks-clear]");
  const number = form.querySelector("[data-ticks-count]");
  const count = () => {
    const chosen = ticks.filter((tick) => tick.checked).length;
    // Others are chosen on other pages.
    const all = Number(form.dataset.ticks) + chosen;
    if (number) number.textContent = all.toLocaleString("en");
    if (clear) clear.hidden = all === 0;
    if (whole) whole.hidden = chosen === ticks.length;
  };
  let last = null;
  form.addEventListener("click", (event) => {
    const place = ticks.indexOf(event.target);
    if (place < 0) return;
    if (event.shiftKey && last !== null) {
      for (const tick of ticks.slice(Math.min(place, last), Math.max(place, last) + 1)) tick.checked = ticks[place].checked;
    }
    last = place;
    count();
  });
  // With the shift key, a click on a row's words would mark text.
  form.addEventListener("mousedown", (event) => { if (event.shiftKey && event.target.closest(".tick")) event.preventDefault(); });
  whole?.addEventListener("click", () => {
    for (const tick of ticks) tick.checked = true;
    count();
  });
  // A browser that comes back to the page sets the ticks as they were.
  addEventListener("pageshow", count);
  count();
}

// What takes longer than a browser waits goes on by itself.
document.querySelector("form[data-go-on]")?.requestSubmit();
