import { ForeignFileProblem } from "../foreign-table.ts";
import { type Attributes, XmlReader } from "../xml-reader.ts";
import { characterNamed } from "./character-names.ts";
import { lowered, raised, subscript, superscript } from "./raised-text.ts";
import { judgeDocumentType } from "./document-type.ts";

/** An element with what stands in it, in order. Names have no prefix. */
export interface XmlElement {
  name: string;
  attributes: Attributes;
  children: (XmlElement | string)[];
}

/** Characters of one record; the longest patents known have some ten million. */
const recordMax = 40_000_000;

const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== "string";

/** Elements directly inside, by name; without names all. */
export const inside = (of: XmlElement | undefined, ...names: string[]): XmlElement[] =>
  (of?.children ?? []).filter(isElement).filter(({ name }) => names.length === 0 || names.includes(name));

/** The first element down a path of names. */
export function at(of: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = of;
  for (const name of path) found = inside(found, name)[0];
  return found;
}

/** Every element of these names below, in order; what stands in one that was found is not looked through. */
export function below(of: XmlElement | undefined, ...names: string[]): XmlElement[] {
  return inside(of).flatMap((child) => (names.includes(child.name) ? [child] : below(child, ...names)));
}

const rawText = (of: XmlElement): string => {
  const text = of.children.map((child) => (isElement(child) ? spaced(child) : child)).join("");
  return raised.has(of.name) ? superscript(text) : lowered.has(of.name) ? subscript(text) : text;
};

/** Elements that begin a line of their own in a text. */
const lines = new Set([
  "p",
  "br",
  "li",
  "tr",
  "row",
  "claim-text",
  "CLMSTEP",
  "PARA",
  "Paragraph",
  "Paragraphs",
  "ClaimText",
]);
const cells = new Set(["td", "th", "entry"]);
/** Marks whose own parts stand in the middle of a line. */
const inLine = new Set(["dependent-claim-reference", "cross-reference"]);
const spaced = (of: XmlElement): string => (inLine.has(of.name) ? rawText(of).trim() : ownLine(of));
const ownLine = (of: XmlElement): string =>
  lines.has(of.name) ? `\n${rawText(of)}` : cells.has(of.name) ? `${rawText(of)} ` : rawText(of);

/** Text in one line: what lies inside, with single spaces. */
export const lineOf = (of: XmlElement | undefined): string =>
  of === undefined ? "" : rawText(of).replaceAll(/\s+/gu, " ").trim();

/** Text with the breaks between its parts. */
export const textOf = (of: XmlElement | undefined): string =>
  of === undefined
    ? ""
    : rawText(of)
        .split("\n")
        .map((line) => line.replaceAll(/\s+/gu, " ").trim())
        .filter((line) => line !== "")
        .join("\n");

export const attribute = (of: XmlElement | undefined, name: string): string => of?.attributes.get(name)?.trim() ?? "";

/** Puts the elements of wanted names together, and hands each over when it is closed. */
class RecordBuilder {
  readonly done: XmlElement[] = [];
  root = "";
  #open: XmlElement[] = [];
  #size = 0;
  readonly #wanted: ReadonlySet<string>;

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  open = (name: string, attributes: () => Attributes): void => {
    if (this.root === "") this.root = name;
    if (this.#open.length === 0 && !this.#wanted.has(name)) return;
    const element = { name, attributes: attributes(), children: [] };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
    this.#grow(name.length);
  };

  text = (text: string): void => {
    this.#open.at(-1)?.children.push(text);
    if (this.#open.length > 0) this.#grow(text.length);
  };

  close = (): void => {
    const element = this.#open.pop();
    if (element === undefined || this.#open.length > 0) return;
    this.#size = 0;
    this.done.push(element);
  };

  #grow(by: number): void {
    this.#size += by;
    if (this.#size > recordMax) throw new ForeignFileProblem("有一件专利的内容过长，请检查文件是否完整");
  }
}

function decoderFor(first: Buffer): TextDecoder {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder("utf-16le");
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder("utf-16be");
  const [, named = "utf-8"] =
    /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/u.exec(first.toString("latin1", 0, 200)) ?? [];
  const known = /^(?:gb|cp936)/iu.test(named) ? "gb18030" : named;
  try {
    return new TextDecoder(known);
  } catch {
    throw new ForeignFileProblem(`文件的文字编码 ${named.slice(0, 30)} 无法识别，请另存为 UTF-8 后再导入`);
  }
}

/**
 * The elements of these names in a file of one or many documents, one after the other, in memory for one alone. What is
 * broken is refused with its place. `onRoot` hears the name of the first element.
 */
export async function* xmlRecords(
  pieces: AsyncIterable<Buffer>,
  wanted: ReadonlySet<string>,
  onRoot?: (name: string) => void,
): AsyncGenerator<XmlElement> {
  const builder = new RecordBuilder(wanted);
  const reader = new XmlReader(builder, { doctype: judgeDocumentType, character: characterNamed, many: true });
  let decoder: TextDecoder | undefined;
  let count = 0;
  const step = (work: () => void, words?: string) => {
    try {
      work();
    } catch (error) {
      throw placed(error, reader, count + builder.done.length, words);
    }
  };
  for await (const piece of pieces) {
    const decode = (decoder ??= decoderFor(piece));
    step(() => reader.write(decode.decode(piece, { stream: true })));
    for (const element of builder.done.splice(0)) {
      count += 1;
      yield element;
    }
  }
  step(() => reader.end(), "文件在此处中断，内容不完整，请重新下载或导出后再导入");
  onRoot?.(builder.root);
}

function placed(error: unknown, reader: XmlReader, done: number, words?: string): unknown {
  if (!(error instanceof ForeignFileProblem)) return error;
  const { line, path } = reader.place();
  const where = path === "" ? "" : `（在 ${path.slice(-120)} 之内）`;
  return new ForeignFileProblem(`第 ${done + 1} 件专利、文件第 ${line} 行附近${where}：${words ?? error.message}`);
}

/** A small piece of XML that stands in another format's text; null when it is none. */
export function xmlFragment(text: string): XmlElement | null {
  const builder = new RecordBuilder(new Set([/^\s*<([\w-]+)/u.exec(text)?.[1] ?? ""]));
  const reader = new XmlReader(builder, { character: characterNamed });
  try {
    reader.write(text);
    reader.end();
  } catch (error) {
    if (error instanceof ForeignFileProblem) return null;
    throw error;
  }
  return builder.done[0] ?? null;
}
