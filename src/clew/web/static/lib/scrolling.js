// Boxes of a fixed height, whose words scroll when there are many.

/**
 * Let a box be reached with the keyboard while its words do not fit, so that they can be scrolled there too.
 * @param {HTMLElement} box
 */
export function reachWhileScrolling(box) {
  const update = () => {
    if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    else if (box !== document.activeElement) box.removeAttribute("tabindex");
  };
  new ResizeObserver(update).observe(box);
  new MutationObserver(update).observe(box, { childList: true, characterData: true, subtree: true });
}
