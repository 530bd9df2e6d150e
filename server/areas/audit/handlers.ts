import { eq, min } from "drizzle-orm";
import { dayOf, daysBetween, minuteWords } from "#contract/core/time.ts";
import { auditActions } from "#contract/audit/audit-actions.ts";
import { type AuditLine, longestAuditPeriod, mostAuditExported } from "#contract/audit/audit.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { accounts } from "#server/database/tables/people.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { countedOffset, countedTotal } from "#server/plugins/counted-page.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import type { AreaHandlers, FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { type Asked, linesOf, linesWhere } from "./audit-lines.ts";

function checkPeriod({ from, to }: Asked): void {
  if (to < from) throw refusedFields({ to: "截止日期不能早于起始日期" });
  if (daysBetween(from, to) >= longestAuditPeriod) throw refusedFields({ to: `时段最长 ${longestAuditPeriod} 天` });
}

const text = (header: string, width: number, value: (line: AuditLine) => string): ListColumn<AuditLine> => ({
  header,
  width,
  cell: (line) => ({ value: value(line) }),
});

const columns: ListColumn<AuditLine>[] = [
  text("时间", 20, ({ at }) => minuteWords(at)),
  text("账号", 14, ({ account_name }) => account_name),
  text("单位", 30, ({ unit }) => unit),
  text("代为操作的管理员", 18, ({ viewer_name }) => viewer_name),
  text("类别", 14, ({ group }) => group),
  text("操作", 24, ({ words }) => words),
  text("详情", 60, ({ detail }) => detail.map(({ label, value }) => `${label}：${value}`).join("；")),
  text("网络地址", 18, ({ address }) => address),
  text("浏览器", 60, ({ agent }) => agent),
];

/** The lines as a workbook; that it was made is a line of its own, written first. */
async function exportLines(context: CallContext, asked: Asked): Promise<FileReply> {
  checkPeriod(asked);
  const where = linesWhere(asked);
  const total = await context.db.$count(auditLog, where);
  if (total === 0) throw new Refused(422, "没有可以导出的日志，请调整条件", { reason: "empty" });
  if (total > mostAuditExported)
    throw new Refused(422, `符合条件的日志超过 ${mostAuditExported} 条，请缩小范围后再导出`, { reason: "too_many" });
  const lines = await linesOf(context, where, { limit: mostAuditExported, offset: 0 });
  const { from, to, group, action, account_id, keyword } = asked;
  await writeAudit(context, "audit-export", { rows: lines.length, from, to, group, action, account_id, keyword });
  const [account] =
    account_id === undefined
      ? []
      : await context.db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, account_id));
  const notes: [string, string | undefined][] = [
    ["时段", `${from} 至 ${to}`],
    ["类别", group],
    ["操作", action && auditActions[action][1]],
    ["账号", account?.name],
    ["关键词", keyword],
    ["导出时间", minuteWords(new Date(context.now()))],
  ];
  return {
    file: await listWorkbook(context, "操作日志", {
      columns,
      rows: lines,
      notes: {
        sheet: "说明",
        lines: notes.filter((note): note is [string, string] => note[1] !== undefined && note[1] !== ""),
      },
    }),
    mime: workbookMime,
    name: `操作日志_${from}_${to}.xlsx`,
  };
}

export const auditHandlers: AreaHandlers<"audit"> = {
  async list(context, { page, size, ...asked }) {
    checkPeriod(asked);
    const where = linesWhere(asked);
    const [list, counted, [oldest]] = await Promise.all([
      linesOf(context, where, { limit: size, offset: countedOffset({ page, size }) }),
      countedTotal(context.db, auditLog, where),
      context.db.select({ at: min(auditLog.at) }).from(auditLog),
    ]);
    return { list, ...counted, page, size, since: oldest?.at ? dayOf(oldest.at) : null };
  },
  auditExport: exportLines,
};
