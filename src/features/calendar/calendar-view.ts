import { formatDay } from "#src/ui/text/format-date.ts";
import { calendarKinds } from "#contract/calendar/calendar-fields.ts";
import { peopleOf } from "#contract/calendar/calendar-rules.ts";
import { shiftDay, shiftMonth } from "#contract/core/time.ts";
import { weekOf, weeksOfMonth } from "#src/entities/calendar/calendar-days.ts";
import type { AnyEntry } from "#src/entities/calendar/use-entries.ts";

export const calendarViews = ["month", "week", "list"] as const;
export type CalendarView = (typeof calendarViews)[number];
export const viewWords: Record<CalendarView, string> = { month: "月", week: "周", list: "日程" };

/** What the calendar shows; all of it is in the address. */
export interface CalendarState {
  view: CalendarView;
  day: string;
  mine: boolean;
  street: string | null;
  person: string | null;
  kind: string | null;
  /** Shown beside the calendar. */
  entry: string | null;
}

/** Days of the plain list, from the chosen one on. */
const listDays = 30;

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const isKind = (text: string | null): text is (typeof calendarKinds)[number] =>
  (calendarKinds as readonly (string | null)[]).includes(text);

/** The calendar an address asks for; what makes no sense is left out. */
export function stateOf(search: URLSearchParams, today: string): CalendarState {
  const view = calendarViews.find((one) => one === search.get("view"));
  const day = search.get("day");
  const kind = search.get("kind");
  return {
    view: view ?? "month",
    day: isDay(day) ? day : today,
    mine: search.get("mine") === "true",
    street: search.get("street"),
    person: search.get("person"),
    kind: isKind(kind) ? kind : null,
    entry: search.get("entry"),
  };
}

/** The address of a calendar: only what differs from today's month. */
export function searchOfState(state: CalendarState, today: string): URLSearchParams {
  const search = new URLSearchParams();
  if (state.view !== "month") search.set("view", state.view);
  if (state.day !== today) search.set("day", state.day);
  if (state.mine) search.set("mine", "true");
  for (const name of ["street", "person", "kind", "entry"] as const) {
    const value = state[name];
    if (value !== null && value !== "") search.set(name, value);
  }
  return search;
}

/** The days a view shows, both included. */
export function rangeOf({ view, day }: Pick<CalendarState, "view" | "day">): { from: string; to: string } {
  if (view === "list") return { from: day, to: shiftDay(day, listDays - 1) };
  const days = view === "week" ? weekOf(day) : weeksOfMonth(day).flat();
  return { from: days[0] ?? day, to: days.at(-1) ?? day };
}

/** The day a step forth or back leads to. */
export function stepped({ view, day }: Pick<CalendarState, "view" | "day">, way: 1 | -1): string {
  if (view === "month") return shiftMonth(day, way);
  return shiftDay(day, way * (view === "week" ? 7 : listDays));
}

/** `2026 年 11 月`, or the days of the week or list. */
export function titleOf(state: Pick<CalendarState, "view" | "day">): string {
  if (state.view === "month") return `${state.day.slice(0, 4)} 年 ${Number(state.day.slice(5, 7))} 月`;
  const { from, to } = rangeOf(state);
  return `${formatDay(from)} 至 ${formatDay(to).slice(from.slice(0, 4) === to.slice(0, 4) ? 5 : 0)}`;
}

/** What a month names an entry by: whom it goes to, then its title; a title that begins with the name says both. */
export function chipWords({ company_ids, title }: AnyEntry, company: (id: string) => string): string {
  const [first] = company_ids;
  if (first === undefined) return title;
  const name = company(first);
  const others = company_ids.length > 1 ? `等 ${company_ids.length} 家` : "";
  return title.startsWith(name) ? title : `${name}${others} ${title}`;
}

/** The filters as the server takes them. */
export const conditionsOf = ({ mine, street, person, kind }: CalendarState) => ({
  ...(mine && { mine }),
  ...(street !== null && { street_id: street }),
  ...(person !== null && { person_id: person }),
  ...(isKind(kind) && { kind }),
});

/** The entries that the filters let through. */
export const shownEntries = (entries: readonly AnyEntry[], state: CalendarState, me: string): AnyEntry[] =>
  entries.filter(
    (entry) =>
      (!state.mine || peopleOf(entry).includes(me)) &&
      (state.street === null || entry.street_id === state.street) &&
      (state.person === null || peopleOf(entry).includes(state.person)) &&
      (state.kind === null || entry.kind === state.kind),
  );
