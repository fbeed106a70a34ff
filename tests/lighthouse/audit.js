// Lighthouse on some pages, on a phone and at a desk. Standard input says which; standard output gets the scores as JSON.

import { readFileSync } from "node:fs";
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";

/** @typedef {{ name: string, url: string, isPrivate: boolean, status: number }} Wanted */
/** @typedef {{ pages: Wanted[], cookie: string, chromium: string, least: number, attempts: number }} Work */
/** @typedef {{ page: string, form: string, scores: Record<string, number>, failed: string[] }} Outcome */

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** Pages of one visitor or one game stay out of search engines; the error page answers with an error. */
const PRIVATE_AUDITS = ["is-crawlable"];
const ERROR_AUDITS = ["http-status-code", "errors-in-console"];

/** @param {Wanted} page */
function skipped({ isPrivate, status }) {
  return [...(isPrivate ? PRIVATE_AUDITS : []), ...(status >= 400 ? ERROR_AUDITS : [])];
}

/**
 * Run Lighthouse once.
 * @param {Work} work
 * @param {number} port
 * @param {Wanted} page
 * @param {string} form
 * @returns {Promise<Outcome>}
 */
async function audit({ cookie }, port, page, form) {
  const settings = {
    port,
    onlyCategories: CATEGORIES,
    skipAudits: ["full-page-screenshot", ...skipped(page)],
    extraHeaders: { Cookie: cookie },
    ignoreStatusCode: page.status >= 400,
    // The page of a game keeps a stream open, so that it is never quiet.
    maxWaitForLoad: 15_000,
  };
  const result = await lighthouse(page.url, settings, form === "desktop" ? desktopConfig : undefined);
  if (!result) throw new Error(`no result for ${page.url}`);
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((name) => [name, Math.round(100 * (categories[name].score ?? 0))]);
  const counted = CATEGORIES.flatMap((name) => categories[name].auditRefs).filter(({ weight }) => weight > 0);
  const failed = counted.map(({ id }) => audits[id]).filter(({ score }) => score !== null && score < 0.9);
  const words = failed.map(({ id, displayValue }) => (displayValue ? `${id}: ${displayValue}` : id));
  return { page: page.name, form, scores: Object.fromEntries(scores), failed: [...new Set(words)] };
}

/**
 * Run Lighthouse until all scores suffice, or several times: a busy machine is slow.
 * @param {Work} work
 * @param {number} port
 * @param {Wanted} page
 * @param {string} form
 */
async function best(work, port, page, form) {
  let outcome = await audit(work, port, page, form);
  const suffices = () => Object.values(outcome.scores).every((score) => score >= work.least);
  for (let attempt = 1; attempt < work.attempts && !suffices(); attempt++) {
    const again = await audit(work, port, page, form);
    if (Math.min(...Object.values(again.scores)) >= Math.min(...Object.values(outcome.scores))) outcome = again;
  }
  return outcome;
}

/** @type {Work} */
const work = JSON.parse(readFileSync(0, "utf-8"));
const chrome = await launch({
  chromePath: work.chromium,
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
});
try {
  for (const page of work.pages) {
    for (const form of ["mobile", "desktop"]) {
      console.log(JSON.stringify(await best(work, chrome.port, page, form)));
    }
  }
} finally {
  chrome.kill();
}
