import type { Content, TableCell } from "pdfmake/interfaces.js";

interface Element {
  tag: string;
  attributes: string;
  children: (Element | string)[];
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: "\u00a0" };
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? "");

/** Clean HTML as a tree: the sanitiser closes what it leaves open, and writes no comments. */
function treeOf(html: string): Element {
  const root: Element = { tag: "", attributes: "", children: [] };
  const open = [root];
  for (const [, closing, tag, attributes = "", text] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g)) {
    const inside = open.at(-1) ?? root;
    if (tag === undefined) inside.children.push(plain(text ?? ""));
    else if (closing === "/") {
      if (open.length > 1) open.pop();
    } else {
      const element = { tag, attributes, children: [] };
      inside.children.push(element);
      if (tag !== "br" && tag !== "hr") open.push(element);
    }
  }
  return root;
}

const looks: Record<string, object> = {
  strong: { bold: true },
  em: { italics: true },
  u: { decoration: "underline" },
  s: { decoration: "lineThrough" },
  a: { decoration: "underline" },
  sub: { sub: true },
  sup: { sup: true },
};

const isInline = (child: Element | string): boolean =>
  typeof child === "string" || child.tag === "br" || child.tag === "code" || child.tag in looks;

/** Words with their looks; white space folds as a browser folds it. */
const inlineOf = (child: Element | string): Content =>
  typeof child === "string"
    ? child.replace(/[ \t\r\n]+/g, " ")
    : child.tag === "br"
      ? "\n"
      : { text: child.children.map(inlineOf), ...looks[child.tag] };

const headings: Record<string, object> = {
  h2: { style: "section", headlineLevel: 1 },
  h3: { fontSize: 11, bold: true, margin: [0, 8, 0, 4], headlineLevel: 1 },
  h4: { bold: true, margin: [0, 6, 0, 3], headlineLevel: 1 },
};

type Aligned = "left" | "center" | "right" | "justify";
const alignedBy = /text-align:\s*(left|center|right|justify)/;
const alignment = ({ attributes }: Element) => {
  const found = alignedBy.exec(attributes)?.[1] as Aligned | undefined;
  return found === undefined ? {} : { alignment: found };
};

const spanOf = ({ attributes }: Element, name: string) =>
  Number(new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1);

const rowsIn = (element: Element): Element[] =>
  element.children.flatMap((child) => {
    if (typeof child === "string") return [];
    return child.tag === "tr" ? [child] : rowsIn(child);
  });

/** A table with its spans; rows are as long as the longest, what a span covers stays empty. */
function tableOf(element: Element): Content {
  const rows = rowsIn(element);
  const body: (TableCell | undefined)[][] = rows.map(() => []);
  rows.forEach((row, at) => {
    const cells = row.children.filter((child) => typeof child !== "string");
    let column = 0;
    for (const cell of cells) {
      while (body[at]?.[column] !== undefined) column += 1;
      const colSpan = spanOf(cell, "colspan");
      const rowSpan = Math.min(spanOf(cell, "rowspan"), rows.length - at);
      for (let down = 0; down < rowSpan; down += 1)
        for (let across = 0; across < colSpan; across += 1) (body[at + down] ??= [])[column + across] = "";
      (body[at] ??= [])[column] = { stack: blocksOf(cell), colSpan, rowSpan, bold: cell.tag === "th" };
      column += colSpan;
    }
  });
  const width = Math.max(0, ...body.map((row) => row.length));
  if (width === 0) return { text: "" };
  const whole = body.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ""));
  const table = { widths: Array.from({ length: width }, () => "*" as const), body: whole };
  return { table, fontSize: 9, margin: [0, 4, 0, 8] };
}

/** A run of words beside blocks is a paragraph. */
function blocksOf({ children }: Element): Content[] {
  const blocks: Content[] = [];
  let words: Content[] = [];
  const flush = () => {
    const isEmpty = words.every((word) => typeof word === "string" && word.trim() === "");
    if (!isEmpty) blocks.push({ text: words });
    words = [];
  };
  for (const child of children) {
    if (isInline(child)) words.push(inlineOf(child));
    else {
      flush();
      blocks.push(blockOf(child as Element));
    }
  }
  flush();
  return blocks;
}

const itemsOf = (list: Element): Content[] =>
  list.children.flatMap((child) => (typeof child === "string" ? [] : [{ stack: blocksOf(child) }]));

function blockOf(element: Element): Content {
  switch (element.tag) {
    case "h2":
    case "h3":
    case "h4":
      return { text: element.children.map(inlineOf), ...headings[element.tag], ...alignment(element) };
    case "p":
    case "pre":
      return { text: element.children.map(inlineOf), margin: [0, 0, 0, 6], ...alignment(element) };
    case "ul":
      return { ul: itemsOf(element), margin: [0, 0, 0, 6] };
    case "ol":
      return { ol: itemsOf(element), margin: [0, 0, 0, 6] };
    case "table":
      return tableOf(element);
    case "hr":
      return { text: "", margin: [0, 6, 0, 6] };
    default:
      return { stack: blocksOf(element), margin: element.tag === "blockquote" ? [16, 0, 0, 6] : [0, 0, 0, 0] };
  }
}

/** Clean HTML as the content of a paper. */
export const paperOf = (html: string): Content[] => blocksOf(treeOf(html));
