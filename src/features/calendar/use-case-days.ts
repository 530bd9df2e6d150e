import { useMemo } from "react";
import type { CaseDay } from "#contract/litigation/case-days.ts";
import { contract } from "#contract/index.ts";
import { dayOf } from "#contract/core/time.ts";
import { useCall } from "#src/api/use-call.ts";
import type { CalendarState } from "./calendar-view.ts";

/** Whether the filters let days of cases through: they are the person's own and of no kind of entry. */
const letsCasesThrough = ({ kind, person }: CalendarState, me: string): boolean =>
  kind === null && (person === null || person === me);

/** Hearings and deadlines of the cases that the person has taken on, day by day; they need the network. */
export function useCaseDays({ from, to }: { from: string; to: string }, state: CalendarState, me: string) {
  const { data, error } = useCall(contract.litigation.caseDays, { from, to });
  const isShown = letsCasesThrough(state, me);
  const { street } = state;
  const days = useMemo(() => {
    const found = new Map<string, CaseDay[]>();
    for (const one of isShown ? (data?.list ?? []) : []) {
      if (street !== null && one.street_id !== street) continue;
      const day = dayOf(one.starts_at);
      found.set(day, [...(found.get(day) ?? []), one]);
    }
    return found;
  }, [data, isShown, street]);
  return { days, error };
}
