import { classAlignments, wordAlign } from "./word-alignment.ts";
import { headingLevel, isChineseNumber } from "./word-headings.ts";

/** Whether copied HTML was written by Word, WPS or Outlook. */
const fromOffice = (html: string) => /class="?Mso|xmlns:[ow]=|mso-|<o:p>|content="?(Word|WPS)/i.test(html);

/** The depth of a paragraph that Word draws as an item of a list; null for an ordinary one. */
const listLevel = (element: Element) => {
  const found = /mso-list:\s*l\d+ level(\d)/i.exec(element.getAttribute("style") ?? "");
  return found ? Number(found[1]) : null;
};

const ignored = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';

/** What Word puts before an item's text stands in comments and in spans that are told to be ignored. */
function withoutBullet(item: Element): string {
  const copy = item.cloneNode(true) as Element;
  for (const span of copy.querySelectorAll(ignored)) span.remove();
  return copy.innerHTML;
}

const isNumbered = (item: Element) => /^\s*[\d一二三四五六七八九十]+[.、)）]/.test(item.textContent ?? "");

/** Whether a paragraph is an item of a list that HTML can draw; a line that Word numbers 一、 keeps its number as text. */
const isItem = (paragraph: Element) =>
  listLevel(paragraph) !== null && !isChineseNumber(paragraph.querySelector(ignored)?.textContent ?? "");

/** Neighbouring list paragraphs become one list. */
function joinLists(body: HTMLElement) {
  for (const item of [...body.querySelectorAll("p")].filter(isItem)) {
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

function renamed(element: Element, name: string): Element {
  const made = element.ownerDocument.createElement(name);
  for (const attribute of element.getAttributeNames())
    made.setAttribute(attribute, element.getAttribute(attribute) ?? "");
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

/** Lines numbered as official texts do become headings of two levels; Word's own stand one below the page's. */
function makeHeadings(body: HTMLElement) {
  for (const line of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) {
    if (line.closest("td, th, li")) continue;
    const own = /^H(\d)$/.exec(line.tagName)?.[1];
    const level = headingLevel(line.textContent ?? "") ?? (own === undefined ? null : Math.min(4, Number(own) + 1));
    if (level === null) continue;
    const heading = renamed(line, `h${level}`);
    // A heading is bold by itself.
    for (const bold of heading.querySelectorAll("b, strong")) bold.replaceWith(...bold.childNodes);
  }
}

const kept = ["href", "colspan", "rowspan"];

/** Takes off whatever dresses an element; where a paragraph stands must be read before. */
function undress(element: Element, align: string | null) {
  for (const name of element.getAttributeNames()) if (!kept.includes(name)) element.removeAttribute(name);
  if (align !== null) element.setAttribute("style", `text-align: ${align}`);
}

/**
 * Copied HTML as the editor shall read it: lists of Word become lists, numbered lines headings, what is centred or stands
 * right stays there; comments, styles and empty paragraphs go.
 * What may stay of the rest is the editor's schema to say, and then the server's.
 */
export function cleanPaste(html: string): string {
  if (!fromOffice(html)) return html;
  const classes = classAlignments(html);
  const withoutComments = html.replace(/<!--[\s\S]*?-->|<!\[[^>]*>/g, "").replace(/<\/?(o|w|m|v):[^>]*>/gi, "");
  const { body } = new DOMParser().parseFromString(withoutComments, "text/html");
  for (const element of body.querySelectorAll("style, script, meta, link, title")) element.remove();
  joinLists(body);
  makeHeadings(body);
  const aligned = new Map(
    [...body.querySelectorAll("p, h2, h3, h4")].map((line) => [line, wordAlign(line, classes)] as const),
  );
  for (const element of body.querySelectorAll("*")) {
    undress(element, aligned.get(element) ?? null);
    if (element.matches("p") && (element.textContent ?? "").trim() === "") element.remove();
  }
  return body.innerHTML;
}
