// Elements: found, made, and filled with text, never with HTML.

import { forDevice } from "./device_words.js";

/** @import { Refusal } from "#api" */

const SVG = "http://www.w3.org/2000/svg";

/** The type of a node that is text. */
const TEXT_NODE = 3;

/**
 * Return the element with an id, which the page must have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function $(id) {
  return find(document, `#${id}`, HTMLElement);
}

/**
 * Return the first element that matches, which must be of a class.
 * @template {Element} T
 * @param {ParentNode} parent
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T}
 */
export function find(parent, selector, kind) {
  const found = parent.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`expected ${selector} to be a ${kind.name}`);
  return found;
}

/**
 * @param {string} id
 * @returns {HTMLButtonElement}
 */
export const button = (id) => find(document, `#${id}`, HTMLButtonElement);

/**
 * @param {string} id
 * @returns {HTMLInputElement}
 */
export const input = (id) => find(document, `#${id}`, HTMLInputElement);

/**
 * @param {string} id
 * @returns {HTMLAnchorElement}
 */
export const anchor = (id) => find(document, `#${id}`, HTMLAnchorElement);

/**
 * Return the element of an event that matches, or that is inside one that does.
 * @param {EventTarget | null} target
 * @param {string} selector
 * @returns {HTMLElement | SVGElement | null}
 */
export function closest(target, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Return a new element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {{ text?: string, [attribute: string]: string | undefined }} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(name, { text, ...attributes } = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  made.append(...children);
  return made;
}

/**
 * Return a new element of SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElementTagNameMap[K]}
 */
export function svgElement(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/**
 * Return a picture of the server as an element.
 * @param {string} svg
 */
export function parseSvg(svg) {
  return document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
}

/**
 * Change the words of an element, which are written for fingers and keys, for the device at hand.
 * @param {Node} place
 */
export function fitDevice(place) {
  for (const node of place.childNodes) {
    if (node.nodeType === TEXT_NODE) node.nodeValue = forDevice(node.nodeValue ?? "");
    else fitDevice(node);
  }
}

/**
 * Return the words of a refusal without the number of its rule, which is shown as a link.
 * @param {Refusal} refusal
 */
export function refusalWords({ sentence, rule }) {
  return forDevice(rule && sentence.startsWith(`${rule}: `) ? sentence.slice(rule.length + 2) : sentence);
}

/**
 * Return a refusal with a link to its rule, as nodes.
 * @param {Refusal} refusal
 * @param {Record<string, string>} [attributes] of the link
 */
export function refusalNodes(refusal, attributes = {}) {
  const words = refusalWords(refusal);
  if (!refusal.link) return [words];
  const rule = `Rule ${refusal.rule}`;
  return [`${words} `, element("a", { href: refusal.link, title: rule, ...attributes, text: "Why?" })];
}

/**
 * Return a spot in the colour of a role of the pictures.
 * @param {string} role
 * @param {string} kind the class of the spot
 */
export function spot(role, kind) {
  const svg = svgElement("svg", { class: `${kind} clew-picture`, viewBox: "0 0 20 20", "aria-hidden": "true" });
  const radius = kind === "seat-chip" ? 8 : 9;
  svg.append(svgElement("circle", { cx: 10, cy: 10, r: radius, class: `fill-${role} stroke-rim-${role}` }));
  return svg;
}
