import { NavLink } from "react-router-dom";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import "#src/ui/form/form.css";
import { DayWords } from "#src/ui/text/dates.tsx";
import { boardPaths, boardTitles } from "../boards.ts";
import { FigureAge } from "../figure-age.tsx";
import type { DataTable } from "./use-data-table.ts";

/** The other boards, the day, and how old its figures are. */
export function DataBar({ data: { table, day, today, set } }: { data: DataTable }) {
  const { Day } = useFormKit();
  return (
    <>
      <div className="district-bar">
        <nav aria-label="数据看板">
          {boardPaths.map((path, at) => (
            <NavLink key={path} to={path} end className="district-tab">
              {boardTitles[at]}
            </NavLink>
          ))}
          <NavLink to="/datapage" className="district-tab">
            数据表
          </NavLink>
        </nav>
        <Day
          name="data-day"
          label="统计日"
          value={day ?? table.data?.day ?? ""}
          most={today}
          onChange={(chosen) => set({ day: chosen })}
        />
      </div>
      {table.data && (
        <p className="district-note">
          <DayWords of={table.data.day} /> 的统计；“缺”表示当天没有快照，不是零。
        </p>
      )}
      <FigureAge as_of={table.data?.as_of} failed={table.error !== null} />
    </>
  );
}
