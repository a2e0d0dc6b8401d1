// Passkeys: made in the settings, and signed in with. Without JavaScript there are none, and the pages say so.
import { root } from "./list.js";

const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const toText = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const keys = (ids) => ids.filter(Boolean).map((id) => ({ type: "public-key", id: toBytes(id) }));
// Browsers make none for an IP address.
const areThere = "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);

const show = (form, words) => {
  const problem = form.querySelector("[data-passkey-problem]");
  problem.querySelector("span").textContent = words;
  problem.hidden = false;
};

// Sent as a form, so that what was under way goes on as after a password. In front, because of a long form the end may be cut off.
const send = (form, fields, path) => {
  const own = form.getAttribute("action");
  for (const [name, value] of Object.entries(fields)) {
    form.querySelector(`input[name="${name}"]`)?.remove();
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value: toText(value) });
    form.prepend(field);
  }
  form.setAttribute("action", path ?? own);
  form.submit();
  // For the page that "back" shows.
  form.setAttribute("action", own);
};

const make = async (form) => {
  const { challenge, account, name, known, algorithms } = form.dataset;
  const { response } = await navigator.credentials.create({
    publicKey: {
      rp: { name: "Contacts2Web" },
      user: { id: toBytes(account), name, displayName: name },
      challenge: toBytes(challenge),
      pubKeyCredParams: algorithms.split(" ").map((alg) => ({ type: "public-key", alg: Number(alg) })),
      excludeCredentials: keys(known.split(" ")),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
    },
  });
  send(form, { attestation: response.attestationObject, "client-data": response.clientDataJSON });
};

const signIn = async (form) => {
  const answer = await fetch(`${root}sign-in/passkey/challenge`, { method: "POST", credentials: "same-origin" });
  const words = (await answer.text()).split("\n");
  const isText = answer.headers.get("content-type")?.startsWith("text/plain");
  if (!answer.ok) return show(form, isText ? words.join(" ") : "The server is busy. Please try again in a moment.");
  const { rawId, response } = await navigator.credentials.get({
    publicKey: { challenge: toBytes(words[0]), userVerification: "required", allowCredentials: keys(words.slice(1)) },
  });
  send(form, {
    credential: rawId, "client-data": response.clientDataJSON, "authenticator-data": response.authenticatorData,
    signature: response.signature, "user-handle": response.userHandle ?? new ArrayBuffer(0),
  }, `${root}sign-in/passkey`);
};

const reasons = {
  InvalidStateError: "There is a passkey of this account on that device already.",
  NotAllowedError: "The browser gave no passkey: it was not allowed, took too long, or the server’s certificate is not trusted.",
  SecurityError: "The browser uses no passkeys at this address.",
};

const attempt = (form, work) => {
  let isUnderWay = false;
  return async (event) => {
    event.preventDefault();
    if (isUnderWay) return;
    isUnderWay = true;
    await work(form).catch((error) => show(form, reasons[error.name] ?? "The browser gave no passkey. Please try again."));
    isUnderWay = false;
  };
};

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (form.dataset.passkey === "new") {
    if (areThere) form.addEventListener("submit", attempt(form, make));
    else show(form, "This browser knows no passkeys. An authenticator app does without.");
  } else if (areThere) {
    const place = form.querySelector("[data-passkey-button]");
    place.hidden = false;
    place.querySelector("button").addEventListener("click", attempt(form, signIn));
  }
}
