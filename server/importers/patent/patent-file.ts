import { ForeignFileProblem, type ForeignTable } from "../foreign-table.ts";
import { refusedFile } from "../read-tables.ts";
import { zipDirectory } from "../zip-directory.ts";
import { emptyPatent, type ReadRecord } from "./imported-patent.ts";
import { JsonRecords } from "./json-records.ts";
import { type ColumnChoices } from "./patent-columns.ts";
import { isPpubs, readPpubs } from "./read-ppubs.ts";
import { readPlainJson } from "./read-json.ts";
import { isCnipr, readCnipr } from "./china/read-cnipr.ts";
import { readCnipa, readOldCnipa } from "./china/read-cnipa.ts";
import { greenBookRecords, isGreenBook, readGreenBook } from "./read-green-book.ts";
import { readExchangeDocument, readFamilyMember, readFulltextDocument } from "./read-ops.ts";
import { readLegalStatus } from "./china/read-legal-status.ts";
import { readUsPatent } from "./read-us.ts";
import { readPap, readPatdoc } from "./read-us-2001.ts";
import { archiveRecords, collected, entriesMax, type EntryReader } from "./patent-archive.ts";
import { columnsOfSheets, type FileColumn, patentSheets, sheetRecords } from "./read-patent-table.ts";
import { xmlRecords, type XmlElement } from "./xml-tree.ts";

/** A file as it lies in the store. */
export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
  stream(): Promise<AsyncIterable<Buffer>>;
  bytes(): Promise<Buffer>;
}

/** Reads tables of .xlsx and .csv; handed in, as it does so in a thread. */
export type TableReader = (bytes: Buffer) => Promise<ForeignTable[]>;

export interface PatentFile {
  /** What it was recognised as, for people. */
  shape: string;
  /** Headings of a table with the fields they fill; empty for other files. */
  columns: FileColumn[];
  /** Records known beforehand; 0: only reading tells. */
  total: number;
  records(): AsyncGenerator<ReadRecord>;
}

type Read = Omit<ReadRecord, "place">;
const xmlReaders: Record<string, { shape: string; read(root: XmlElement): Read }> = {
  "us-patent-grant": { shape: "美国授权 XML（2004 年以后）", read: readUsPatent },
  "us-patent-application": { shape: "美国申请公布 XML（2004 年以后）", read: readUsPatent },
  PATDOC: { shape: "美国授权 XML（2001–2004 年）", read: readPatdoc },
  "patent-application-publication": { shape: "美国申请公布 XML（2001–2004 年）", read: readPap },
  "family-member": { shape: "欧专局 OPS 同族或法律状态 XML", read: readFamilyMember },
  "exchange-document": { shape: "欧专局 OPS 著录 XML", read: readExchangeDocument },
  "fulltext-document": { shape: "欧专局 OPS 全文 XML", read: readFulltextDocument },
  PatentDocumentAndRelated: { shape: "国知局标准 XML（2.2）", read: readCnipa },
  PRSRecord: { shape: "国知局法律状态 XML（PRSRecord）", read: readLegalStatus },
  "cn-patent-document": { shape: "国知局早期 XML（cn-patent-document）", read: readOldCnipa },
};
const xmlNames = new Set(Object.keys(xmlReaders));

async function* xmlFileRecords(pieces: AsyncIterable<Buffer>, prefix: string): AsyncGenerator<ReadRecord> {
  let count = 0;
  let root = "";
  for await (const element of xmlRecords(pieces, xmlNames, (name) => (root = name))) {
    const reader = xmlReaders[element.name];
    if (reader === undefined) continue;
    count += 1;
    yield { place: `${prefix}第 ${count} 件`, ...reader.read(element) };
  }
  if (count === 0)
    throw new ForeignFileProblem(
      root === "fault" || root === "error"
        ? "文件是数据源返回的错误信息，不含专利"
        : `文件中没有可识别的专利记录（根元素 ${root}）。支持国知局、美国专利商标局和欧专局 OPS 的 XML`,
    );
}

function readJson(record: Record<string, unknown>, choices: ColumnChoices): Read {
  if (isCnipr(record)) return readCnipr(record);
  return isPpubs(record) ? readPpubs(record) : readPlainJson(record, choices);
}

async function* jsonFileRecords(
  pieces: AsyncIterable<Buffer>,
  prefix: string,
  choices: ColumnChoices,
): AsyncGenerator<ReadRecord> {
  const parted = new JsonRecords();
  const decoder = new TextDecoder();
  let count = 0;
  for await (const piece of pieces)
    for (const record of parted.write(decoder.decode(piece, { stream: true }))) {
      count += 1;
      yield {
        place: `${prefix}第 ${count} 件`,
        ...readJson(record, choices),
      };
    }
  parted.end();
  if (count === 0) throw new ForeignFileProblem("文件中没有专利记录");
}

