// What is brought to life on each page, and on each card that comes into one.

// A photo that this browser cannot show leaves the initials below it in sight, and a form says so where it offers to remove it.
const isPhoto = (element) => element.matches?.(".avatar img");
const takeAway = (photo) => {
  const words = photo.closest(".photo-field")?.querySelector("[data-unshown]");
  if (words) words.hidden = false;
  photo.remove();
};
document.addEventListener("error", (event) => isPhoto(event.target) && takeAway(event.target), true);

// "Not yet on …" becomes "On all devices" when the change has arrived there: asked for while the page is looked at, less and less often.
const watchArrival = (arrival) => {
  let pause = 2_000;
  const look = async () => {
    if (!arrival.isConnected || !arrival.querySelector("[data-waits]")) return;
    if (!document.hidden) {
      const answer = await fetch(arrival.dataset.address, { credentials: "same-origin" }).catch(() => null);
      // Signed out, or deleted: nothing more to find out.
      if (answer && (!answer.ok || answer.redirected)) return;
      const words = answer ? await answer.text() : arrival.innerHTML;
      // The same words again would be read out again.
      if (words !== arrival.innerHTML) arrival.innerHTML = words;
      pause = Math.min(pause * 1.5, 60_000);
    }
    setTimeout(look, pause);
  };
  setTimeout(look, pause);
};

// Times in the reader's own zone, written as the server writes them.
const writeTime = (time) => {
  const moment = new Date(time.dateTime);
  const month = new Intl.DateTimeFormat("en", { month: "long" }).format(moment);
  const clock = [moment.getHours(), moment.getMinutes()].map((number) => String(number).padStart(2, "0")).join(":");
  time.textContent = `${moment.getDate()} ${month} ${moment.getFullYear()}, ${clock}`;
};

// What is only seen for a moment is read out as well.
const toast = document.createElement("p");
toast.className = "toast";
toast.setAttribute("role", "status");
document.body.append(toast);
let toasting;
export const say = (words) => {
  toast.textContent = words;
  clearTimeout(toasting);
  toasting = setTimeout(() => { toast.textContent = ""; }, 4_000);
};

// Each value of a card can be copied.
const offerCopies = (root) => {
  const pattern = root.querySelector("#copy");
  if (!pattern || !navigator.clipboard) return;
  for (const value of root.querySelectorAll("[data-copy]")) {
    const text = value.textContent;
    const name = value.parentElement.querySelector("dt").textContent;
    const button = pattern.content.firstElementChild.cloneNode(true);
    button.querySelector(".hidden").textContent = `Copy ${name}`;
    button.addEventListener("click", async () => {
      const isCopied = await navigator.clipboard.writeText(text).then(() => true, () => false);
      say(isCopied ? `Copied: ${name}` : "This browser does not let pages copy. Please mark the text and copy it.");
      if (!isCopied) return;
      button.dataset.done = "";
      setTimeout(() => { delete button.dataset.done; }, 2_000);
    });
    value.append(button);
  }
};

const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

// How far away a birthday is, by the reader's own day.
const countDays = (count) => {
  const day = today();
  if (day !== count.dataset.day) count.textContent = day < count.dataset.day ? count.dataset.before : count.dataset.after;
};

export const enliven = (root) => {
  for (const photo of root.querySelectorAll(".avatar img")) if (photo.complete && !photo.naturalWidth) takeAway(photo);
  for (const arrival of root.querySelectorAll("#arrival")) watchArrival(arrival);
  for (const time of root.querySelectorAll("time[data-moment]")) writeTime(time);
  for (const count of root.querySelectorAll("[data-day]")) countDays(count);
  // The birthdays of the day before, where that is the reader's day still.
  for (const eve of root.querySelectorAll("[data-eve]")) if (today() <= eve.dataset.eve) eve.hidden = false;
  offerCopies(root);
};

enliven(document);

// What a page says as it comes is read out by few screen readers; what comes into a page is, by all.
const told = document.querySelector(".notice [role=status]");
if (told) addEventListener("load", () => setTimeout(() => told.append(...told.childNodes), 300));
