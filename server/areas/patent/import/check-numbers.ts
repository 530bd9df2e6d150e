import { sql } from "drizzle-orm";
import type { OutputOf } from "#contract/core/call.ts";
import {
  type CheckedNumber,
  mostNumbers,
  numberListMax,
  type patentImportCalls,
} from "#contract/patent/import/import-calls.ts";
import { checkDigit, type ReadNumber, readNumber } from "#contract/patent/patent-numbers.ts";
import type { Db } from "#server/database/connect.ts";
import { cellText, numberCellText } from "#server/importers/cell-values.ts";
import type { ForeignTable } from "#server/importers/foreign-table.ts";
import { columnOfHeading } from "#server/importers/patent/patent-columns.ts";
import { readTables, refusedFile } from "#server/importers/read-tables.ts";

type Answer = OutputOf<typeof patentImportCalls.patentNumberCheck>;
interface Written {
  line: number;
  written: string;
}
type Stored = { id: string; title: string; status: string };

const isNumberColumn = (heading: string) => {
  const column = columnOfHeading(heading);
  return column === "application_no" || column === "publication_no" || column === "grant_no";
};

/** Numbers of a list: under the heading that names them, or of a sheet without one in its first column of numbers. */
function numbersOf(tables: readonly ForeignTable[]): { heading: string; numbers: Written[] } | null {
  for (const { rows } of tables) {
    for (const header of rows.slice(0, 8)) {
      const place = [...header.cells].find(([, cell]) => isNumberColumn(cellText(cell)))?.[0];
      if (place !== undefined)
        return { heading: cellText(header.cells.get(place)), numbers: under(rows, place, header.line) };
    }
    const bare = rows
      .slice(0, 3)
      .flatMap(({ cells }) => [...cells])
      .find(([, cell]) => looksLikeNumber(cellText(cell)));
    if (bare !== undefined) return { heading: "", numbers: under(rows, bare[0], 0) };
  }
  return null;
}

const looksLikeNumber = (text: string) =>
  /\d{8}/u.test(text) && /^[\dA-Za-z.\s（）()-]{8,30}$/u.test(text.normalize("NFKC"));

const under = (rows: ForeignTable["rows"], place: number, line: number): Written[] =>
  rows
    .filter((row) => row.line > line)
    .flatMap((row) => {
      const written = numberCellText(row.cells.get(place));
      return written === "" ? [] : [{ line: row.line, written }];
    });

/** Spreadsheets write long numbers as powers of ten, and the digits are gone. */
const lostDigits = /^\d(?:\.\d+)?e\+?\d+$/iu;

function read({ written }: Written): ReadNumber | { problem: string; right: string } {
  if (lostDigits.test(written))
    return { problem: "表格把号码存成了科学计数，数字已丢失；请把该列设为文本后重新填写", right: "" };
  const found = readNumber(written);
  if (!("problem" in found)) return found;
  const digits = written
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s-]/gu, "")
    .replace(/^(?:CN|ZL)+/u, "");
  const [, body = ""] = /^((?:(?:19|20)\d\d|\d\d)[12389](?:\d{7}|\d{5}))(?:\.?[\dX])?$/u.exec(digits) ?? [];
  return { problem: found.problem, right: body === "" ? "" : `CN${body}.${checkDigit(body)}` };
}

async function storedBy(db: Db, numbers: readonly ReadNumber[]): Promise<Map<string, Stored>> {
  const plain = sql.param(numbers.map((number) => number.plain));
  const { rows } = await db.execute<Stored & { number: string }>(sql`
    select id, title, status, application_no as number from patents where application_no = any(${plain}::text[]) and application_no <> '' and withdrawn_at is null
    union all select id, title, status, publication_no from patents where publication_no = any(${plain}::text[]) and publication_no <> '' and withdrawn_at is null
    union all select id, title, status, grant_no from patents where grant_no = any(${plain}::text[]) and grant_no <> '' and withdrawn_at is null`);
  return new Map(rows.map(({ number, ...one }) => [number, one]));
}

/** Which numbers of a list are in the store, which are missing, and which are written wrong, with what they should be. */
export async function checkNumbers(db: Db, bytes: Buffer): Promise<Answer> {
  if (bytes.length > numberListMax) throw refusedFile("文件超过 10 MB，请只保留号码一列");
  const list = numbersOf(await readTables(bytes));
  if (list === null) throw refusedFile("没有找到号码。请上传一列申请号或公开号，表头可写“申请号”");
  if (list.numbers.length > mostNumbers)
    throw refusedFile(`一次最多核对 ${mostNumbers} 个号码，文件有 ${list.numbers.length} 个，请分成几个文件`);
  const readings = list.numbers.map((one) => ({ ...one, found: read(one) }));
  const stored = await storedBy(
    db,
    readings.flatMap(({ found }) => ("problem" in found ? [] : [found])),
  );
  const first = new Map<string, number>();
  const rows = readings.map((one): CheckedNumber => checked(one, stored, first));
  const counts = { found: 0, missing: 0, wrong: 0, repeated: 0 };
  for (const { state } of rows) counts[state] += 1;
  return { counts, heading: list.heading, rows };
}

function checked(
  { line, written, found }: Written & { found: ReturnType<typeof read> },
  stored: ReadonlyMap<string, Stored>,
  first: Map<string, number>,
): CheckedNumber {
  const row = { line, written: written.slice(0, 60), patent_id: null, title: "", status: "" };
  if ("problem" in found) return { ...row, state: "wrong", shown: found.right, note: found.problem };
  const patent = stored.get(found.plain);
  const known =
    patent === undefined ? row : { ...row, patent_id: patent.id, title: patent.title, status: patent.status };
  const before = first.get(found.plain);
  if (before !== undefined)
    return { ...known, state: "repeated", shown: found.shown, note: `与第 ${before} 行是同一个号码` };
  first.set(found.plain, line);
  if (patent === undefined) return { ...row, state: "missing", shown: found.shown, note: "库中没有" };
  return { ...known, state: "found", shown: found.shown, note: "" };
}
