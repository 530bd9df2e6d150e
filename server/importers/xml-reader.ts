import { ForeignFileProblem } from "./foreign-table.ts";

/** Attributes of a mark by their names without prefix. */
export type Attributes = ReadonlyMap<string, string>;

/** What a document holds, in its order. Names come without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: () => Attributes): void;
  close?(name: string): void;
  /** Text between two marks; a comment or CDATA parts it. */
  text?(text: string): void;
}

const depthMax = 64;
/** Characters of one mark, or of the text between two. */
const tokenMax = 1024 * 1024;

const broken = () => new ForeignFileProblem("文件内容已损坏（XML 格式不正确），无法读取，请重新导出后再导入");
const forbidden = () =>
  new ForeignFileProblem("文件中含有不允许的声明（DOCTYPE 或自定义实体），请用 Excel 等软件重新保存后再导入");

const named: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }),
);

/** What a reader lets pass beside plain XML; nothing of it is ever loaded or expanded. */
export interface XmlLeniency {
  /** Judges a document type, as it is written, and throws what it refuses; absent: each is refused. */
  doctype?(declaration: string): void;
  /** Characters for references by name; a name it does not know either is refused. */
  character?(name: string): string | undefined;
  /** Several documents may stand one behind the other, as offices deliver them. */
  many?: boolean;
}

/** Text with its references resolved; only those that XML has without a declaration, or the leniency knows. */
function plainText(text: string, more?: XmlLeniency["character"]): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&([^;&\s]{0,40})(;?)/gu, (_, reference: string, end: string) => {
    if (end === "") throw broken();
    return character(reference, more);
  });
}

function character(reference: string, more?: XmlLeniency["character"]): string {
  const plain = named.get(reference) ?? more?.(reference);
  if (plain !== undefined) return plain;
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/iu.exec(reference) ?? [];
  if (hex === undefined && decimal === undefined) throw forbidden();
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (point > 0x10_ff_ff) throw broken();
  return String.fromCodePoint(point);
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Reads XML piece by piece in memory that does not grow with it, and is strict about what may harm: no document type
 * and with it no entities of its own, no endless depth, no endless mark or text, every mark closed by its own name.
 */
export class XmlReader {
  readonly #handlers: XmlHandlers;
  readonly #leniency: XmlLeniency;
  readonly #open: string[] = [];
  #rest = "";
  #rooted = false;
  #line = 1;

  constructor(handlers: XmlHandlers, leniency: XmlLeniency = {}) {
    this.#handlers = handlers;
    this.#leniency = leniency;
  }

  /** Where reading stands: the line, from 1, and the marks that are open. */
  place(): { line: number; path: string } {
    return { line: this.#line, path: this.#open.map(withoutPrefix).join(" > ") };
  }

  write(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (let next = this.#token(text, at); next > at; next = this.#token(text, at)) {
      this.#line += lineBreaks(text, at, next);
      at = next;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > tokenMax) throw broken();
  }

  end(): void {
    if (this.#rest.trim() !== "" || this.#open.length > 0 || !this.#rooted) throw broken();
  }

  /** Reads what stands at a place: the place behind it, or the same while its end is not there yet. */
  #token(text: string, at: number): number {
    const mark = text.indexOf("<", at);
    if (mark !== at) {
      if (mark < 0) return at;
      this.#text(plainText(text.slice(at, mark), this.#leniency.character));
      return mark;
    }
    if (text.startsWith("<!", at)) return this.#declaration(text, at);
    if (text.startsWith("<?", at)) return behind(text, "?>", at);
    const end = markEnd(text, at);
    if (end < 0) return at;
    this.#mark(text.slice(at + 1, end));
    return end + 1;
  }

  #declaration(text: string, at: number): number {
    if (text.startsWith("<!--", at)) return behind(text, "-->", at, 4);
    if (text.startsWith("<![CDATA[", at)) {
      const next = behind(text, "]]>", at);
      if (next > at) this.#text(text.slice(at + 9, next - 3));
      return next;
    }
    // The beginning of either may have come, and its rest not yet.
    const begun = text.slice(at);
    if (["<!--", "<![CDATA[", "<!DOCTYPE"].some((word) => word.startsWith(begun))) return at;
    if (this.#leniency.doctype === undefined || !begun.startsWith("<!DOCTYPE")) throw forbidden();
    const end = doctypeEnd(text, at);
    if (end > at) this.#leniency.doctype(text.slice(at, end));
    return end;
  }

  #text(text: string): void {
    if (this.#open.length > 0) this.#handlers.text?.(text);
    else if (text.trim() !== "") throw broken();
  }

  /** A mark without its brackets. */
  #mark(mark: string): void {
    if (mark.startsWith("/")) return this.#closeMark(mark.slice(1).trimEnd());
    const single = mark.endsWith("/");
    const [name] = /^[^\s/>"'=<&]+/u.exec(mark) ?? [];
    const isSecond = this.#open.length === 0 && this.#rooted && this.#leniency.many !== true;
    if (name === undefined || isSecond) throw broken();
    this.#rooted = true;
    this.#open.push(name);
    if (this.#open.length > depthMax) throw broken();
    const rest = mark.slice(name.length);
    this.#handlers.open?.(withoutPrefix(name), () => attributesOf(rest, this.#leniency.character));
    if (single) this.#closeMark(name);
  }

  #closeMark(name: string): void {
    if (this.#open.pop() !== name) throw broken();
    this.#handlers.close?.(withoutPrefix(name));
  }
}

/** The place behind an ending; the beginning where it has not come yet. */
function behind(text: string, ending: string, from: number, skip = 2): number {
  const end = text.indexOf(ending, from + skip);
  return end < 0 ? from : end + ending.length;
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

const doctypePart = /<!--|"[^"]*"|'[^']*'|[[\]>]/gu;

/** The place behind a document type and its inner part; the beginning where it has not come yet. */
function doctypeEnd(text: string, from: number): number {
  let depth = 0;
  doctypePart.lastIndex = from;
  for (let found = doctypePart.exec(text); found !== null; found = doctypePart.exec(text)) {
    if (found[0] === "<!--") {
      const end = text.indexOf("-->", doctypePart.lastIndex);
      if (end < 0) return from;
      doctypePart.lastIndex = end + 3;
    } else if (found[0] === "[") depth += 1;
    else if (found[0] === "]") depth -= 1;
    else if (found[0] === ">" && depth === 0) return doctypePart.lastIndex;
  }
  return from;
}

/** The place of the bracket that closes a mark, outside quotes; -1 where it has not come yet. */
function markEnd(text: string, from: number): number {
  let quote = 0;
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return at;
    else if (code === 0x3c) throw broken();
  }
  return -1;
}

const attribute = /\s*([^\s="'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/uy;

function attributesOf(source: string, more?: XmlLeniency["character"]): Attributes {
  const found = new Map<string, string>();
  let at = 0;
  for (;;) {
    attribute.lastIndex = at;
    const [whole, name = "", double, single] = attribute.exec(source) ?? [];
    if (whole === undefined) break;
    if (!name.startsWith("xmlns:")) found.set(withoutPrefix(name), plainText(double ?? single ?? "", more));
    at += whole.length;
  }
  if (!/^\s*\/?$/u.test(source.slice(at))) throw broken();
  return found;
}
