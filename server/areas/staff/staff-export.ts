import { desc, sql } from "drizzle-orm";
import { dutyOf, dutyWords } from "#contract/account/admin-duties.ts";
import { mostStaffExported, staffKindWords } from "#contract/account/staff.ts";
import { trialStateWords, trialWords } from "#contract/account/trial.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, minuteWords } from "#contract/core/time.ts";
import type { contract } from "#contract/index.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { maskMobile } from "#server/plugins/people/session.ts";
import { waitingTrials } from "#server/plugins/people/trial.ts";
import { lastSeen, matching, seenOf } from "./staff-list.ts";
import { kindOfAccount, refuseUnlessManager } from "./staff-rules.ts";

type Asked = ParsedInputOf<typeof contract.staff.staffExport>;

const minute = (at: string | null) => (at === null ? "" : minuteWords(at));

/** The accounts of the list as a workbook; mobiles stay masked. */
export async function exportStaff(context: CallContext, asked: Asked): Promise<FileReply> {
  const { db } = context;
  const person = personOf(context);
  refuseUnlessManager(person);
  const today = dayOf(context.now());
  const rows = await db
    .select()
    .from(accounts)
    .where(matching(person, asked, today))
    .orderBy(desc(accounts.state), sql`${accounts.name} collate "zh-x-icu"`, accounts.id)
    .limit(mostStaffExported + 1);
  if (rows.length === 0) throw new Refused(422, "没有可以导出的账号，请调整条件", { reason: "empty" });
  if (rows.length > mostStaffExported)
    throw new Refused(422, `符合条件的账号超过 ${mostStaffExported} 个，请缩小范围后再导出`, { reason: "too_many" });
  const names = new Map((await db.select().from(streets)).map(({ id, name }) => [id, name]));
  const ids = rows.map(({ id }) => id);
  const [seen, waiting] = await Promise.all([seenOf(db, ids), waitingTrials(db, ids)]);
  const { kind, state, street_id, keyword, trial } = asked;
  await writeAudit(context, "account-export", { rows: rows.length, kind, state, street_id, keyword, trial });
  const text = (header: string, width: number, value: (row: Row) => string): ListColumn<Row> => ({
    header,
    width,
    cell: (row) => ({ value: value(row) }),
  });
  type Row = (typeof rows)[number];
  const kindWords = (row: Row) =>
    kindOfAccount(row) === "admin" ? dutyWords[dutyOf(row.roles)] : staffKindWords[kindOfAccount(row)];
  const columns = [
    text("姓名", 14, ({ name }) => name),
    text("手机号", 16, ({ mobile }) => maskMobile(mobile)),
    text("类型", 20, kindWords),
    text("单位", 36, ({ com_name }) => com_name),
    text("镇街", 24, ({ street_ids }) => street_ids.map((id) => names.get(id) ?? id).join("、")),
    text("负责人", 8, ({ roles }) => (roles.includes("lead") ? "是" : "")),
    text("状态", 8, (row) => (row.merged_into !== null ? "已并入" : row.state === 1 ? "在用" : "已停用")),
    text("试用", 28, (row) => trialWords({ ...row, trial_waits: waiting.has(row.id) ? 1 : 0 }, today)),
    text("最近登录", 20, ({ last_login_at }) => minute(last_login_at?.toISOString() ?? null)),
    text("最近活动", 20, (row) => minute(lastSeen(row, seen.get(row.id)))),
    text("建立时间", 20, ({ created_at }) => minuteWords(created_at)),
  ];
  const lines: [string, string | undefined][] = [
    ["类型", kind && staffKindWords[kind]],
    ["状态", state && { on: "在用", off: "已停用" }[state]],
    ["试用", trial && trialStateWords[trial]],
    ["镇街", street_id && names.get(street_id)],
    ["关键词", keyword],
    ["导出时间", minuteWords(new Date(context.now()))],
  ];
  const notes = lines.filter((line): line is [string, string] => line[1] !== undefined && line[1] !== "");
  return {
    file: await listWorkbook(context, "账号", { columns, rows, notes: { sheet: "说明", lines: notes } }),
    mime: workbookMime,
    name: `账号_${today}.xlsx`,
  };
}
