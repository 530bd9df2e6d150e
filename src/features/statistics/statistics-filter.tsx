import { currentTime } from "#contract/sync/current-time.ts";
import { useId } from "react";
import { useSearchParams } from "react-router-dom";
import { type PeriodName, type Period, periodFrom, periodWords } from "#src/entities/figures/periods.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import "#src/ui/form/form.css";

export interface StatisticsFilter extends Period {
  street_id: string | undefined;
  person_id: string | undefined;
}

/** What the address asks for. */
export function useStatisticsFilter(): StatisticsFilter & { name: PeriodName } {
  const [search] = useSearchParams();
  return {
    ...periodFrom(search, currentTime()),
    street_id: search.get("street_id") ?? undefined,
    person_id: search.get("person_id") ?? undefined,
  };
}

/** Period, street and official, kept in the address. */
export function StatisticsFilterBar() {
  const { Day } = useFormKit();
  const [search, setSearch] = useSearchParams();
  const { name, from, to, street_id, person_id } = useStatisticsFilter();
  const { ownStreets: streets, staff } = useFieldNames();
  const change = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changes)) {
      if (value === "") next.delete(key);
      else next.set(key, value);
    }
    setSearch(next, { replace: true });
  };
  const changeDay = (key: "from" | "to") => (day: string) => {
    if (day !== "") change({ [key]: day });
  };
  const choose = (period: PeriodName) =>
    change(period === "own" ? { period: "", from, to } : { period, from: "", to: "" });
  return (
    <search className="statistics-filter" aria-label="统计条件">
      <div className="chips" role="radiogroup" aria-label="时段">
        {(Object.keys(periodWords) as PeriodName[]).map((period) => (
          <label key={period} className="chip">
            <input type="radio" name="period" checked={name === period} onChange={() => choose(period)} />
            {periodWords[period]}
          </label>
        ))}
      </div>
      {name === "own" && (
        <div className="statistics-days">
          <Day name="statistics-from" label="起始日期" required value={from} most={to} onChange={changeDay("from")} />
          <Day name="statistics-to" label="截止日期" required value={to} least={from} onChange={changeDay("to")} />
        </div>
      )}
      <div className="statistics-days">
        {streets.length > 1 && (
          <Chooser label="镇街" value={street_id} rows={streets} onChange={(id) => change({ street_id: id })} />
        )}
        <Chooser label="走访人员" value={person_id} rows={staff} onChange={(id) => change({ person_id: id })} />
      </div>
    </search>
  );
}

interface ChooserProps {
  label: string;
  value: string | undefined;
  rows: readonly { id: string; name: string }[];
  onChange: (id: string) => void;
}

function Chooser({ label, value, rows, onChange }: ChooserProps) {
  const { Pick } = useFormKit();
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Pick
        name={id}
        label={label}
        value={value ?? ""}
        onChange={onChange}
        options={rows.map((row) => ({ value: row.id, label: row.name }))}
        none="全部"
      />
    </div>
  );
}
