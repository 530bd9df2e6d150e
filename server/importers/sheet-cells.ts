import { type CellCount, ForeignFileProblem, refuseLongText } from "./foreign-table.ts";
import { type Attributes, XmlReader } from "./xml-reader.ts";

/** The last cell of a sheet is XFD1048576. */
const linesMax = 1_048_576;
const columnsMax = 16_384;
const types = ["b", "d", "e", "inlineStr", "n", "s", "str"];
const pieceSize = 256 * 1024;

const broken = () => new ForeignFileProblem("工作表已损坏，无法读取，请在 Excel 中打开另存为 .xlsx 后再导入");

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Line and column of an address such as BC12. */
function placeOf(address: string): { line: number; column: number } {
  const [, letters = "", digits = ""] = /^([A-Z]{1,3})([0-9]{1,7})$/u.exec(address) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const line = Number(digits);
  if (column < 0 || column >= columnsMax || line < 1 || line > linesMax) throw broken();
  return { line, column };
}

/** The day of a date in ISO 8601 (`2024-05-01T00:00:00`, `20240501`), whose time is the local one. */
const dayWritten = (iso: string) => iso.trim().replace(/^(\d{4})-?(\d\d)-?(\d\d)(?:T.*)?$/u, "$1-$2-$3");

/** Columns of the dense sheet, by their letters. */
const denseColumns = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Where the dense sheet has a cell, by its place in the order of the filled cells; rows and columns from 0. */
export const densePlace = (at: number) => ({
  row: Math.floor(at / denseColumns.length),
  column: at % denseColumns.length,
});

/**
 * The filled cells of a sheet: their places, and their contents written again as a dense sheet, one beside the other.
 * So whoever reads that sheet has nothing to pad, however far apart the cells were, and sees no XML but ours.
 */
export class SheetCells {
  /** Lines from 1 and columns from 0 of the filled cells, in their order. */
  readonly lines: number[] = [];
  readonly columns: number[] = [];
  readonly #count: CellCount;
  readonly #reader: XmlReader;
  readonly #dense: Buffer[] = [];
  #piece: string[] = [];
  #pieceLength = 0;
  #inData = false;
  #line = 0;
  #lineGiven = false;
  #at = -1;
  #cell: Attributes | null = null;
  #value = "";
  #inline = "";
  /** The element whose text counts: `v` for values, `t` for texts written in the cell. */
  #taking: "v" | "t" | null = null;
  #reading = false;

  constructor(count: CellCount) {
    this.#count = count;
    this.#reader = new XmlReader({
      open: (name, attributes) => this.#open(name, attributes),
      close: (name) => this.#close(name),
      text: (text) => this.#text(text),
    });
  }

  write(piece: string): void {
    this.#reader.write(piece);
  }

  end(): void {
    this.#reader.end();
  }

  /** The dense sheet as XML. */
  denseSheet(): Uint8Array {
    this.#keepPiece();
    return Buffer.concat([
      Buffer.from("<worksheet><sheetData>"),
      ...this.#dense,
      Buffer.from(this.lines.length === 0 ? "</sheetData></worksheet>" : "</row></sheetData></worksheet>"),
    ]);
  }

  #open(name: string, attributes: () => Attributes): void {
    if (name === "sheetData") this.#inData = true;
    else if (!this.#inData) return;
    else if (name === "row") this.#openRow(attributes().get("r"));
    else if (name === "c") this.#openCell(attributes());
    else if (name === "rPh") this.#reading = true;
    else if (name === "v" || name === "t") this.#taking = name;
  }

  #openRow(number: string | undefined): void {
    this.#lineGiven = number !== undefined;
    this.#at = -1;
    const line = number === undefined ? this.#line + 1 : Number(number);
    if (line === this.#line) throw broken();
    this.#goTo(line);
  }

  /** Rows stand in order; one without a number stands where its first cell does. */
  #goTo(line: number): void {
    if (!Number.isInteger(line) || line < this.#line || line > linesMax) throw broken();
    this.#line = line;
  }

  #openCell(cell: Attributes): void {
    const address = cell.get("r");
    const place = address === undefined ? { line: this.#line, column: this.#at + 1 } : placeOf(address);
    if (!this.#lineGiven && this.#at < 0) this.#goTo(place.line);
    if (place.column <= this.#at || place.column >= columnsMax || this.#line === 0) throw broken();
    this.#at = place.column;
    this.#cell = cell;
    this.#value = "";
    this.#inline = "";
  }

  #text(text: string): void {
    if (this.#cell === null || this.#reading) return;
    if (this.#taking === "v") this.#value += text;
    else if (this.#taking === "t") this.#inline += text;
  }

  #close(name: string): void {
    if (name === "sheetData") this.#inData = false;
    else if (name === "c") this.#closeCell();
    else if (name === "rPh") this.#reading = false;
    else if (name === this.#taking) this.#taking = null;
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (cell === null) return;
    const type = cell.get("t") ?? "n";
    const style = cell.get("s") ?? "";
    if (!types.includes(type) || !/^[0-9]{0,6}$/u.test(style)) throw broken();
    const content = type === "inlineStr" ? this.#inline : this.#value;
    // A cell that only has a format is none, and neither is the error of a formula.
    if (content === "" || type === "e") return;
    this.#count.addCell();
    refuseLongText(content, this.#line);
    this.lines.push(this.#line);
    this.columns.push(this.#at);
    this.#keep(type, style, content);
  }

  #keep(written: string, style: string, value: string): void {
    // As a text: read as an instant, the day would depend on the zone of the server.
    const [type, content] = written === "d" ? ["str", dayWritten(value)] : [written, value];
    const inside = type === "inlineStr" ? `<is><t>${escaped(content)}</t></is>` : `<v>${escaped(content)}</v>`;
    const styled = style === "" ? "" : ` s="${style}"`;
    const { row, column } = densePlace(this.lines.length - 1);
    const start = column > 0 ? "" : row === 0 ? "<row>" : "</row><row>";
    const xml = `${start}<c r="${denseColumns[column]}${row + 1}" t="${type}"${styled}>${inside}</c>`;
    this.#piece.push(xml);
    this.#pieceLength += xml.length;
    if (this.#pieceLength > pieceSize) this.#keepPiece();
  }

  /** As bytes, since a part of a text would keep the whole text it was cut from. */
  #keepPiece(): void {
    this.#dense.push(Buffer.from(this.#piece.join("")));
    this.#piece = [];
    this.#pieceLength = 0;
  }
}
