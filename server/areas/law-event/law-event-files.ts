import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { dayOf, endOfDay, startOfDay } from "#contract/core/time.ts";
import { eventMeanings } from "#contract/law-event/event-meanings.ts";
import { type LawEvent, mostLawEventsExported } from "#contract/law-event/law-event-calls.ts";
import { type IcsEntry, icsFile } from "#server/areas/calendar/ics.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { type Asked, lawEventsMeeting } from "./law-event-rows.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** All events of a list; refused where there is none, or more than one file takes. */
async function allOf(context: CallContext, asked: Asked, action: AuditAction): Promise<LawEvent[]> {
  const found = await lawEventsMeeting(context, asked, { offset: 0, limit: mostLawEventsExported + 1 });
  if (found.length === 0) throw new Refused(422, "没有可以导出的法律事件，请调整条件", { reason: "empty" });
  if (found.length > mostLawEventsExported)
    throw new Refused(422, `符合条件的法律事件超过 ${mostLawEventsExported} 条，请缩小范围后再导出`, {
      reason: "too_many",
    });
  await writeAudit(context, action, { rows: found.length });
  return found;
}

const names = ({ companies }: LawEvent): string => companies.map(({ name }) => name).join("、");
const detailWords = ({ detail }: LawEvent): string =>
  Object.entries(detail)
    .map(([key, value]) => `${key}：${value}`)
    .join("；");

const column = (header: string, width: number, value: (event: LawEvent) => string): ListColumn<LawEvent> => ({
  header,
  width,
  cell: (event) => ({ value: value(event) }),
});

const columns: readonly ListColumn<LawEvent>[] = [
  column("日期", 12, (one) => one.happened_on),
  column("事件类型", 14, (one) => one.kind),
  column("事件", 28, (one) => one.title),
  column("代码", 8, (one) => one.code),
  column("申请号", 20, ({ patent }) => patent.application_no),
  column("专利名称", 36, ({ patent }) => patent.title),
  column("当前状态", 10, ({ patent }) => patent.status),
  column("企业", 36, names),
  column("镇街", 14, ({ companies }) => [...new Set(companies.map(({ street_name }) => street_name))].join("、")),
  column("详情", 40, detailWords),
  column("含义", 40, ({ kind }) => eventMeanings[kind].means),
  column("应对", 60, ({ kind }) => eventMeanings[kind].todo),
  column("可请求恢复至", 14, (one) => one.restorable_until ?? ""),
];

/** The events as a workbook, with what they mean. */
export async function lawEventExport(context: CallContext, asked: Asked): Promise<FileReply> {
  const rows = await allOf(context, asked, "law-event-export");
  return {
    file: await listWorkbook(context, "法律事件", { columns, rows }),
    mime: workbookMime,
    name: `法律事件_${dayOf(context.now())}.xlsx`,
  };
}

const dayMinutes = 24 * 60;

/** A day's entry of a calendar; it says the same however often it is read. */
const entryOf = (event: LawEvent, id: string, title: string, on: string, reminder: number): IcsEntry => ({
  id,
  rev: 1,
  title,
  kind: event.kind,
  companies: [],
  purpose: "",
  description: [
    `企业：${names(event)}`,
    `专利：${event.patent.application_no} ${event.patent.title}`,
    eventMeanings[event.kind].means,
    eventMeanings[event.kind].todo,
  ].filter((line) => line !== ""),
  location: "",
  plan_start: new Date(startOfDay(on)),
  plan_end: new Date(endOfDay(on)),
  all_day: true,
  reminder,
  status: "待走访",
  created_at: new Date(startOfDay(event.happened_on)),
  updated_at: new Date(startOfDay(event.happened_on)),
});

function* entriesOf(events: readonly LawEvent[], today: string): Generator<IcsEntry> {
  for (const event of events) {
    const { id, title, patent, happened_on, restorable_until } = event;
    yield entryOf(event, id, `${title}（${patent.application_no}）`, happened_on, 0);
    if (restorable_until === null || restorable_until < today) continue;
    const until = `恢复权利期限届满（${patent.application_no}）`;
    yield entryOf(event, `${id}-restore`, until, restorable_until, 14 * dayMinutes);
  }
}

/** Events as days of a calendar, and beside them the last days for asking that rights be restored. */
export const calendarOf = (events: readonly LawEvent[], today: string): Promise<Buffer> =>
  icsFile("法律事件", entriesOf(events, today));

/** The events of the list as a calendar file. */
export async function lawEventCalendar(context: CallContext, asked: Asked): Promise<FileReply> {
  const today = dayOf(context.now());
  return {
    file: await calendarOf(await allOf(context, asked, "law-event-calendar"), today),
    mime: "text/calendar; charset=utf-8",
    name: `法律事件_${today}.ics`,
  };
}
