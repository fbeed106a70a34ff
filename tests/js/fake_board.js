// A board without a browser: sites with boxes, classes and attributes, and the events of keys and pointers.

/** What the scripts take for an element. */
class FakeElement {
  /** @type {Map<string, string>} */
  #attributes = new Map();
  /** @type {Set<string>} */
  #classes = new Set();
  classList = {
    toggle: (/** @type {string} */ name, /** @type {boolean} */ is) =>
      is ? this.#classes.add(name) : this.#classes.delete(name),
  };

  get classes() {
    return [...this.#classes];
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  setAttribute(name, value) {
    this.#attributes.set(name, value);
  }

  /** @param {string} name */
  removeAttribute(name) {
    this.#attributes.delete(name);
  }

  /**
   * @param {string} _selector
   * @returns {FakeElement | null}
   */
  closest(_selector) {
    return null;
  }
}

const page = {
  /** @type {unknown} */
  activeElement: null,
  createElementNS: () => ({ setAttribute() {}, textContent: "" }),
  importNode: () => ({}),
};

/** Give the scripts a page without elements. */
export function useFakeDocument() {
  page.activeElement = null;
  class FakeParser {
    parseFromString() {
      return { documentElement: {} };
    }
  }
  Object.assign(globalThis, { Element: FakeElement, document: page, DOMParser: FakeParser });
}

export class FakeSite extends FakeElement {
  /** @type {FakePlace | null} */
  place = null;
  /** @type {string | null} */
  title = null;

  /**
   * @param {string} name
   * @param {number} left
   * @param {number} top
   * @param {string} role
   */
  constructor(name, left, top, role = "gridcell") {
    super();
    this.dataset = { site: name };
    this.box = { left, top, width: 16, height: 16 };
    this.setAttribute("role", role);
    this.setAttribute("aria-label", `${name}, free`);
  }

  /** @override */
  closest() {
    return this;
  }

  getBoundingClientRect() {
    return this.box;
  }

  get parentElement() {
    return { children: this.place?.sites.filter((other) => other.box.top === this.box.top) ?? [] };
  }

  focus() {
    page.activeElement = this;
    this.place?.send("focusin", this, {});
  }

  /** @param {{ textContent: string }} title */
  append(title) {
    this.title = title.textContent;
  }

  querySelector() {
    return this.title === null ? null : { remove: () => void (this.title = null) };
  }
}

export class FakePlace extends FakeElement {
  /** @type {Record<string, ((event: any) => void)[]>} */
  #listeners = {};
  /** @type {FakeSite[]} */
  #sites = [];
  /** What the next picture has. @type {FakeSite[]} */
  nextPicture = [];

  /** @param {FakeSite[]} sites */
  constructor(sites) {
    super();
    this.sites = sites;
  }

  /** @returns {HTMLElement} */
  get asElement() {
    return /** @type {HTMLElement} */ (/** @type {unknown} */ (this));
  }

  get sites() {
    return this.#sites;
  }

  set sites(sites) {
    this.#sites = sites;
    for (const site of sites) site.place = this;
  }

  /** @param {string} name */
  site(name) {
    const found = this.sites.find(({ dataset }) => dataset.site === name);
    if (!found) throw new Error(`no site ${name}`);
    return found;
  }

  querySelectorAll() {
    return this.sites;
  }

  /** Return the site that Tab reaches. */
  querySelector() {
    return this.sites.find((site) => site.getAttribute("tabindex") === "0") ?? null;
  }

  /** @param {FakeSite} site */
  contains(site) {
    return this.sites.includes(site);
  }

  replaceChildren() {
    this.sites = this.nextPicture;
  }

  /**
   * @param {string} kind
   * @param {(event: any) => void} listener
   */
  addEventListener(kind, listener) {
    (this.#listeners[kind] ??= []).push(listener);
  }

  /**
   * Send an event to what listens at the place.
   * @param {string} kind
   * @param {FakeElement} target
   * @param {object} fields
   */
  send(kind, target, fields) {
    const event = {
      target,
      defaultPrevented: false,
      preventDefault: () => void (event.defaultPrevented = true),
      ...fields,
    };
    for (const listener of this.#listeners[kind] ?? []) listener(event);
    return event;
  }

  /**
   * Press a key on what has the focus: "n", "Shift+N", "Ctrl+Home".
   * @param {string} keys
   * @param {FakeElement} target
   */
  press(keys, target = /** @type {FakeElement} */ (page.activeElement)) {
    const [key, ...held] = keys === " " ? [" "] : keys.split("+").reverse();
    const with_ = (/** @type {string} */ name) => held.includes(name);
    const modifiers = {
      shiftKey: with_("Shift"),
      ctrlKey: with_("Ctrl"),
      altKey: with_("Alt"),
      metaKey: with_("Meta"),
    };
    this.send("keydown", target, { key, ...modifiers });
  }

  /**
   * @param {string} kind
   * @param {FakeElement} target
   * @param {string} pointerType
   */
  point(kind, target, pointerType = "mouse") {
    this.send(kind, target, { pointerType });
  }

  /** @param {number} deltaY */
  wheel(deltaY) {
    return this.send("wheel", this, { deltaY, deltaMode: 0, altKey: false, ctrlKey: false, metaKey: false });
  }
}
