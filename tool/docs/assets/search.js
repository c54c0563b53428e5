// The search of the site: words in the titles of pages, sections, classes and methods, in PAGES (search-index.js).
const field = document.getElementById("search");
const found = document.getElementById("found");
const menu = document.querySelector("nav details");
if (matchMedia("(min-width: 901px)").matches) menu.open = true;

field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = words.length === 0 ? [] : PAGES.filter(([title, of]) => {
    const text = `${title} ${of}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  hits.sort((a, b) => a[0].length - b[0].length);
  found.replaceChildren(...hits.slice(0, 30).map(([title, of, address]) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = address;
    link.textContent = title;
    const note = document.createElement("span");
    note.textContent = of === "" ? "" : ` ${of}`;
    item.append(link, note);
    return item;
  }));
  if (words.length > 0 && hits.length === 0) found.textContent = "Nothing found.";
  found.hidden = words.length === 0;
});
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter") found.querySelector("a")?.click();
  if (event.key === "Escape") { field.value = ""; found.hidden = true; }
});
