// The field of the search, the copy buttons, and the contents: which part of the page is seen. Without scripts, the
// pages can be read all the same.
"use strict";
const form = document.querySelector(".search");
const field = document.getElementById("search");
const found = document.getElementById("found");
const count = document.getElementById("count");
let chosen = -1;
let ready;
form.hidden = false;

// The index is a script, as a page that is read from disk may load scripts only. It is loaded at the first use.
function index() {
  ready ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    Object.assign(script, { src: "search-index.js", onload: done, onerror: failed });
    document.head.append(script);
  });
  return ready;
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function result({ title, page, address, excerpt }, number) {
  const pieces = excerpt.map(([text, marked]) => (marked ? element("mark", {}, text) : text));
  const link = element("a", { href: address, tabIndex: -1 },
    element("strong", {}, title), element("span", {}, page), element("span", {}, ...pieces));
  const item = element("li", { id: `found-${number}` }, link);
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", "false");
  return item;
}

function choose(number) {
  const items = [...found.querySelectorAll("[role=option]")];
  chosen = items.length === 0 ? -1 : (number + items.length) % items.length;
  items.forEach((item, index) => item.setAttribute("aria-selected", String(index === chosen)));
  if (chosen < 0) return field.removeAttribute("aria-activedescendant");
  field.setAttribute("aria-activedescendant", items[chosen].id);
  items[chosen].scrollIntoView({ block: "nearest" });
}

function close() {
  found.hidden = true;
  field.setAttribute("aria-expanded", "false");
  field.removeAttribute("aria-activedescendant");
}

async function show() {
  const query = field.value.trim();
  if (query === "") {
    count.textContent = "";
    return close();
  }
  await index();
  if (query !== field.value.trim()) return; // what was typed meanwhile shows its own results
  const results = searchFor(query);
  const none = element("li", { className: "none" }, `Nothing found for "${query}".`);
  found.replaceChildren(...(results.length === 0 ? [none] : results.map(result)));
  count.textContent = results.length === 1 ? "1 result" : `${results.length} results`;
  found.hidden = false;
  field.setAttribute("aria-expanded", "true");
  choose(0);
}

form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("focus", () => { index(); if (field.value !== "") show(); });
field.addEventListener("input", show);
field.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") choose(chosen + 1);
  else if (event.key === "ArrowUp") choose(chosen - 1);
  else if (event.key === "Enter") found.querySelector("[aria-selected=true] a")?.click();
  else if (event.key === "Escape") { field.value = ""; show(); field.blur(); } else return;
  event.preventDefault();
});
found.addEventListener("click", close);
document.addEventListener("click", (event) => { if (!form.contains(event.target)) close(); });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && location.hash === "#contents") location.hash = "#content";
  const typing = event.target.matches?.("input, textarea, select, [contenteditable]");
  const slash = event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!slash && !(event.key === "k" && (event.ctrlKey || event.metaKey))) return;
  event.preventDefault();
  field.focus();
  field.select();
});

// The clipboard is missing where a page comes from another host without TLS; then the selection is copied.
async function copy(pre) {
  if (navigator.clipboard) return navigator.clipboard.writeText(pre.textContent);
  getSelection().selectAllChildren(pre);
  document.execCommand("copy");
  return getSelection().removeAllRanges();
}

for (const block of document.querySelectorAll(".code:not(:has(.language-text))")) {
  const button = element("button", { type: "button", className: "copy" }, "Copy");
  button.setAttribute("aria-label", "Copy this code");
  button.addEventListener("click", async () => {
    await copy(block.querySelector("pre"));
    button.textContent = "Copied";
    button.classList.add("done");
    setTimeout(() => { button.textContent = "Copy"; button.classList.remove("done"); }, 2000);
  });
  block.append(button);
}

// The contents are scrolled to the page, and "on this page" shows the section at the top of the window.
const contents = document.getElementById("contents");
const here = contents.querySelector("[aria-current=page]");
const middle = contents.clientHeight / 2;
if (here && here.offsetTop > 1.4 * middle) contents.scrollTop = here.offsetTop - middle;
const list = document.querySelector(".list");
const marks = new Map([...document.querySelectorAll(".list a")].map((link) => [link.hash.slice(1), link]));
const headings = [...marks.keys()].map((id) => document.getElementById(id));

function follow() {
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 120).pop() ?? headings[0];
  for (const [id, link] of marks) {
    if (id !== passed?.id) link.removeAttribute("aria-current");
    else if (!link.hasAttribute("aria-current")) {
      link.setAttribute("aria-current", "location");
      const away = link.offsetTop - list.scrollTop;
      if (away < 40 || away > list.clientHeight - 80) list.scrollTop = link.offsetTop - list.clientHeight / 2;
    }
  }
}
if (headings.length > 0) {
  addEventListener("scroll", follow, { passive: true });
  follow();
}
