import { dayOf } from "#contract/core/time.ts";

/** The next number of an instant's day, e.g. `ZF202611200007`; `used` counts by day. */
export function numberOf(prefix: string, at: number, used: Map<string, number>): string {
  const day = dayOf(at).replaceAll("-", "");
  const next = (used.get(day) ?? 0) + 1;
  used.set(day, next);
  return `${prefix}${day}${String(next).padStart(4, "0")}`;
}
