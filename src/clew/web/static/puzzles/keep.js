// Keeps pages of puzzles for times without a connection: those of today, and those that were begun. The service worker
// answers with them when the server cannot be reached; they draw and check by themselves.

import { address } from "../lib/api.js";
import { preferences } from "../lib/preferences.js";
import { loadProgress, progressKeys } from "./progress.js";

/** The cache that the service worker looks into; it has the same name there. */
export const KEPT = "clew-kept-puzzles";

/** Where the cache notes for which version and look its pages were made. */
const VERSION = "/kept-version";

/** How many puzzles that were begun are kept, the latest first. */
const MOST_BEGUN = 12;

const DAILY = /^daily (\S+) (\S+) (\S+)$/;

/**
 * Return the address of a puzzle's page by the key of its progress, or null if it has none that works offline.
 * @param {string} key
 */
export function pageOf(key) {
  const daily = DAILY.exec(key);
  if (daily) return `/puzzles/daily/${daily[1]}/${daily[2]}?day=${daily[3]}`;
  return key.includes("=") ? address("/puzzle", { puzzle: key }) : null;
}

/** Return the pages of puzzles that were begun and not solved, the latest first. */
export function begunPages() {
  const begun = progressKeys().map((key) => ({ key, ...loadProgress(key) }));
  const open = begun.filter(({ at, solved }) => at > 0 && !solved).sort((one, other) => other.at - one.at);
  const pages = open.slice(0, MOST_BEGUN).map(({ key }) => pageOf(key));
  return pages.filter((page) => page !== null);
}

/** The version of the files that this page was made for, and the look of the visitor. */
function version() {
  const script = document.querySelector("script[src*='/static/v-']")?.getAttribute("src") ?? "";
  const { theme = "system", palette } = document.documentElement.dataset;
  return `${/v-[0-9a-f]+/.exec(script)?.[0]} ${theme} ${palette}`;
}

/** Open the cache; if it is for another version or look, it is emptied first. */
async function openCache() {
  const stored = await caches.match(VERSION, { cacheName: KEPT });
  if ((await stored?.text()) !== version()) await caches.delete(KEPT);
  const cache = await caches.open(KEPT);
  await cache.put(VERSION, new Response(version()));
  return cache;
}

/**
 * Store a page with everything that it needs.
 * @param {Cache} cache
 * @param {string} page
 */
async function keepPage(cache, page) {
  const answer = await fetch(page, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const text = await answer.clone().text();
  const parsed = new DOMParser().parseFromString(text, "text/html");
  const links = [...text.matchAll(/(?:href|src)="(\/static\/v-[^"]+)"/g)].map(([, link]) => link);
  const puzzle = parsed.getElementById("board")?.dataset.puzzle;
  const kit = puzzle ? [address("/api/v1/puzzles/kit", { puzzle, palette: preferences.palette })] : [];
  const missing = [];
  for (const link of new Set([...links, ...kit])) if (!(await cache.match(link))) missing.push(link);
  await cache.addAll(missing);
  await cache.put(page, answer);
}

/**
 * Keep these pages and those of puzzles that were begun, and no others.
 * @param {string[]} pages
 */
export async function keep(pages) {
  // Without a service worker nothing would answer with them; where it is not allowed, this waits for ever.
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  await navigator.serviceWorker.ready;
  try {
    const cache = await openCache();
    const wanted = new Set([...pages, ...begunPages()]);
    for (const page of wanted) if (page === "/puzzles" || !(await cache.match(page))) await keepPage(cache, page);
    if (pages.includes("/puzzles")) await drop(cache, wanted);
  } catch {
    // The connection was lost, or there is no room: what is kept so far stays.
  }
}

/**
 * Remove pages that are not wanted any more. Files and kits stay until the next version: they are small.
 * @param {Cache} cache
 * @param {Set<string>} wanted
 */
async function drop(cache, wanted) {
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    const isPage = pathname.startsWith("/puzzle") && !wanted.has(pathname + search);
    if (isPage) await cache.delete(url);
  }
}
