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

/** Ask, and read the whole answer: the server may go away before it is asked and while it speaks. */
async function answered(path, request, read) {
  let answer;
  let problem;
  try {
    answer = await fetch(path, request);
    if (answer.ok) return await read(answer);
    problem = await answer.json().catch(() => ({}));
  } catch {
    throw new Refused(0, AWAY);
  }
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

export function get(path, query) {
  return answered(address(path, query), { headers: { Accept: "application/json" } }, (answer) => answer.json());
}

export function text(path, query) {
  return answered(address(path, query), {}, (answer) => answer.text());
}

export function post(path, body) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  return answered(path, request, (answer) => answer.json());
}
