import { moneyWords } from "#contract/core/money-words.ts";
import { useSearchParams } from "react-router-dom";
import { sumRanges, sumWords } from "#contract/annuity/annuity-sums.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { type OverviewList, overviewOf, overviewSearch } from "./overview-filters.ts";
import "../annuities.css";

export type Overview = OutputOf<typeof contract.annuity.overview>;
export type OverviewRow = Overview["list"][number];

const none = { count: 0, amount: "0.00" };
/** The sum of a range. */
export const sumOf = (sums: Overview["sums"], which: string) => sums.find((one) => one.which === which) ?? none;

export const companyAnnuities = ({ company }: OverviewRow, which: string) =>
  `/annuities?company_id=${company.id}&which=${which}`;

/** Companies by what they have to pay, as the address asks; both widths draw the same. */
export function useOverview() {
  const [search, setSearch] = useSearchParams();
  const { busy, run } = useWork();
  const input = overviewOf(search);
  const list = useCall(contract.annuity.overview, input, { keepPrevious: true, failsWhole: true });
  const { data } = list;
  const show = (next: OverviewList) => setSearch(overviewSearch(next));
  const narrow = (changes: Partial<OverviewList>) => show({ ...input, ...changes, page: 1 });
  const which = input.which ?? "grace";
  const take = () =>
    run(async () => {
      const { page: _page, size: _size, ...conditions } = input;
      await downloadFile(contract.annuity.overviewExport, conditions, "企业年费.xlsx");
    });
  return {
    input,
    which,
    list,
    data,
    total: data?.total ?? 0,
    show,
    narrow,
    clear: () => setSearch({}),
    tools: (
      <Button disabled={busy || (data?.total ?? 0) === 0} onClick={() => void take()}>
        导出 Excel
      </Button>
    ),
    ranges: (
      <ChipRow label="范围">
        {sumRanges.map((one) => (
          <Button key={one} aria-pressed={one === which} onClick={() => narrow({ which: one })}>
            {sumWords[one]} {data && `${formatCount(sumOf(data.sums, one).count)} 件`}
          </Button>
        ))}
      </ChipRow>
    ),
    note: data !== undefined && (
      <p className="annuity-note">
        {sumWords[which]}共 {formatCount(sumOf(data.sums, which).count)} 件专利，缴纳合计{" "}
        <strong>{moneyWords(sumOf(data.sums, which).amount)}</strong>（按登记的缴费和减缴）
        {data.as_of !== null && (
          <>
            ，截至 <DayWords of={data.as_of} />
          </>
        )}
        。未确认缴纳是到期后没有登记缴费的，与确知未缴的滞纳期分开统计。
      </p>
    ),
    emptyWords:
      data?.as_of === null
        ? "金额正在后台计算，请稍后刷新"
        : `没有${sumWords[which]}的企业${input.keyword || input.street_id ? "，可以清除条件" : ""}`,
  };
}
