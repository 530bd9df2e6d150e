import { sql } from "drizzle-orm";
import { resultsCap } from "#contract/question/question-results.ts";
import { dayOf } from "#contract/core/time.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { renderWorkbook } from "#server/plugins/papers/made-file.ts";
import { workbookMime } from "#server/plugins/papers/list-workbook.ts";
import type { SheetPlan } from "#server/plugins/papers/packed-sheet.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { visibleQuestionnaire } from "../questionnaire-rows.ts";
import { matchingAnswers, type ResultFilter } from "./results-filter.ts";
import { type AskedQuestion, askedIn, valuesAt } from "./results-questions.ts";
import { titleOf, valueWords } from "./results-words.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

interface ExportRow {
  [column: string]: unknown;
  company: string;
  credit_code: string;
  street: string;
  channel: "official" | "link";
  by_name: string | null;
  submitted: string;
  version: number;
  values: Record<string, unknown>;
}

type CellValue = string | number | null;
interface ExportColumn {
  title: string;
  width: number;
  cell(row: ExportRow): CellValue;
}

const channelWords = { official: "工作人员", link: "企业填写" } as const;

const column = (title: string, width: number, cell: (row: ExportRow) => CellValue): ExportColumn => ({
  title,
  width,
  cell,
});

const companyColumns = [
  column("企业名称", 32, ({ company }) => company),
  column("统一社会信用代码", 22, ({ credit_code }) => credit_code),
];

const answerColumns = [
  ...companyColumns,
  column("镇街", 14, ({ street }) => street),
  column("填写方式", 12, ({ channel }) => channelWords[channel]),
  column("填写人", 12, ({ by_name }) => by_name),
  column("提交时间", 18, ({ submitted }) => submitted),
  column("问卷版本", 10, ({ version }) => version),
];

/** Numbers stay numbers; everything else is words. */
function cellOf(question: AskedQuestion["question"], value: unknown): CellValue {
  if (value === undefined || value === null) return null;
  return typeof value === "number" ? value : valueWords(question, value);
}

/** Columns of one question outside of subforms; a matrix has one for each row. */
function columnsOf({ path, question }: AskedQuestion): ExportColumn[] {
  const valueIn = (row: ExportRow) => valuesAt(row.values, path)[0]?.value;
  if (question.type !== "matrix") {
    const unit = "unit" in question && question.unit !== "" ? `（${question.unit}）` : "";
    return [column(`${question.title}${unit}`, 24, (row) => cellOf(question, valueIn(row)))];
  }
  return question.rows.map(({ value, title }) =>
    column(`${question.title}：${title}`, 20, (row) => {
      const chosen = (valueIn(row) as Record<string, unknown> | undefined)?.[value];
      return chosen === undefined ? null : titleOf(question.options, chosen);
    }),
  );
}

const bold = (value: string) => ({ value, fontWeight: "bold" as const });
const cell = (value: CellValue) => (value === null || value === "" ? null : { value });

function* answerRows(columns: readonly ExportColumn[], rows: readonly ExportRow[]) {
  yield columns.map(({ title }) => bold(title));
  for (const row of rows) yield columns.map((one) => cell(one.cell(row)));
}

function answerSheet(rows: readonly ExportRow[], asked: readonly AskedQuestion[]): SheetPlan {
  const columns = [...answerColumns, ...asked.filter(({ parent }) => parent === "").flatMap(columnsOf)];
  return {
    sheet: "答卷",
    rows: answerRows(columns, rows),
    columns,
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  };
}

/** Excel takes 31 characters and none of `[]:*?/\`; two sheets of one name get a number. */
function sheetName(title: string, taken: Set<string>): string {
  const plain =
    title
      .replaceAll(/[[\]:*?/\\']/gu, " ")
      .trim()
      .slice(0, 26) || "子表单";
  let name = plain;
  for (let copy = 2; taken.has(name); copy += 1) name = `${plain} ${copy}`;
  taken.add(name);
  return name;
}

function subformSheet(rows: readonly ExportRow[], asked: readonly AskedQuestion[], name: string): SheetPlan {
  const code = asked[0]?.path.split(".")[0] ?? "";
  const heading = [...companyColumns.map(({ title }) => title), "行号", ...asked.map(({ question }) => question.title)];
  const lines = rows.flatMap((row) => {
    const held = row.values[code];
    return (Array.isArray(held) ? held : []).map((_, place) => [
      ...companyColumns.map((one) => cell(one.cell(row))),
      { value: place + 1 },
      ...asked.map(({ path, question }) => {
        const own = valuesAt(row.values, path).find((one) => one.row === place + 1);
        return cell(cellOf(question, own?.value));
      }),
    ]);
  });
  return {
    sheet: name,
    rows: [heading.map(bold), ...lines],
    columns: heading.map((_, place) => ({ width: place === 0 ? 32 : 20 })),
    stickyRowsCount: 1,
  };
}

/** Questions of each subform, by its code. */
function subforms(asked: readonly AskedQuestion[]): AskedQuestion[][] {
  const groups = new Map<string, AskedQuestion[]>();
  for (const one of asked.filter(({ path }) => path.includes("."))) {
    const code = one.path.split(".")[0] ?? "";
    groups.set(code, [...(groups.get(code) ?? []), one]);
  }
  return [...groups.values()];
}

async function exportRows(context: CallContext, input: ResultFilter): Promise<ExportRow[]> {
  const { rows } = await context.db.execute<ExportRow>(sql`
    select c.name as company, c.credit_code, coalesce(s.name, '') as street, a.channel, p.name as by_name,
      to_char(a.submitted_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as submitted, a.version, a.values
    from answers a join companies c on c.id = a.company_id left join streets s on s.id = a.street_id
    left join accounts p on p.id = a.created_by
    where ${matchingAnswers(context, input)} order by a.submitted_at, a.id limit ${resultsCap + 1}`);
  if (rows.length > resultsCap)
    throw new Refused(422, `符合条件的答卷超过 ${resultsCap} 份，请缩小范围后再导出`, { reason: "too_many" });
  return rows;
}

/** The filtered answers as an Excel file; leaves a line in the audit log. */
export async function exportResults(context: CallContext, input: ResultFilter): Promise<FileReply> {
  const { title } = await visibleQuestionnaire(context, input.id);
  const asked = await askedIn(context, input.id, input.version);
  const rows = await exportRows(context, input);
  await writeAudit(context, "question-export", { questionnaire_id: input.id, rows: rows.length });
  const taken = new Set(["答卷"]);
  const inner = subforms(asked).map((group) => subformSheet(rows, group, sheetName(group[0]?.parent ?? "", taken)));
  return {
    file: await renderWorkbook(context, [answerSheet(rows, asked), ...inner], true),
    mime: workbookMime,
    name: `${title.replaceAll(/[\\/:*?"<>|]/gu, " ")}_答卷_${dayOf(context.now())}.xlsx`,
  };
}
