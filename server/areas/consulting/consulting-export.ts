import { desc, eq, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, minuteOf } from "#contract/core/time.ts";
import { type consultingCalls, mostConsultingsExported } from "#contract/consulting/consulting.ts";
import { companies } from "#server/database/tables/company.ts";
import { consultings } from "#server/database/tables/office/consulting.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { assignees, queueWhere } from "./consulting-reads.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Asked = ParsedInputOf<(typeof consultingCalls)["queueExport"]>;

/** A step of a question that has been answered: its first answer or its last. */
const answer = (what: "text" | "at", order: "asc" | "desc") => sql<string | null>`(
  select ${sql.raw(what)} from consulting_steps s where s.consulting_id = ${consultings.id} and s.move = '回复'
  order by s.seq ${sql.raw(order)} limit 1)`;

const rowsFor = ({ db }: CallContext, asked: Asked) =>
  db
    .select({
      row: consultings,
      company_name: companies.name,
      asked_by_name: accounts.name,
      assigned_name: assignees.name,
      first_at: sql<string | null>`to_char(${answer("at", "asc")} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`,
      last_text: answer("text", "desc"),
    })
    .from(consultings)
    .innerJoin(companies, eq(companies.id, consultings.company_id))
    .innerJoin(accounts, eq(accounts.id, consultings.asked_by))
    .leftJoin(assignees, eq(assignees.id, consultings.assigned_to))
    .where(queueWhere(asked))
    .orderBy(desc(consultings.created_at), consultings.id)
    .limit(mostConsultingsExported + 1);

type Row = Awaited<ReturnType<typeof rowsFor>>[number];

const text = (header: string, width: number, value: (row: Row) => string | null): ListColumn<Row> => ({
  header,
  width,
  cell: (row) => ({ value: value(row) ?? "" }),
});

const columns: ListColumn<Row>[] = [
  text("企业", 36, ({ company_name }) => company_name),
  text("提问人", 12, ({ asked_by_name }) => asked_by_name),
  text("类别", 12, ({ row }) => row.category),
  text("标题", 30, ({ row }) => row.title),
  text("具体情况", 50, ({ row }) => row.content),
  text("状态", 10, ({ row }) => row.state),
  text("提问时间", 18, ({ row }) => minuteOf(row.created_at)),
  text("经办人", 12, ({ assigned_name }) => assigned_name),
  text("首次回复", 18, ({ first_at }) => first_at),
  text("最近回复", 50, ({ last_text }) => last_text),
  {
    header: "评分",
    width: 8,
    cell: ({ row: { stars } }) => (stars === null ? { value: "" } : { value: stars, type: Number }),
  },
  text("评价", 30, ({ row }) => row.stars_words),
];

async function nameOf({ db }: CallContext, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const [row] = await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, id));
  return row?.name;
}

/** The questions of the queue as a workbook, with the conditions it stands under. */
export async function exportConsultings(context: CallContext, asked: Asked): Promise<FileReply> {
  const rows = await rowsFor(context, asked);
  if (rows.length === 0) throw new Refused(422, "没有可以导出的咨询，请调整条件", { reason: "empty" });
  if (rows.length > mostConsultingsExported)
    throw new Refused(422, `符合条件的咨询超过 ${mostConsultingsExported} 条，请缩小范围后再导出`, {
      reason: "too_many",
    });
  const at = new Date(context.now());
  const detail = { ...asked, rows: rows.length };
  await writeAudit(context, "consulting-export", detail);
  const lines: [string, string | undefined][] = [
    ["状态", asked.state],
    ["类别", asked.category],
    ["经办人", await nameOf(context, asked.assigned_to)],
    ["关键词", asked.keyword],
    ["导出时间", minuteOf(at)],
  ];
  const notes = lines.filter((line): line is [string, string] => line[1] !== undefined && line[1] !== "");
  return {
    file: await listWorkbook(context, "咨询", { columns, rows, notes: { sheet: "说明", lines: notes } }),
    mime: workbookMime,
    name: `业务咨询_${dayOf(at)}.xlsx`,
  };
}
