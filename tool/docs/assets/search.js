// What is found for words: no page, no network, so that a test can call it. search-index.js calls searchPages with the
// pages: [title, part, address, [[heading or null, anchor or null, text], ...]].
"use strict";
let searchSections = [];

function searchPages(pages) {
  searchSections = pages.flatMap(([page, part, address, sections]) => sections.map(([heading, anchor, text]) => ({
    title: heading ?? page, page: heading === null ? part : page, text,
    address: anchor === null ? address : `${address}#${anchor}`,
    head: (heading ?? page).toLowerCase(), all: `${heading ?? ""} ${page} ${text}`.toLowerCase(), top: heading === null,
  })));
}

// The best sections first: [{ title, page, address, excerpt: [[text, marked], ...] }]. All words must be there; if no
// section has them all, those that have most of them.
function searchFor(query, most = 20) {
  const words = [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))];
  if (words.length === 0) return [];
  const scored = searchSections.map((section) => ({ section, ...searchScore(section, words) }));
  const best = Math.max(0, ...scored.map((one) => one.there));
  if (best === 0) return [];
  const phrase = query.trim().toLowerCase();
  for (const one of scored) if (words.length > 1 && one.section.all.includes(phrase)) one.score += 15;
  return scored.filter((one) => one.there === best).sort((a, b) => b.score - a.score).slice(0, most)
    .map(({ section: { title, page, address, text } }) => (
      { title, page, address, excerpt: searchExcerpt(text, words) }));
}

// Titles count most, then phrases, whole words, and how often a word is there. A title that is one of several words
// says little. Of equal sections the first stays first.
function searchScore(section, words) {
  let there = 0;
  let score = 0;
  for (const word of words) {
    const count = searchCount(section.all, word);
    if (count === 0) continue;
    there += 1;
    score += 2 * Math.min(count, 5);
    if (new RegExp(`(^|[^\\w])${word.replace(/[^\w]/g, "\\$&")}([^\\w]|$)`).test(section.all)) score += 5;
    if (section.head === word || section.head.endsWith(`::${word}`)) score += 45 / words.length;
    else if (section.head.endsWith(`.${word}`) || section.head.endsWith(`#${word}`)) score += 40 / words.length;
    else if (section.head.includes(word)) score += section.head.startsWith(word) ? 20 : 12;
  }
  return { there, score: section.top ? score + 1 : score };
}

function searchCount(text, word) {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0 && count < 6; at = text.indexOf(word, at + word.length)) count += 1;
  return count;
}

// The text around the place with the most words, in pieces: those that are words of the query are marked.
function searchExcerpt(text, words, length = 160) {
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[^\w]/g, "\\$&")).join("|")})`, "gi");
  const places = [...text.matchAll(pattern)].map((found) => found.index);
  const richness = places.map((at) => {
    const part = text.slice(at, at + length / 2).toLowerCase();
    return words.filter((word) => part.includes(word)).length;
  });
  const first = places[richness.indexOf(Math.max(...richness))] ?? 0;
  const begin = first < 60 ? 0 : text.indexOf(" ", first - 50) + 1;
  const part = text.slice(begin, begin + length);
  const cut = begin + length < text.length ? `${part.replace(/\s\S*$/, "")} ...` : part;
  const pieces = cut.split(pattern).map((piece, index) => [piece, index % 2 === 1]).filter(([piece]) => piece !== "");
  return begin > 0 ? [["... ", false], ...pieces] : pieces;
}

if (typeof module !== "undefined") module.exports = { searchPages, searchFor };
