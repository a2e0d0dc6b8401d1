// A file of contacts that is dropped on any page goes the way of the form that imports it.
const session = document.querySelector("form.sign-out");
const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

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
    if (hasFiles(event) && !event.defaultPrevented) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!hasFiles(event) || event.defaultPrevented) return;
    const files = [...event.dataTransfer.files];
    // A field for files takes what is dropped on it.
    if (event.target.closest?.("input[type=file]")) return;
    event.preventDefault();
    // Of several, each has its own preview.
    if (files.length !== 1) location.assign(`${document.documentElement.dataset.root}import?several=1`);
    else if (!files[0].type.startsWith("image/")) send(files[0]);
  });
}
