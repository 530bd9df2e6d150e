import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { FigureGrid } from "../figure-grid.tsx";

/** Open warnings by level, each the way to its list; nothing while there are none. */
export function CompanyWarnings() {
  const { data } = useCall(contract.warning.warningFigures, {});
  if (data === undefined || data.open.length === 0) return null;
  return (
    <FigureGrid
      title="监测预警"
      figures={data.open.map(({ level, count }) => ({
        label: `${level}色预警`,
        value: count,
        to: `/early?level=${level}`,
      }))}
    />
  );
}
