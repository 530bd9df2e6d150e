import { type ChildNode, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";
import type { Content, TableCell } from "pdfmake/interfaces.js";

interface Element {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: (Element | string)[];
}

/** Elements within each other that paper has room for, as each is set in; what lies deeper leaves its words alone. */
const deepest = 20;
/** What has its words only some elements further inside. */
const holders: ReadonlySet<string> = new Set(["table", "ul", "ol"]);
const room = (tag: string): number => (holders.has(tag) ? deepest - 4 : deepest);

/** The elements of a document, read without going into itself: how deep they lie is the writer's choice. */
function elementsOf(nodes: readonly ChildNode[]): (Element | string)[] {
  const whole: (Element | string)[] = [];
  const open: { nodes: readonly ChildNode[]; at: number; into: (Element | string)[]; depth: number }[] = [
    { nodes, at: 0, into: whole, depth: 0 },
  ];
  for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
    const node = inner.nodes[inner.at];
    inner.at += 1;
    const { into, depth } = inner;
    if (node === undefined) open.pop();
    else if (isText(node)) into.push(node.data);
    else if (isTag(node)) {
      const isKept = depth < room(node.name);
      const element: Element = { tag: node.name, attributes: node.attribs, children: [] };
      if (isKept) into.push(element);
      open.push({
        nodes: node.children,
        at: 0,
        into: isKept ? element.children : into,
        depth: isKept ? depth + 1 : depth,
      });
    }
  }
  return whole;
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
  const found = alignedBy.exec(attributes.style ?? "")?.[1] as Aligned | undefined;
  return found === undefined ? {} : { alignment: found };
};

const spanOf = ({ attributes }: Element, name: "colspan" | "rowspan") => Number(attributes[name] ?? 1);

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
function blocksOf({ children }: Pick<Element, "children">): Content[] {
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
export const paperOf = (html: string): Content[] => blocksOf({ children: elementsOf(parseDocument(html).children) });
