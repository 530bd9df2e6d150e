import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { FigureGrid } from "../figure-grid.tsx";

/** What the company has to renew of its trademarks; nothing while no window runs. */
export function CompanyTrademarks() {
  const { data } = useCall(contract.trademark.trademarkRenewals, {});
  if (data === undefined || data.due + data.grace === 0) return null;
  return (
    <FigureGrid
      title="商标续展"
      figures={[
        { label: "可以续展", value: data.due, to: "/trademarks?state=待续展" },
        { label: "宽展期内", value: data.grace, to: "/trademarks?state=宽展期" },
        { label: "全部商标", value: data.all, to: "/trademarks" },
      ]}
    />
  );
}
