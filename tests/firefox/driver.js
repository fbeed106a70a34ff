// Firefox, driven over WebDriver BiDi by lines of JSON: a command on standard input, its answer on standard output.

import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

/** @import { Page } from "puppeteer-core" */
/** @typedef {{ name: string, value: string, domain: string }} Cookie */

/** How long to wait for anything, in milliseconds: other tests may use the same machine. */
const PATIENCE = 60_000;

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: process.argv[2],
  headless: true,
  // Nothing is fetched from elsewhere, and pages are as a new visitor sees them.
  extraPrefsFirefox: { "network.captive-portal-service.enabled": false, "network.connectivity-service.enabled": false },
});

/** The window; the first command opens one. */
let page = /** @type {Page} */ (/** @type {unknown} */ (null));
/** @type {string[]} */
let errors = [];

/**
 * Find a point of an element at which a click reaches it: others may lie above its middle.
 * @param {Element} element
 */
function pointOn(element) {
  element.scrollIntoView({ block: "center", inline: "center" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const shares = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
  for (const down of shares) {
    for (const across of shares) {
      const point = { x: left + across * width, y: top + down * height };
      const hit = document.elementFromPoint(point.x, point.y);
      if (hit && (element.contains(hit) || hit.contains(element))) return point;
    }
  }
  return null;
}

/** @type {Record<string, (...words: any[]) => Promise<unknown>>} */
const COMMANDS = {
  /** Open a window, with the cookies of a visitor. */
  async window(/** @type {number} */ width, /** @type {number} */ height, /** @type {Cookie[]} */ cookies) {
    if (page) await page.close();
    page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    errors = [];
    page.on("console", (message) => {
      if (["error", "warn"].includes(message.type())) errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.setViewport({ width, height });
    for (const cookie of cookies) await browser.setCookie({ ...cookie, path: "/", httpOnly: true, sameSite: "Lax" });
  },
  async open(/** @type {string} */ address) {
    const answer = await page.goto(address, { waitUntil: "load" });
    return answer?.status();
  },
  async evaluate(/** @type {string} */ script) {
    return page.evaluate(script);
  },
  async wait(/** @type {string} */ selector) {
    await page.waitForSelector(selector);
  },
  async click(/** @type {string} */ selector) {
    const found = await page.waitForSelector(selector, { visible: true });
    const point = await found?.evaluate(pointOn);
    if (!point) throw new Error(`${selector} cannot be clicked: something lies above it`);
    await page.mouse.click(point.x, point.y);
  },
  async press(/** @type {any} */ key) {
    await page.keyboard.press(key);
  },
  async errors() {
    return errors;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...words] = JSON.parse(line);
  try {
    console.log(JSON.stringify({ answer: (await COMMANDS[command](...words)) ?? null }));
  } catch (error) {
    const shown = await page.evaluate("document.querySelector('main')?.innerText").catch(() => "");
    console.log(JSON.stringify({ error: `${error}; the page shows: ${shown}` }));
  }
}
await browser.close();
