import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { type Figure, FigureGrid } from "../figure-grid.tsx";

/** What the company holds: patents of its portfolio, its trademarks and which of them are to be renewed. */
export function CompanyRights() {
  const patents = useCall(contract.portfolio.portfolio, { sort: "added", page: 1, size: 10 });
  const { data: marks } = useCall(contract.trademark.trademarkRenewals, {});
  const byStatus = patents.data?.counts.status;
  const held = (["有效", "审中"] as const).map((status): Figure => ({
    label: `${status}专利`,
    value: byStatus === undefined ? undefined : (byStatus.find((one) => one.value === status)?.count ?? 0),
    to: `/patent?status=${status}`,
  }));
  const renewals: Figure[] =
    marks === undefined
      ? []
      : [
          { label: "待续展商标", value: marks.due, to: "/trademarks?state=待续展" },
          { label: "宽展期商标", value: marks.grace, to: "/trademarks?state=宽展期" },
        ].filter(({ value }) => value > 0);
  return (
    <FigureGrid
      title="知识产权"
      figures={[
        { label: "专利库", value: patents.data?.total, to: "/patent" },
        ...held,
        { label: "商标", value: marks?.all, to: "/trademarks" },
        ...renewals,
      ]}
    />
  );
}
