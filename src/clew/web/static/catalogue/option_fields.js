// The fields of options in the form for a new game, whatever they are: switches, selects, radio buttons, text.

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

export const OPTION = "option-";

export class OptionFields {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
  }

  /** The names of all options. */
  get names() {
    const places = /** @type {NodeListOf<HTMLElement>} */ (this.form.querySelectorAll("[data-option]"));
    return [...places].map((place) => place.dataset.option ?? "");
  }

  /**
   * Return the fields of an option that a person can change.
   * @param {string} name
   * @returns {Field[]}
   */
  of(name) {
    const found = /** @type {NodeListOf<Field>} */ (this.form.querySelectorAll(`[name="${OPTION}${name}"]`));
    return [...found].filter((field) => field.type !== "hidden");
  }

  /** @param {string} name */
  default(name) {
    const place = /** @type {HTMLElement | null} */ (this.form.querySelector(`[data-option="${name}"]`));
    return place?.dataset.default ?? "";
  }

  /**
   * Return what the form would send for an option; empty if nothing.
   * @param {string} name
   */
  get(name) {
    const [field] = this.of(name);
    if (!(field instanceof HTMLInputElement)) return field?.value ?? "";
    if (field.type === "checkbox") return field.checked ? "on" : "off";
    if (field.type !== "radio") return field.value.trim();
    return this.of(name).find((each) => /** @type {HTMLInputElement} */ (each).checked)?.value ?? "";
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    for (const field of this.of(name)) {
      const isInput = field instanceof HTMLInputElement;
      if (isInput && field.type === "checkbox") field.checked = value === "on";
      else if (isInput && field.type === "radio") field.checked = field.value === value;
      else field.value = value;
    }
  }

  /**
   * Give every option a value: the given one, or its default.
   * @param {Record<string, string>} values
   */
  setAll(values) {
    for (const name of this.names) {
      const [field] = this.of(name);
      const isText = field instanceof HTMLInputElement && field.type === "text";
      // An empty text field has the default as its placeholder.
      this.set(name, values[name] ?? (isText ? "" : this.default(name)));
    }
  }

  /** All options that are given, each as `name=value`. */
  get assignments() {
    const given = this.names.map((name) => [name, this.get(name)]).filter(([, value]) => value);
    return given.map(([name, value]) => `${name}=${value}`);
  }

  /** @param {boolean} is */
  disable(is) {
    for (const field of this.names.flatMap((name) => this.of(name))) field.disabled = is;
  }
}
