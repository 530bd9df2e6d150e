/** What names an element of the server's text among those of the page that takes its place. */
function selectorOf(element: Element): string | null {
  const href = element.getAttribute("href");
  if (href !== null) return `a[href="${CSS.escape(href)}"]`;
  const name = element.getAttribute("name");
  return name === null ? null : `[name="${CSS.escape(name)}"]`;
}

/**
 * Whoever is already at a link or types into a field of the server's text stays there when the page takes its
 * place, which happens with the next change of the root's children.
 */
export function keepFocus(root: Element): void {
  const held = document.activeElement;
  const selector = held !== null && root.contains(held) ? selectorOf(held) : null;
  if (selector === null) return;
  const typed = held instanceof HTMLInputElement ? held.value : null;
  const observer = new MutationObserver(() => {
    if (root.contains(held)) return;
    observer.disconnect();
    const element = root.querySelector<HTMLElement>(selector);
    element?.focus({ preventScroll: true });
    if (typed !== null && element instanceof HTMLInputElement) element.value = typed;
  });
  observer.observe(root, { childList: true });
}
