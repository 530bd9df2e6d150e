import type { InputOf } from "#contract/core/call.ts";
import { calendar, type CalendarPart } from "#contract/calendar/calendar.ts";
import { isOpen, isOverdue, peopleOf } from "#contract/calendar/calendar-rules.ts";
import { dayOf } from "#contract/core/time.ts";
import { listAddress } from "#src/api/list-address.ts";
import { weekOf } from "#src/entities/calendar/calendar-days.ts";
import type { AnyEntry } from "#src/entities/calendar/use-entries.ts";

export type WaitInput = InputOf<typeof calendar.calendarList>;

const address = listAddress(calendar.calendarList, { numbers: ["page", "size"], flags: ["mine"] });
const plain: WaitInput = { part: "open", page: 1, size: 20, keyword: "", mine: false };

/** The list an address asks for. */
export const waitInputOf = address.inputOf;
export const waitSearchOf = (input: WaitInput) => address.searchOf(input, plain);

export const partWords: Record<CalendarPart, string> = {
  open: "未完成",
  today: "今天",
  week: "本周",
  overdue: "已逾期",
  all: "全部",
};

/** Whether an entry belongs to a part; the same cut as the server's. */
export function inPart(entry: AnyEntry, part: CalendarPart, now: number): boolean {
  if (part === "all") return true;
  if (part === "open") return isOpen(entry);
  if (part === "overdue") return isOverdue(entry, now);
  const first = dayOf(Date.parse(entry.plan_start));
  const last = dayOf(Date.parse(entry.plan_end) - 1);
  const week = weekOf(dayOf(now));
  const [from = "", to = ""] = part === "today" ? [dayOf(now), dayOf(now)] : [week[0], week[6]];
  return isOpen(entry) && first <= to && last >= from;
}

/** Entries on the device that a list asks for, in the server's order. */
export function waitRows(
  entries: readonly AnyEntry[],
  input: WaitInput,
  { now, me, company }: { now: number; me: string; company: (id: string) => string },
): AnyEntry[] {
  const word = (input.keyword ?? "").trim().toLowerCase();
  const answers = (entry: AnyEntry) =>
    word === "" || [entry.title, ...entry.company_ids.map(company)].some((text) => text.toLowerCase().includes(word));
  const rows = entries.filter(
    (entry) =>
      inPart(entry, input.part ?? "open", now) &&
      (input.mine !== true || peopleOf(entry).includes(me)) &&
      (input.status === undefined || entry.status === input.status) &&
      (input.kind === undefined || entry.kind === input.kind) &&
      answers(entry),
  );
  const direction = input.part === "all" ? -1 : 1;
  return rows.sort((a, b) => direction * (Date.parse(a.plan_start) - Date.parse(b.plan_start)));
}
