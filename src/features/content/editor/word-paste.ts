/** Whether copied HTML was written by Word, WPS or Outlook. */
const fromOffice = (html: string) => /class="?Mso|xmlns:[ow]=|mso-|<o:p>|content="?(Word|WPS)/i.test(html);

/** The depth of a paragraph that Word draws as an item of a list; null for an ordinary one. */
const listLevel = (element: Element) => {
  const found = /mso-list:\s*l\d+ level(\d)/i.exec(element.getAttribute("style") ?? "");
  return found ? Number(found[1]) : null;
};

/** What Word puts before an item's text stands in comments and in spans that are told to be ignored. */
function withoutBullet(item: Element): string {
  const copy = item.cloneNode(true) as Element;
  for (const span of copy.querySelectorAll('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'))
    span.remove();
  return copy.innerHTML;
}

const isNumbered = (item: Element) => /^\s*[\d一二三四五六七八九十]+[.、)）]/.test(item.textContent ?? "");

/** Neighbouring list paragraphs become one list. */
function joinLists(body: HTMLElement) {
  for (const item of [...body.querySelectorAll("p")].filter((one) => listLevel(one) !== null)) {
    const kind = isNumbered(item) ? "ol" : "ul";
    const before = item.previousElementSibling;
    const list = before?.matches(`${kind}[data-word]`) ? before : body.ownerDocument.createElement(kind);
    list.setAttribute("data-word", "");
    const entry = body.ownerDocument.createElement("li");
    entry.innerHTML = withoutBullet(item);
    list.append(entry);
    if (list === before) item.remove();
    else item.replaceWith(list);
  }
}

/**
 * Copied HTML as the editor shall read it: lists of Word become lists, comments, styles and empty paragraphs go.
 * What may stay of the rest is the editor's schema to say, and then the server's.
 */
export function cleanPaste(html: string): string {
  if (!fromOffice(html)) return html;
  const withoutComments = html.replace(/<!--[\s\S]*?-->/g, "").replace(/<\/?(o|w|m|v):[^>]*>/gi, "");
  const { body } = new DOMParser().parseFromString(withoutComments, "text/html");
  for (const element of body.querySelectorAll("style, script, meta, link, title")) element.remove();
  joinLists(body);
  for (const element of body.querySelectorAll("*")) {
    const align = /text-align:\s*(center|right)/i.exec(element.getAttribute("style") ?? "")?.[1];
    for (const name of element.getAttributeNames())
      if (!["href", "colspan", "rowspan"].includes(name)) element.removeAttribute(name);
    if (align !== undefined && element.matches("p, h1, h2, h3, h4"))
      element.setAttribute("style", `text-align: ${align}`);
    if (element.matches("p") && (element.textContent ?? "").trim() === "") element.remove();
  }
  return body.innerHTML;
}
