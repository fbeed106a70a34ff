// The server's JSON API. Paths, parameters and answers are typed by the OpenAPI description.

/**
 * @import { Body, GetAnswer, GetPath, Parameters, PostParameters, PostAnswer, PostPath, Refusal } from "#api"
 */

/** An error answer of the server, in its own words. Status 0 means that the server could not be reached. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Refusal} detail
   */
  constructor(status, detail) {
    super(detail.sentence);
    this.status = status;
    this.rule = detail.rule ?? null;
    this.link = detail.link ?? null;
    /** The field of a form that is wrong, and what is said beside it. */
    this.field = detail.field ?? null;
    this.words = detail.words ?? null;
  }

  /** Whether the same request may succeed later. */
  get isTemporary() {
    return this.status === 0 || this.status === TOO_MANY || this.status >= 500;
  }

  /** @returns {Refusal} */
  get refusal() {
    const { message: sentence, rule, link, field, words } = this;
    return { sentence, rule, link, field, words };
  }
}

const UNREACHABLE = { sentence: "The server cannot be reached. Trying again." };
const UNREADABLE = { sentence: "The server answered something that cannot be read." };

/**
 * Return an error of the API, and throw every other error again.
 * @param {unknown} error
 * @returns {ApiError}
 */
export function apiError(error) {
  if (error instanceof ApiError) return error;
  throw error;
}

/** A request that came too early for the server is sent again, if the server asks for a short wait. */
const TOO_MANY = 429;
const ATTEMPTS = 4;
const LONGEST_WAIT = 10;

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function fetchPatiently(path, request) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(path, request);
    const seconds = Number(response.headers.get("Retry-After") ?? Infinity);
    if (response.status !== TOO_MANY || attempt === ATTEMPTS || seconds > LONGEST_WAIT) return response;
    await new Promise((resume) => setTimeout(resume, 1000 * seconds));
  }
}

/**
 * Send a request and read the whole answer: the connection may be lost before and during the answer.
 * @template T
 * @param {string} path
 * @param {RequestInit} request
 * @param {(response: Response) => Promise<T>} read
 * @returns {Promise<T>}
 */
async function send(path, request, read) {
  let response;
  let problem;
  try {
    response = await fetchPatiently(path, request);
    if (response.ok) return await read(response);
    problem = await response.json().catch(() => ({}));
  } catch {
    throw new ApiError(0, UNREACHABLE);
  }
  throw new ApiError(response.status, problem.error ?? UNREADABLE);
}

/**
 * Return an address. Parameters replace `{name}` in the path, the others become the query:
 * a list repeats its name, null and undefined are left out.
 * @param {string} path
 * @param {Record<string, unknown>} [parameters]
 */
export function address(path, parameters = {}) {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null || value === undefined) continue;
    if (filled.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, encodeURIComponent(String(value)));
    else for (const each of [value].flat()) query.append(name, String(each));
  }
  const text = query.toString();
  return text ? `${filled}?${text}` : filled;
}

/**
 * GET a JSON answer.
 * @template {GetPath} P
 * @param {P} path
 * @param {Parameters<P>} parameters
 * @returns {Promise<GetAnswer<P>>}
 */
export function get(path, parameters) {
  const request = { headers: { Accept: "application/json" } };
  return send(address(path, parameters), request, (response) => response.json());
}

/**
 * GET an answer as text, such as a picture; the path need not belong to the API.
 * @param {string} path
 * @param {Record<string, unknown>} [parameters]
 */
export function getText(path, parameters) {
  return send(address(path, parameters), {}, (response) => response.text());
}

/**
 * POST a body as JSON and read a JSON answer.
 * @template {PostPath} P
 * @param {P} path
 * @param {PostParameters<P>} parameters
 * @param {Body<P>} body
 * @returns {Promise<PostAnswer<P>>}
 */
export function post(path, parameters, body) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body ?? {}) };
  return send(address(path, parameters), request, (response) => response.json());
}
