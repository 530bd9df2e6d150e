import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { dayOf } from "#contract/core/time.ts";
import { leftByDay } from "#src/entities/calendar/calendar-days.ts";
import { useDayMarks } from "#src/entities/calendar/use-day-marks.ts";
import { useEntriesBetween } from "#src/entities/calendar/use-entries.ts";
import { useMinute } from "#src/entities/calendar/use-minute.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useCaseDays } from "./use-case-days.ts";
import { type CalendarState, conditionsOf, rangeOf, searchOfState, shownEntries, stateOf } from "./calendar-view.ts";

/** The calendar that the address asks for, with its entries and the marks of its days. */
export function useCalendar() {
  const { user } = useEngine();
  const now = useMinute();
  const today = dayOf(now);
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => stateOf(search, today), [search, today]);
  const range = rangeOf(state);
  const {
    entries: known,
    told,
    more,
    ...read
  } = useEntriesBetween(range.from, range.to, state.day, conditionsOf(state));
  const entries = useMemo(() => shownEntries(known, state, user.id), [known, state, user.id]);
  const marks = useDayMarks(range.from, range.to);
  const cases = useCaseDays(range, state, user.id);
  const address = (changes: Partial<CalendarState>) => `?${searchOfState({ ...state, ...changes }, today)}`;
  return {
    state,
    range,
    now,
    today,
    marks,
    cases,
    ...read,
    entries,
    /** How many entries of a day are not among `entries`. */
    left: useMemo(() => leftByDay(more, told, entries), [more, told, entries]),
    /** Steps through time replace each other: going back leaves the calendar. */
    show: (changes: Partial<CalendarState>) =>
      setSearch(searchOfState({ ...state, ...changes }, today), { replace: changes.entry === undefined }),
    address,
  };
}
export type Calendar = ReturnType<typeof useCalendar>;
