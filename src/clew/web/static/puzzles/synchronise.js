// Sends results to the server as soon as it can be reached, and takes in those that it has of this visitor.

import { apiError, get, post } from "../lib/api.js";
import { loadResults, saveResults } from "./results.js";

/** @import { VisitorResults } from "#api" */

const INTERVAL = 15_000;

/** How many results are sent at once. */
const MOST = 50;

/**
 * Add what the server has. What both have, the server has first.
 * @param {VisitorResults["results"]} found
 * @param {string[]} sent keys that the server has seen, whether it stored them or not
 */
function merge(found, sent) {
  const results = loadResults();
  for (const key of sent) if (results[key]) delete results[key].unsent;
  for (const { key, seconds, hints, stars, at } of found) {
    if (!results[key] || results[key].shown) results[key] = { seconds, hints, stars, shown: false, at: at * 1000 };
  }
  saveResults(results);
}

/** Send what was not sent, or ask for what there is. Return whether the server could be reached. */
export async function synchronise() {
  const unsent = Object.entries(loadResults()).filter(([, { unsent: answer, shown }]) => answer && !shown);
  const batch = unsent.slice(0, MOST);
  try {
    if (batch.length === 0) {
      merge((await get("/api/v1/puzzles/results", {})).results, []);
    } else {
      const results = batch.map(([key, { seconds, hints, stars, at, unsent: answer = "" }]) => {
        return { key, answer, seconds: Math.floor(seconds), hints, stars, at: at / 1000 };
      });
      merge(
        (await post("/api/v1/puzzles/results", {}, { results })).results,
        batch.map(([key]) => key),
      );
    }
    return true;
  } catch (error) {
    return !apiError(error).isTemporary;
  }
}

const hasUnsent = () => Object.values(loadResults()).some(({ unsent, shown }) => unsent && !shown);

/** Send results whenever there are any and the server can be reached. */
export function keepSynchronised() {
  const send = () => {
    if (hasUnsent()) synchronise();
  };
  addEventListener("online", send);
  setInterval(send, INTERVAL);
  return send;
}
