import { inArray } from "drizzle-orm";
import { v7 } from "uuid";
import {
  judgmentFields,
  judgmentKinds,
  type JudgmentKind,
  type JudgmentParty,
} from "#contract/judgment/judgment-calls.ts";
import { type JudgmentDbRow, judgments as j } from "#server/database/tables/ip/public-records.ts";
import { placeOf } from "#contract/core/sheets/row-place.ts";
import type { NamedRow } from "#server/importers/named-columns.ts";
import { CellReader, type CompanyFinder, companyFinder, linked, told } from "./read-cells.ts";
import type { ImportClock, PlannedLine, RecordKind } from "./record-kind.ts";

/** Brackets of any width as the courts write them. */
const caseNumber = (cell: string): string =>
  cell
    .replaceAll(/\s/gu, "")
    .replaceAll(/[([（〔]/gu, "（")
    .replaceAll(/[)\]）〕]/gu, "）");

/** `原告：甲公司、乙公司；被告：丙公司` as parties with their roles; a part without a role is a 当事人. */
function partiesOf(cell: string): JudgmentParty[] {
  return cell
    .split(/[;；\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap((part) => {
      const [, role = "当事人", names = part] = /^([^：:]{1,20})[：:](.+)$/u.exec(part) ?? [];
      return names
        .split(/[,，、]/u)
        .map((name) => ({ role: role.trim(), name: name.trim() }))
        .filter(({ name }) => name !== "");
    });
}

/** Words by which a cause tells what a case is about. */
const causes = [
  [/专利|外观设计|发明/u, "专利"],
  [/商标/u, "商标"],
  [/著作权|版权|软件/u, "著作权"],
  [/商业秘密/u, "商业秘密"],
  [/不正当竞争/u, "不正当竞争"],
] as const;
const fieldOf = (cause: string) => causes.find(([word]) => word.test(cause))?.[1] ?? "其他";
const kindOf = (title: string): JudgmentKind => judgmentKinds.find((kind) => title.includes(kind)) ?? "判决书";

function fieldsOf({ cells }: NamedRow, today: string) {
  const read = new CellReader("judgments", cells, today);
  const fields = {
    title: read.text("title", 200),
    field: read.word("field", judgmentFields),
    court: read.text("court", 100),
    cause: read.text("cause", 100),
    judged_on: read.day("judged_on"),
    published_on: read.day("published_on"),
    parties: cells["parties"] === undefined ? undefined : partiesOf(cells["parties"]).slice(0, 200),
    gist: read.text("gist", 5000),
    result: read.text("result", 5000),
    text: read.text("text", 200_000),
  };
  read.text("number", 80);
  const kind = read.word("kind", judgmentKinds) ?? kindOf(fields.title ?? "");
  read.inOrder("judged_on", "published_on");
  return { number: caseNumber(cells["number"] ?? ""), kind, fields: told(fields), problems: read.problems };
}

const keyOf = (row: { number: string; kind: string }) => `${row.number}/${row.kind}`;

const blank = (number: string, kind: JudgmentKind, cause: string, { now, today }: ImportClock): JudgmentDbRow => ({
  id: v7(),
  number,
  kind,
  title: "",
  field: fieldOf(cause),
  court: "",
  cause: "",
  judged_on: null,
  published_on: null,
  parties: [],
  gist: "",
  result: "",
  text: "",
  source: "文件导入",
  source_on: today,
  company_ids: [],
  created_at: new Date(now),
  updated_at: new Date(now),
});

type Known = ReadonlyMap<string, JudgmentDbRow>;

function planned(row: NamedRow, known: Known, find: CompanyFinder, clock: ImportClock): PlannedLine {
  const { number, kind, fields, problems } = fieldsOf(row, clock.today);
  const title = `${number} ${fields.title ?? ""}`;
  if (Object.keys(problems).length > 0) return { ...placeOf(row), title, problems, records: [] };
  const before = known.get(keyOf({ number, kind })) ?? null;
  const cause = `${fields.cause ?? ""}${fields.title ?? ""}`;
  const next = { ...(before ?? blank(number, kind, cause, clock)), ...fields };
  const company_ids = linked(find(next.parties.map(({ name }) => name)), before, true);
  return { ...placeOf(row), title, problems, records: [{ record: { ...next, company_ids }, before }] };
}

/** Documents of courts: a number and a kind are one document. */
export const judgmentKind: RecordKind = {
  table: j,
  keys: ["number", "kind"],
  own: [
    "title",
    "field",
    "court",
    "cause",
    "judged_on",
    "published_on",
    "parties",
    "gist",
    "result",
    "text",
    "company_ids",
  ],
  async plan(db, rows, clock) {
    const numbers = rows.map(({ cells }) => caseNumber(cells["number"] ?? ""));
    const stored = await db.select().from(j).where(inArray(j.number, numbers));
    const named = [
      ...rows.flatMap(({ cells }) => partiesOf(cells["parties"] ?? "")),
      ...stored.flatMap((row) => row.parties),
    ];
    const find = await companyFinder(
      db,
      named.map(({ name }) => name),
      [],
    );
    const known = new Map(stored.map((row) => [keyOf(row), row]));
    return rows.map((row) => planned(row, known, find, clock));
  },
};
