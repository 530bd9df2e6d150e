import { useId } from "react";
import { type DistrictFigureKey, figureOf } from "#contract/figures/district-figures.ts";
import type { StreetRow } from "#contract/figures/district-calls.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { DataTable } from "./use-data-table.ts";

/** Two streets or two days side by side; both sides stand in the address. */
export function CompareAreas({ data }: { data: DataTable }) {
  const { search } = data;
  const side = (name: "a" | "b") => ({
    street_id: search.get(`${name}_street`) ?? undefined,
    day: search.get(`${name}_day`) ?? undefined,
  });
  const compared = useCall(contract.district.centerarea, { left: side("a"), right: side("b"), ...data.part }, { keepPrevious: true });
  return (
    <section className="district-card" aria-label="对比">
      <h2>两个镇街或两个时间的对比</h2>
      <div className="district-sides">
        <Side name="a" label="左" data={data} />
        <Side name="b" label="右" data={data} />
      </div>
      {compared.error !== null && compared.data === undefined && (
        <ErrorNote error={compared.error} retry={() => void compared.refetch()} />
      )}
      {compared.error === null && compared.data === undefined && <PartSkeleton />}
      {compared.data && (
        <table className="district-table">
          <caption className="visually-hidden">对比</caption>
          <thead>
            <tr>
              <th scope="col">指标</th>
              <th scope="col">
                {compared.data.left.name} <DayWords of={compared.data.left_day} />
              </th>
              <th scope="col">
                {compared.data.right.name} <DayWords of={compared.data.right_day} />
              </th>
              <th scope="col">相差</th>
            </tr>
          </thead>
          <tbody>
            {data.columns.map((key) => (
              <Compared key={key} of={key} left={compared.data.left.values} right={compared.data.right.values} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const words = (value: number | undefined) => (value === undefined ? "缺" : formatCount(value));

function Compared({ of, left, right }: { of: DistrictFigureKey; left: StreetRow["values"]; right: StreetRow["values"] }) {
  const [a, b] = [left[of], right[of]];
  const change = a === undefined || b === undefined ? null : a - b;
  return (
    <tr>
      <th scope="row">{figureOf(of).title}</th>
      <td>{words(a)}</td>
      <td>{words(b)}</td>
      <td>
        {change === null
          ? "—"
          : change > 0
            ? `+${formatCount(change)}`
            : change === 0
              ? "0"
              : `−${formatCount(-change)}`}
      </td>
    </tr>
  );
}

function Side({ name, label, data }: { name: "a" | "b"; label: string; data: DataTable }) {
  const { Pick, Day } = useFormKit();
  const id = useId();
  const { search, set, table, today } = data;
  const options = (table.data?.rows ?? [])
    .filter(({ street_id }) => street_id !== "")
    .map((row) => ({ value: row.street_id, label: row.name }));
  return (
    <div className="district-form">
      <div className="district-pick">
        <label htmlFor={id}>{label}侧镇街</label>
        <Pick
          name={id}
          label={`${label}侧镇街`}
          value={search.get(`${name}_street`) ?? ""}
          onChange={(value) => set({ [`${name}_street`]: value })}
          options={options}
          none="全区"
        />
      </div>
      <Day
        name={`${name}-day`}
        label={`${label}侧统计日`}
        value={search.get(`${name}_day`) ?? ""}
        most={today}
        onChange={(value) => set({ [`${name}_day`]: value })}
      />
    </div>
  );
}
