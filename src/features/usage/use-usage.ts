import { currentTime } from "#contract/sync/current-time.ts";
import { useSearchParams } from "react-router-dom";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { UsageAsked } from "#contract/usage/usage-figures.ts";
import { type AccountKind, accountKinds } from "#contract/usage/usage-lists.ts";

/** Periods a person chooses by name: days up to today. */
export const usagePeriods = ["7", "30", "90"] as const;
export type UsagePeriod = (typeof usagePeriods)[number] | "own";

export interface UsageConditions extends UsageAsked {
  kind?: AccountKind | undefined;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** The days of a period up to today, which counts. */
export const daysUpTo = (today: string, count: number) => ({ from: shiftDay(today, 1 - count), to: today });

/** The period of an address: two days, else 7, 30 or 90 of them; 30 when it names none. */
export function periodOf(search: URLSearchParams, today: string): { name: UsagePeriod; from: string; to: string } {
  const [from, to] = [search.get("from"), search.get("to")];
  if (isDay(from) && isDay(to)) return { name: "own", from, to };
  const name = usagePeriods.find((one) => one === search.get("period")) ?? "30";
  return { name, ...daysUpTo(today, Number(name)) };
}

/** What the address of 数据统计 asks for, and how that is changed. */
export function useUsage() {
  const [search, setSearch] = useSearchParams();
  const { name, from, to } = periodOf(search, dayOf(currentTime()));
  const street = search.get("street_id") ?? "";
  const asked: UsageConditions = {
    from,
    to,
    street_id: /^\d{9}$/u.test(street) ? street : undefined,
    kind: accountKinds.find((kind) => kind === search.get("kind")),
  };
  const change = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changes)) {
      if (value === "") next.delete(key);
      else next.set(key, value);
    }
    setSearch(next, { replace: true });
  };
  return { name, asked, change };
}
