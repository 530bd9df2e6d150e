import { patentTypes } from "#contract/patent/patent-words.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { type Figure, FigureGrid } from "../figure-grid.tsx";

/** What the company holds: patents in force of its portfolio, its trademarks and which of them are to be renewed. */
export function CompanyRights() {
  const patents = useCall(contract.portfolio.portfolio, { status: "有效", sort: "added", page: 1, size: 10 });
  const { data: marks } = useCall(contract.trademark.trademarkRenewals, {});
  const byType = patents.data?.counts.type;
  const held = patentTypes.flatMap((type): Figure[] => {
    const value = byType === undefined ? undefined : (byType.find((one) => one.value === type)?.count ?? 0);
    // The two main kinds tell something also with 0.
    if (value === 0 && type !== "发明" && type !== "实用新型") return [];
    return [{ label: `有效${type}`, value, to: `/patent?status=有效&type=${type}` }];
  });
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
      figures={[...held, { label: "商标", value: marks?.all, to: "/trademarks" }, ...renewals]}
    />
  );
}
