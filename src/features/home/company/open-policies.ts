import type { FittingPolicy } from "#contract/policy/policy-calls.ts";

/** Policies that stand on the first page. */
const shown = 3;

const isOpen = ({ fit, window }: FittingPolicy) => fit !== "不符合" && window !== "已截止";
/** What ends is before what does not, the nearest end first; a window that is not open yet comes last. */
const turnOf = ({ window, apply_to }: FittingPolicy) => `${window === "未开始" ? 1 : 0}${apply_to ?? "9999"}`;

/** Of a company's policies those it may apply for, what it meets wholly first, and how many there are. */
export function openPolicies(list: readonly FittingPolicy[]): { first: FittingPolicy[]; count: number } {
  const open = list.filter(isOpen);
  const sorted = open.toSorted(
    (a, b) => Number(b.fit === "符合") - Number(a.fit === "符合") || turnOf(a).localeCompare(turnOf(b)),
  );
  return { first: sorted.slice(0, shown), count: open.length };
}
