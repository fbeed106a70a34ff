// Small stand-ins for what a browser has.

/** A storage that keeps its items as own properties, as that of browsers does. */
export class FakeStorage {
  /** @param {string} name */
  getItem(name) {
    return Object.hasOwn(this, name) ? /** @type {Record<string, any>} */ (this)[name] : null;
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  setItem(name, value) {
    Object.assign(this, { [name]: String(value) });
  }

  /** @param {string} name */
  removeItem(name) {
    delete (/** @type {Record<string, any>} */ (this)[name]);
  }
}

/** Give the scripts an empty storage. */
export function emptyStorage() {
  const storage = new FakeStorage();
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  return storage;
}

/**
 * Return an element that covers a box.
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 */
export function box(left, top, width = 10, height = 10) {
  const rectangle = { left, top, width, height };
  return /** @type {Element} */ (/** @type {unknown} */ ({ getBoundingClientRect: () => rectangle }));
}

/**
 * Return a value of a type with only the fields that matter to a test.
 * @template T
 * @param {Partial<T>} fields
 * @returns {T}
 */
export function partial(fields) {
  return /** @type {T} */ (fields);
}
