// The service worker. It answers when the server cannot be reached: with a puzzle that its page has kept (see
// puzzles/keep.js), or else with a page that says so. It stores that page and the files that it needs, and nothing else:
// no games. Event streams, forms and everything that is not a page or the kit of a puzzle pass it by.

/** @import { ExtendableEvent, FetchEvent, WorkerScope } from "#worker" */

const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

/** The server puts the version of the page and its files here, so that a new one installs itself. */
const VERSION = "0";
const CACHE = `clew-${VERSION}`;
const OFFLINE = "/offline";
const STATIC = "/static/v-";

/** Pages of puzzles, with their files and kits, which the pages themselves keep. */
const KEPT = "clew-kept-puzzles";
const KITS = "/api/v1/puzzles/kit";
const PUZZLES = "/puzzles";

/** Store the page for times without a connection, and what it refers to. */
async function prepare() {
  const page = await fetch(OFFLINE, { cache: "reload" });
  if (!page.ok) throw new Error(`${OFFLINE}: ${page.status}`);
  const cache = await caches.open(CACHE);
  const text = await page.clone().text();
  const links = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link);
  await cache.addAll([...new Set(links.filter((link) => link.startsWith(STATIC)))]);
  await cache.put(OFFLINE, page);
}

/**
 * Remove what earlier versions stored, and let pages load early. Pages that are open are not claimed: the next page is
 * loaded through this worker anyway, and a browser drops a page that it keeps for going back when a worker claims it.
 */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE && name !== KEPT).map((name) => caches.delete(name)));
  // The browser asks for a page while this worker is still starting.
  await worker.registration.navigationPreload?.enable();
}

/**
 * Return what a page of a puzzle has kept.
 * @param {Request | string} request
 */
const kept = (request) => caches.match(request, { cacheName: KEPT, ignoreVary: true });

/**
 * Return a page from the server; from a cache only if the server cannot be reached.
 * @param {FetchEvent} event
 */
async function loadPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const isList = new URL(event.request.url).pathname === PUZZLES;
    const page = await kept(isList ? PUZZLES : event.request);
    return page ?? (await caches.match(OFFLINE, { cacheName: CACHE })) ?? Response.error();
  }
}

/**
 * Return the kit of a puzzle, from the cache if the server cannot be reached.
 * @param {Request} request
 */
async function loadKit(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(request)) ?? Response.error();
  }
}

/**
 * Return a static file; its address changes whenever it does.
 * @param {Request} request
 */
async function loadFile(request) {
  return (await caches.match(request, { cacheName: CACHE })) ?? (await kept(request)) ?? fetch(request);
}

worker.addEventListener("install", (/** @type {ExtendableEvent} */ event) => {
  event.waitUntil(prepare().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {ExtendableEvent} */ event) => {
  event.waitUntil(activate());
});

worker.addEventListener("fetch", (/** @type {FetchEvent} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(loadPage(event));
  else if (pathname === KITS) event.respondWith(loadKit(request));
  else if (pathname.startsWith(STATIC)) event.respondWith(loadFile(request));
});
