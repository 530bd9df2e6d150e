import { ForeignFileProblem } from "../foreign-table.ts";

/** Lists of records in an answer of an interface. */
const wrappers = new Set(["results", "result", "list", "records", "patents", "rows", "items"]);
const depthMax = 64;
/** Characters of one record. */
const recordMax = 10_000_000;

const broken = (done: number) =>
  new ForeignFileProblem(`第 ${done + 1} 件专利附近：文件内容不完整或不是 JSON 格式，请重新导出后再导入`);

/**
 * Parts a JSON text into its records while it comes: the objects of a list, of a list under one of the usual names, one
 * a line, or the only one.
 */
export class JsonRecords {
  #text = "";
  #at = 0;
  #depth = 0;
  #recordDepth = -1;
  #start = -1;
  #inString = false;
  #stringFrom = 0;
  #lastString = "";
  #done = 0;

  /** The objects that ended with this piece. */
  write(piece: string): Record<string, unknown>[] {
    this.#text += piece;
    const found: Record<string, unknown>[] = [];
    for (; this.#at < this.#text.length; this.#at += 1) {
      const ended = this.#inString ? this.#string() : this.#sign();
      if (ended !== null) found.push(this.#parsed(ended));
    }
    this.#forget();
    return found;
  }

  end(): void {
    if (this.#depth > 0 || this.#inString || this.#text.trim() !== "") throw broken(this.#done);
  }

  #string(): null {
    const code = this.#text.charCodeAt(this.#at);
    if (code === 0x5c) this.#at += 1;
    else if (code === 0x22) {
      this.#inString = false;
      this.#lastString = this.#text.slice(this.#stringFrom, Math.min(this.#at, this.#stringFrom + 20));
    }
    return null;
  }

  /** The text of a record that ends at this sign. */
  #sign(): string | null {
    const sign = this.#text[this.#at];
    if (sign === '"') {
      this.#inString = true;
      this.#stringFrom = this.#at + 1;
    } else if (sign === "{" || sign === "[") this.#open(sign);
    else if (sign === "}" || sign === "]") return this.#close(sign);
    return null;
  }

  #open(sign: string): void {
    const isList = sign === "[" && (this.#depth === 0 || (this.#depth === 1 && wrappers.has(this.#lastString)));
    // Inside a list the records are one deeper; what was held of the answer around it is none.
    if (isList) {
      this.#recordDepth = this.#depth + 1;
      this.#start = -1;
    } else if (sign === "{" && this.#start < 0 && this.#depth === Math.max(0, this.#recordDepth))
      this.#start = this.#at;
    this.#depth += 1;
    if (this.#depth > depthMax) throw new ForeignFileProblem("文件的层次过深，无法读取");
  }

  #close(sign: string): string | null {
    this.#depth -= 1;
    if (this.#depth < 0) throw broken(this.#done);
    if (sign === "]" && this.#depth === this.#recordDepth - 1) this.#recordDepth = this.#depth === 0 ? -1 : 99;
    if (sign !== "}" || this.#start < 0 || this.#depth !== Math.max(0, this.#recordDepth)) {
      if (this.#depth === 0) this.#recordDepth = -1;
      return null;
    }
    const text = this.#text.slice(this.#start, this.#at + 1);
    this.#start = -1;
    return text;
  }

  #parsed(text: string): Record<string, unknown> {
    try {
      const value = JSON.parse(text) as Record<string, unknown>;
      this.#done += 1;
      return value;
    } catch {
      throw broken(this.#done);
    }
  }

  /** Drops what is behind; a string that has begun and a record stay. */
  #forget(): void {
    const keep = this.#start >= 0 ? this.#start : this.#inString ? this.#stringFrom : this.#at;
    const from = Math.min(keep, this.#at);
    this.#text =
      this.#depth === 0 && this.#start < 0 && !this.#inString
        ? this.#text.slice(from).trimStart()
        : this.#text.slice(from);
    this.#at -= from;
    if (this.#at > this.#text.length) this.#at = this.#text.length;
    this.#stringFrom -= from;
    if (this.#start >= 0) this.#start = 0;
    if (this.#text.length > recordMax)
      throw new ForeignFileProblem(`第 ${this.#done + 1} 件专利的内容过长，请检查文件是否完整`);
  }
}
