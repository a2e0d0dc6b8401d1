// A file of contacts that is dropped on any page goes the way of the form that imports it.
const session = document.querySelector("form.sign-out");
// A field for files takes what is dropped on it.
const isOurs = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files") && !event.defaultPrevented
  && !event.target.closest?.("input[type=file]");

const send = (file) => {
  const form = document.createElement("form");
  form.method = "post";
  form.enctype = "multipart/form-data";
  form.action = `${document.documentElement.dataset.root}import`;
  form.hidden = true;
  // What guards a form comes first, and the file at the end, so that the server knows whose it is before it reads it.
  for (const { name, value } of session.querySelectorAll("input[type=hidden]")) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  const input = document.createElement("input");
  Object.assign(input, { type: "file", name: "file" });
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  form.append(input);
  document.body.append(form);
  form.requestSubmit();
};

if (session) {
  addEventListener("dragover", (event) => {
    // Without this, the browser would open the file in place of the page.
    if (isOurs(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    // Of several, each is chosen by itself: the page says so.
    if (files.length !== 1) location.assign(`${document.documentElement.dataset.root}import`);
    else if (!files[0].type.startsWith("image/")) send(files[0]);
  });
}
