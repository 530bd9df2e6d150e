import { type HonorColumn, honorColumnKeys, honorColumns, mostHonorRows } from "#contract/honor/honor-import.ts";
import type { Cell, ForeignRow, ForeignTable } from "#server/importers/foreign-table.ts";
import { readTables, refusedFile } from "#server/importers/read-tables.ts";

/** A row of a file: its line (1 is the first) and its filled cells by column. */
export interface FileRow {
  line: number;
  cells: Record<string, string>;
}

/** Other headings that columns are known by. */
const aliases: Partial<Record<HonorColumn, readonly string[]>> = {
  company: ["企业", "单位名称", "公司名称", "企业全称", "获奖单位"],
  credit_code: ["信用代码", "统一代码"],
  type: ["类型", "荣誉类别", "资质类型", "奖项类型"],
  title: ["名称", "荣誉", "奖项名称", "奖项", "资质名称"],
  level: ["荣誉级别", "等级"],
  year: ["年份", "获奖年度", "获得年度", "认定年度"],
  grade: ["奖项等级", "奖级"],
  issuer: ["发证机关", "授予单位", "认定单位"],
  issued_on: ["发证日期", "获得日期", "获奖日期", "认定日期"],
  valid_from: ["有效期开始", "有效期自", "起始日期"],
  valid_to: ["有效期至", "到期日期", "有效期结束"],
  document_no: ["文件号", "发文字号"],
  certificate_no: ["证书号"],
  amount: ["金额", "奖励金额", "奖励金额（元）"],
  patent: ["专利号", "所依专利", "申请号"],
};

const plain = (heading: string) =>
  heading
    .normalize("NFKC")
    .replaceAll(/[\s*:]/gu, "")
    .toLowerCase();
const byHeading = new Map(
  honorColumnKeys.flatMap((key) => [honorColumns[key], ...(aliases[key] ?? [])].map((word) => [plain(word), key])),
);

/** Headings may stand under a title and a note. */
const headerWithin = 5;
const mostIgnored = 50;

function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim();
}

const isHeader = ({ line, cells }: ForeignRow) => {
  const known = [...cells.values()].map((cell) => byHeading.get(plain(cellText(cell))));
  return line <= headerWithin && known.includes("company") && known.includes("title");
};

/** Place of each column; a heading that comes twice counts once. */
function placesOf({ cells }: ForeignRow): Map<HonorColumn, number> {
  const places = new Map<HonorColumn, number>();
  for (const [place, heading] of cells) {
    const key = byHeading.get(plain(cellText(heading))) as HonorColumn | undefined;
    if (key !== undefined && !places.has(key)) places.set(key, place);
  }
  return places;
}

function cellsOf(row: ForeignRow, places: ReadonlyMap<HonorColumn, number>): Record<string, string> {
  const filled = [...places].map(([key, place]) => [key, cellText(row.cells.get(place))] as const);
  return Object.fromEntries(filled.filter(([, text]) => text !== ""));
}

function ignoredIn(header: ForeignRow, places: ReadonlyMap<HonorColumn, number>, rows: readonly ForeignRow[]) {
  const read = new Set(places.values());
  const named = [...header.cells].filter(
    ([place]) => !read.has(place) && rows.some(({ cells }) => cellText(cells.get(place)) !== ""),
  );
  const names = named.map(([, heading]) => cellText(heading).slice(0, 40)).filter((name) => name !== "");
  return [...new Set(names)].slice(0, mostIgnored);
}

function readTable(table: ForeignTable): { rows: FileRow[]; ignored: string[] } | null {
  const header = table.rows.find(isHeader);
  if (header === undefined) return null;
  const places = placesOf(header);
  const below = table.rows.filter(({ line }) => line > header.line);
  const rows = below.map((row) => ({ line: row.line, cells: cellsOf(row, places) }));
  return { rows: rows.filter(({ cells }) => Object.keys(cells).length > 0), ignored: ignoredIn(header, places, below) };
}

/** The rows of an .xlsx or .csv file under the headings it recognises; refuses in words what is neither. */
export async function readHonorFile(bytes: Buffer): Promise<{ rows: FileRow[]; ignored: string[] }> {
  for (const table of await readTables(bytes)) {
    const read = readTable(table);
    if (read === null) continue;
    if (read.rows.length === 0) throw refusedFile("表头下面没有数据，请从表头的下一行起填写荣誉");
    if (read.rows.length > mostHonorRows)
      throw refusedFile(`一次最多导入 ${mostHonorRows} 行，文件有 ${read.rows.length} 行，请分成几个文件`);
    return read;
  }
  throw refusedFile("没有找到表头“企业名称”和“荣誉名称”。请下载模板，把数据填在模板的表头下面");
}