async function* greenRecords(pieces: AsyncIterable<Buffer>, prefix: string): AsyncGenerator<ReadRecord> {
  let count = 0;
  for await (const record of greenBookRecords(pieces)) {
    count += 1;
    yield { place: `${prefix}第 ${count} 件`, ...readGreenBook(record) };
  }
}

type Kind = "xml" | "json" | "green" | "table" | "zip";

/** What a file is by its first bytes, whatever its name says. */
function kindOf(first: Buffer): Kind {
  if (first.subarray(0, 2).toString("latin1") === "PK") return first.includes("[Content_Types].xml") ? "table" : "zip";
  const is16 = first[0] === 0xff || first[0] === 0xfe;
  const begin = first
    .toString(is16 ? "utf16le" : "utf8")
    .replace(/^\uFEFF/u, "")
    .trimStart();
  if (isGreenBook(begin)) return "green";
  if (begin.startsWith("<")) return "xml";
  return /^[[{]/u.test(begin) ? "json" : "table";
}

const headBytes = 4096;
async function firstBytes(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const piece of pieces) return piece.subarray(0, headBytes);
  return Buffer.alloc(0);
}

const shapes = {
  json: "JSON（CNIPR / DI 接口、美国专利公开检索或同名字段）",
  green: "美国授权文本（1976–2001 年）",
  zip: "ZIP 压缩包",
} as const;

/** Recognises a file by what is in it. Refuses in words what holds no patents. */
export async function openPatentFile(
  file: StoredFile,
  choices: ColumnChoices,
  readTables: TableReader,
): Promise<PatentFile> {
  if (file.size === 0) throw refusedFile("文件是空的，请重新选择");
  const first = await firstBytes(await file.stream());
  const kind = kindOf(first);
  if (kind === "zip") {
    const bytes = await file.bytes();
    if (zipDirectory(bytes, entriesMax).has("[Content_Types].xml")) return openTable(bytes, choices, readTables);
    return {
      shape: shapes.zip,
      columns: [],
      total: 0,
      records: () => archiveRecords(bytes, entryReader(choices, readTables)),
    };
  }
  if (kind === "table") return openTable(await file.bytes(), choices, readTables);
  const stream = () => lazily(() => file.stream());
  if (kind === "xml")
    return { shape: await xmlShape(first), columns: [], total: 0, records: () => xmlFileRecords(stream(), "") };
  if (kind === "green")
    return { shape: shapes.green, columns: [], total: 0, records: () => greenRecords(stream(), "") };
  return { shape: shapes.json, columns: [], total: 0, records: () => jsonFileRecords(stream(), "", choices) };
}

async function* lazily(open: () => Promise<AsyncIterable<Buffer>>): AsyncGenerator<Buffer> {
  yield* await open();
}

async function xmlShape(first: Buffer): Promise<string> {
  const head = first.toString("latin1");
  const name = Object.keys(xmlReaders).find((one) => new RegExp(`<(?:!DOCTYPE |\\w+:)?${one}[\\s>]`, "u").test(head));
  return name === undefined ? "XML" : (xmlReaders[name]?.shape ?? "XML");
}

async function openTable(bytes: Buffer, choices: ColumnChoices, readTables: TableReader): Promise<PatentFile> {
  const found = patentSheets(await readTables(bytes), choices);
  if (found === null)
    throw refusedFile(
      "没有找到专利表头。表中应有“申请号”或“公开（公告）号”一列，可用 incoPat、智慧芽、CNIPR 导出的 Excel 或 CSV",
    );
  const { sheets, unread } = found;
  const many = sheets.length > 1 ? `${sheets.length} 张工作表` : "";
  return {
    shape: ["Excel / CSV 表格", many, ...unread].filter((part) => part !== "").join("，"),
    columns: columnsOfSheets(sheets, choices),
    total: sheets.reduce((sum, { rows }) => sum + rows.length, 0),
    records: () => sheetRecords(sheets, choices, ""),
  };
}

/** A sheet inside an archive that is not read is told as the archive's other files are. */
const unreadSheet = (place: string, message: string): ReadRecord => ({
  place,
  patent: emptyPatent(),
  problems: [{ field: "file", message, effect: "refuse" }],
});

/** The records of a file of an archive, by what is in it. */
const entryReader = (choices: ColumnChoices, readTables: TableReader): EntryReader =>
  async function* read(first, pieces, prefix) {
    const kind = kindOf(first);
    if (kind === "xml") yield* xmlFileRecords(pieces, prefix);
    else if (kind === "json") yield* jsonFileRecords(pieces, prefix, choices);
    else if (kind === "green") yield* greenRecords(pieces, prefix);
    else {
      const found = patentSheets(await readTables(await collected(pieces)), choices);
      if (found === null) throw new ForeignFileProblem("没有找到专利表头");
      yield* sheetRecords(found.sheets, choices, prefix);
      for (const message of found.unread) yield unreadSheet(prefix.trim(), message);
    }
  };
