import { useId } from "react";
import { NavLink } from "react-router-dom";
import { tradeName } from "#contract/company/trades.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import "#src/ui/form/form.css";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { boardPaths, boardTitles } from "../boards.ts";
import { FigureAge } from "../figure-age.tsx";
import { tierOptions } from "./tier-choices.ts";
import type { DataTable } from "./use-data-table.ts";

/** The other boards, what the table is narrowed to, and how old its figures are. */
export function DataBar({ data }: { data: DataTable }) {
  const { table, isNarrowed } = data;
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
      </div>
      <Conditions data={data} />
      {table.data && (
        <p className="district-note">
          <DayWords of={table.data.day} /> 的统计
          {isNarrowed
            ? "，按企业现在的行业和层级由记录即时计算；过去的日期只计算能由记录日期推算的指标，其余为“缺”，不是零。"
            : "；“缺”表示当天没有快照，不是零。"}
        </p>
      )}
      <FigureAge as_of={table.data?.as_of} failed={table.error !== null} />
    </>
  );
}

function Conditions({ data: { table, day, today, street_id, part, set } }: { data: DataTable }) {
  const { Day } = useFormKit();
  const trades = useCall(contract.district.dataTrades, {});
  const streets = (table.data?.rows ?? []).filter((row) => row.street_id !== "");
  return (
    <search className="district-form" aria-label="筛选数据表">
      <Day
        name="data-day"
        label="统计日"
        value={day ?? table.data?.day ?? ""}
        most={today}
        onChange={(chosen) => set({ day: chosen })}
      />
      {streets.length > 1 && (
        <Condition
          label="镇街"
          value={street_id}
          onChange={(value) => set({ street_id: value })}
          options={streets.map((row) => ({ value: row.street_id, label: row.name }))}
          none="全部镇街"
        />
      )}
      <Condition
        label="行业"
        value={part.trade}
        onChange={(trade) => set({ trade })}
        options={(trades.data ?? []).map(({ value, count }) => ({
          value,
          label: `${tradeName(value)}（${formatCount(count)}）`,
        }))}
        none="全部行业"
      />
      <Condition
        label="企业层级"
        value={part.tier}
        onChange={(tier) => set({ tier })}
        options={tierOptions}
        none="全部层级"
      />
    </search>
  );
}

interface ConditionProps {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  none: string;
}

function Condition({ label, value = "", onChange, options, none }: ConditionProps) {
  const { Pick } = useFormKit();
  const id = useId();
  return (
    <div className="district-pick">
      <label htmlFor={id}>{label}</label>
      <Pick name={id} label={label} value={value} onChange={onChange} options={options} none={none} />
    </div>
  );
}
