import { currentTime } from "#contract/sync/current-time.ts";
import { periodLabels } from "#contract/figures/compare-calls.ts";
import { periodBefore, periodProblems, yearBefore } from "#contract/figures/compared-periods.ts";
import { contract } from "#contract/index.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { useCall } from "#src/api/use-call.ts";
import { type Period, periodFrom } from "#src/entities/figures/periods.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import type { DataTable } from "./use-data-table.ts";

/** What the period is compared with, as the address names it. */
export const comparisons = {
  before: "上一周期",
  year: "去年同期",
  own: "自选时段",
  street: "两个镇街",
} as const;
export type Comparison = keyof typeof comparisons;
const comparisonNames = Object.keys(comparisons) as Comparison[];

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/u.test(text);

/** A running period ends today: what is to come has no figures. Days that somebody chose stay as they are. */
function periodIn(search: URLSearchParams, today: string) {
  const { name, from, to } = periodFrom(search, currentTime());
  return { name, period: { from, to: name !== "own" && to > today ? today : to } };
}

/** The other period of an address. */
function otherPeriod(search: URLSearchParams, comparison: Comparison, period: Period): Period {
  if (comparison === "street") return period;
  if (comparison === "year") return yearBefore(period);
  const before = periodBefore(period);
  if (comparison === "before") return before;
  const [from, to] = [search.get("b_from"), search.get("b_to")];
  return { from: isDay(from) ? from : before.from, to: isDay(to) ? to : before.to };
}

/** The comparison as the address asks for it, and its file; both widths draw the same. */
export function useCompared(data: DataTable) {
  const { search, today, part, columns } = data;
  const comparison = comparisonNames.find((one) => one === search.get("vs")) ?? "before";
  const { name, period } = periodIn(search, today);
  const other = otherPeriod(search, comparison, period);
  const street = search.get("a_street") || undefined;
  const isOfStreets = comparison === "street";
  const otherStreet = isOfStreets ? search.get("b_street") || undefined : street;
  const problems = {
    left: periodProblems(periodLabels.left, period, today),
    right: isOfStreets ? {} : periodProblems(periodLabels.right, other, today),
  };
  const isWrong = [problems.left, problems.right].some((one) => Object.keys(one).length > 0);
  const asked = {
    left: { street_id: street, ...period },
    right: { street_id: otherStreet, ...other },
    ...part,
  };
  const found = useCall(contract.district.centerarea, asked, { keepPrevious: true, enabled: !isWrong });
  const { busy, run } = useWork();
  return {
    comparison,
    name,
    period,
    other,
    street,
    otherStreet,
    problems,
    isWrong,
    found,
    busy,
    download: () =>
      run(async () => {
        await downloadFile(contract.district.compareExport, {
          ...asked,
          columns: [...columns],
        }, "数据对比.xlsx");
      }),
  };
}
export type ComparedView = ReturnType<typeof useCompared>;
