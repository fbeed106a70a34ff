// A shape that is being drawn: a set of spaces, with the symmetries that are on.

/** Where each space goes under a symmetry, by space. @typedef {Record<string, string>} Images */

export class DrawnShape {
  /** @type {Set<string>} */
  spaces = new Set();
  /** The symmetries that are on. @type {Images[]} */
  symmetries = [];
  /** @type {string[][]} */
  #history = [];

  /** @param {number} most how many spaces it may have */
  constructor(most) {
    this.most = most;
  }

  get canUndo() {
    return this.#history.length > 0;
  }

  /**
   * Return a space with all its images, or null if one of them is outside the field.
   * @param {string} space
   */
  images(space) {
    const found = new Set([space]);
    for (const each of found) {
      for (const images of this.symmetries) {
        if (!(each in images)) return null;
        found.add(images[each]);
      }
    }
    return found;
  }

  /**
   * Draw or erase a space with its images. Return what is wrong if that is not possible.
   * @param {string} space
   * @param {boolean} [isDrawn] by default the opposite of what it is
   */
  touch(space, isDrawn = !this.spaces.has(space)) {
    const images = this.images(space);
    if (!images) return "Its mirror image would be outside the field.";
    const changed = [...images].filter((each) => this.spaces.has(each) !== isDrawn);
    if (changed.length === 0) return "";
    if (isDrawn && this.spaces.size + changed.length > this.most) {
      return changed.length === 1
        ? `There are only ${this.most} tiles. Erase a space first.`
        : `There are only ${this.most} tiles, and this would add ${changed.length}.`;
    }
    this.#history.push([...this.spaces]);
    for (const each of changed) {
      if (isDrawn) this.spaces.add(each);
      else this.spaces.delete(each);
    }
    return "";
  }

  /** @param {Iterable<string>} spaces */
  replace(spaces) {
    this.#history.push([...this.spaces]);
    this.spaces = new Set(spaces);
  }

  undo() {
    this.spaces = new Set(this.#history.pop() ?? []);
  }
}
