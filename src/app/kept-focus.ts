/** What names an element of the server's text among those of the page that takes its place. */
function selectorOf(element: Element): string | null {
  const href = element.getAttribute("href");
  if (href !== null) return `a[href="${CSS.escape(href)}"]`;
  const name = element.getAttribute("name");
  return name === null ? null : `[name="${CSS.escape(name)}"]`;
}

/**
 * Whoever is at a link or types into a field of the server's text, until the very moment the page takes its place,
 * stays there: the root's children change once.
 */
export function keepFocus(root: Element): void {
  const first = root.firstElementChild;
  if (first === null) return;
  let held = document.activeElement;
  const follow = () => (held = document.activeElement);
  root.addEventListener("focusin", follow);
  const observer = new MutationObserver(() => {
    if (root.contains(first)) return;
    observer.disconnect();
    root.removeEventListener("focusin", follow);
    if (held !== null && !held.isConnected && document.activeElement === document.body) restore(root, held);
  });
  observer.observe(root, { childList: true });
}

function restore(root: Element, held: Element): void {
  const selector = selectorOf(held);
  const element = selector === null ? null : root.querySelector<HTMLElement>(selector);
  element?.focus({ preventScroll: true });
  if (held instanceof HTMLInputElement && element instanceof HTMLInputElement) element.value = held.value;
}
