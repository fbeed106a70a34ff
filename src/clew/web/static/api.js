// The server's JSON API: what is asked, and what it says when it refuses.

/** What the server refused, in its own words. Status 0 means that it could not be reached. */
export class Refused extends Error {
  constructor(status, mistake) {
    super(mistake.sentence);
    this.status = status;
    this.rule = mistake.rule ?? null;
    this.link = mistake.link ?? null;
  }
}

const AWAY = { sentence: "The server cannot be reached. Trying again." };
const UNREADABLE = { sentence: "The server answered something that cannot be read." };

async function answered(path, request) {
  let answer;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refused(0, AWAY);
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  throw new Refused(answer.status, problem.error ?? UNREADABLE);
}

/** Return a path with its query; lists give a name several times, null and undefined are left out. */
export function address(path, query = {}) {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    for (const each of [value].flat()) words.append(name, each);
  }
  const text = words.toString();
  return text ? `${path}?${text}` : path;
}

export async function get(path, query) {
  return (await answered(address(path, query), { headers: { Accept: "application/json" } })).json();
}

export async function text(path, query) {
  return (await answered(address(path, query), {})).text();
}

export async function post(path, body) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return (await answered(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
}
