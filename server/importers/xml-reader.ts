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

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text with its references resolved; only those that XML has without a declaration. */
function plainText(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&([^;&\s]{0,40})(;?)/gu, (_, reference: string, end: string) => {
    if (end === "") throw broken();
    return character(reference);
  });
}

function character(reference: string): string {
  const plain = named[reference];
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
  readonly #open: string[] = [];
  #rest = "";
  #rooted = false;

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers;
  }

  write(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (let next = this.#token(text, at); next > at; next = this.#token(text, at)) at = next;
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
      this.#text(plainText(text.slice(at, mark)));
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
    if ("<!--".startsWith(begun) || "<![CDATA[".startsWith(begun)) return at;
    throw forbidden();
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
    if (name === undefined || (this.#open.length === 0 && this.#rooted)) throw broken();
    this.#rooted = true;
    this.#open.push(name);
    if (this.#open.length > depthMax) throw broken();
    const rest = mark.slice(name.length);
    this.#handlers.open?.(withoutPrefix(name), () => attributesOf(rest));
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

function attributesOf(source: string): Attributes {
  const found = new Map<string, string>();
  let at = 0;
  for (;;) {
    attribute.lastIndex = at;
    const [whole, name = "", double, single] = attribute.exec(source) ?? [];
    if (whole === undefined) break;
    if (!name.startsWith("xmlns:")) found.set(withoutPrefix(name), plainText(double ?? single ?? ""));
    at += whole.length;
  }
  if (!/^\s*\/?$/u.test(source.slice(at))) throw broken();
  return found;
}
