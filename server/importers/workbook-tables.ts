import { CellCount, ForeignFileProblem, type PackedTable, TableCells } from "./foreign-table.ts";
import { densePlace, SheetCells } from "./sheet-cells.ts";
import { typedSheets } from "./typed-sheets.ts";
import { type Attributes, XmlReader } from "./xml-reader.ts";
import { type ZipEntry, zipDirectory } from "./zip-directory.ts";
import { Unpacking } from "./zip-unpack.ts";

const sheetsMax = 200;
const megabyte = 1024 * 1024;
/** Bytes of the list of sheets, of the formats, of the texts that cells share. */
const listMax = 2 * megabyte;
const stylesMax = 16 * megabyte;
const stringsMax = 64 * megabyte;

const notWorkbook = () =>
  new ForeignFileProblem("这不是 Excel 工作簿（可能是 Word 文档或压缩包改了名字），请选择 .xlsx 文件");
const damaged = () => new ForeignFileProblem("文件已损坏，无法读取，请在 Excel 中打开另存为 .xlsx 后再导入");

interface Parts {
  entries: Map<string, ZipEntry>;
  unpacking: Unpacking;
}

/** Calls back for every mark of a part, which is well-formed when this returns. */
function forEachMark(xml: string, open: (name: string, attributes: () => Attributes) => void): void {
  const reader = new XmlReader({ open });
  reader.write(xml);
  reader.end();
}

/** The text of a part, checked; null where the workbook has none. */
async function partText({ entries, unpacking }: Parts, name: string | undefined, bytesMax: number) {
  const entry = name === undefined ? undefined : entries.get(name);
  if (entry === undefined) return null;
  const text = await unpacking.text(entry, bytesMax);
  forEachMark(text, () => undefined);
  return text;
}

interface Relation {
  kind: string;
  file: string;
}

/** What the workbook is put together from, by the ids it names them with. */
async function relations({ entries, unpacking }: Parts): Promise<Map<string, Relation>> {
  const entry = entries.get("xl/_rels/workbook.xml.rels");
  if (entry === undefined) throw damaged();
  const found = new Map<string, Relation>();
  forEachMark(await unpacking.text(entry, listMax), (name, attributes) => {
    if (name !== "Relationship") return;
    const target = (attributes().get("Target") ?? "").replaceAll("\\", "/");
    found.set(attributes().get("Id") ?? "", {
      kind: attributes().get("Type")?.split("/").at(-1) ?? "",
      file: target.startsWith("/") ? target.slice(1) : `xl/${target}`,
    });
  });
  return found;
}

/** Both spellings that XML Schema has for a boolean. */
const isTrue = (written: string | undefined) => /^\s*(?:1|true)\s*$/u.test(written ?? "");

/** Names as they are written, with the ids of their sheets, and which day dates are counted from. */
async function sheetList({ entries, unpacking }: Parts) {
  const entry = entries.get("xl/workbook.xml");
  if (entry === undefined) throw notWorkbook();
  const sheets: { name: string; id: string }[] = [];
  let from1904: boolean | null = null;
  forEachMark(await unpacking.text(entry, listMax), (mark, attributes) => {
    if (mark === "workbookPr") from1904 ??= isTrue(attributes().get("date1904"));
    if (mark !== "sheet") return;
    const name = attributes().get("name");
    if (name !== undefined && name !== "") sheets.push({ name, id: attributes().get("id") ?? "" });
  });
  if (sheets.length > sheetsMax) throw new ForeignFileProblem(`工作表超过 ${sheetsMax} 张，请删除多余的工作表`);
  return { sheets, from1904: from1904 === true };
}

/** The cells of a sheet; a sheet that is a chart has none. */
async function sheetCells(parts: Parts, relation: Relation | undefined, count: CellCount): Promise<SheetCells> {
  const cells = new SheetCells(count);
  if (relation?.kind !== "worksheet") return cells;
  const entry = parts.entries.get(relation.file);
  if (entry === undefined) throw damaged();
  const decoder = new TextDecoder();
  for await (const piece of parts.unpacking.pieces(entry)) cells.write(decoder.decode(piece, { stream: true }));
  cells.write(decoder.decode());
  cells.end();
  return cells;
}

/** Tables of an .xlsx file, read in memory that does not grow with the distance between its cells. */
export async function workbookTables(bytes: Buffer): Promise<PackedTable[]> {
  const parts: Parts = { entries: zipDirectory(bytes), unpacking: new Unpacking() };
  const { sheets, from1904 } = await sheetList(parts);
  const related = await relations(parts);
  const files = [...related.values()];
  const fileOf = (kind: string) => files.findLast((one) => one.kind === kind)?.file;
  const strings = await partText(parts, fileOf("sharedStrings") ?? "xl/sharedStrings.xml", stringsMax);
  const styles = await partText(parts, fileOf("styles") ?? "xl/styles.xml", stylesMax);
  const count = new CellCount();
  const read: SheetCells[] = [];
  for (const { id } of sheets) read.push(await sheetCells(parts, related.get(id), count));
  const typed = await typedSheets({
    names: sheets.map(({ name }) => name),
    sheets: read.map((cells) => cells.denseSheet()),
    from1904,
    strings,
    styles,
  });
  return typed.map(({ name, data }, place) => {
    const { lines, columns } = read[place] ?? new SheetCells(count);
    const table = new TableCells(count);
    for (const [at, line] of lines.entries()) {
      const dense = densePlace(at);
      table.add(line, columns[at] ?? 0, data[dense.row]?.[dense.column] ?? "");
    }
    return table.packed(name);
  });
}
