/**
 * Lets a page hear what was chosen in the server's text before script was at work: its lists show it, but no event
 * of it has reached anybody. What was typed stands in its field, where the page finds it.
 */
export function hearEarlyChoices(root: Element): void {
  for (const select of root.querySelectorAll("select")) {
    const first = [...select.options].find((one) => one.defaultSelected) ?? select.options[0];
    if (select.value !== first?.value) select.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
