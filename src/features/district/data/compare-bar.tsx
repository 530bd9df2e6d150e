import { useId } from "react";
import { periodLabels, streetLabels } from "#contract/figures/compare-calls.ts";
import { type PeriodName, periodWords } from "#src/entities/figures/periods.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import "#src/ui/form/form.css";
import { type ComparedView, type Comparison, comparisons } from "./use-compared.ts";
import type { DataTable } from "./use-data-table.ts";

interface Props {
  data: DataTable;
  view: ComparedView;
}

/** Which period, with what it is compared, and of which streets; all of it stands in the address. */
export function CompareBar({ data, view }: Props) {
  const { set } = data;
  const { comparison, name, period, other } = view;
  const choosePeriod = (chosen: PeriodName) =>
    set(chosen === "own" ? { period: "", ...period } : { period: chosen, from: "", to: "" });
  const compareWith = (chosen: Comparison) =>
    set({
      vs: chosen === "before" ? "" : chosen,
      b_from: chosen === "own" ? other.from : "",
      b_to: chosen === "own" ? other.to : "",
      ...(chosen !== "street" && { b_street: "" }),
    });
  return (
    <search className="district-sides" aria-label="对比条件">
      <Chips label={periodLabels.left} words={periodWords} value={name} onChoose={choosePeriod} />
      <Chips label="对比" words={comparisons} value={comparison} onChoose={compareWith} />
      <div className="district-form">
        {name === "own" && <Days side="left" data={data} view={view} />}
        {comparison === "own" && <Days side="right" data={data} view={view} />}
        <StreetOf side="left" data={data} view={view} />
        {comparison === "street" && <StreetOf side="right" data={data} view={view} />}
      </div>
    </search>
  );
}

interface ChipsProps<Name extends string> {
  label: string;
  words: Readonly<Record<Name, string>>;
  value: Name;
  onChoose: (name: Name) => void;
}

function Chips<Name extends string>({ label, words, value, onChoose }: ChipsProps<Name>) {
  const id = useId();
  return (
    <div className="district-pick">
      <span id={id}>{label}</span>
      <div className="chips" role="radiogroup" aria-labelledby={id}>
        {(Object.keys(words) as Name[]).map((name) => (
          <label key={name} className="chip">
            <input type="radio" name={id} checked={value === name} onChange={() => onChoose(name)} />
            {words[name]}
          </label>
        ))}
      </div>
    </div>
  );
}

interface SideProps extends Props {
  side: "left" | "right";
}

/** First and last day of a side that somebody chooses. */
function Days({ side, data: { set, today }, view }: SideProps) {
  const { Day } = useFormKit();
  const isLeft = side === "left";
  const [from, to] = isLeft ? ["from", "to"] : ["b_from", "b_to"];
  const { [side]: problems } = view.problems;
  const shown = isLeft ? view.period : view.other;
  const change = (key: string) => (day: string) => {
    if (day !== "") set({ [key]: day });
  };
  const label = periodLabels[side];
  return (
    <>
      <Day
        name={`compare-${from}`}
        label={`${label}起始日期`}
        value={shown.from}
        most={today}
        problem={problems.from}
        onChange={change(from)}
      />
      <Day
        name={`compare-${to}`}
        label={`${label}截止日期`}
        value={shown.to}
        most={today}
        problem={problems.to}
        onChange={change(to)}
      />
    </>
  );
}

function StreetOf({ side, data: { table, set }, view }: SideProps) {
  const { Pick } = useFormKit();
  const id = useId();
  const options = (table.data?.rows ?? [])
    .filter(({ street_id }) => street_id !== "")
    .map((row) => ({ value: row.street_id, label: row.name }));
  if (options.length < 2) return null;
  const isLeft = side === "left";
  return (
    <div className="district-pick">
      <label htmlFor={id}>{streetLabels[side]}</label>
      <Pick
        name={id}
        label={`${isLeft && view.comparison !== "street" ? "对比的" : ""}${streetLabels[side]}`}
        value={(isLeft ? view.street : view.otherStreet) ?? ""}
        onChange={(value) => set({ [isLeft ? "a_street" : "b_street"]: value })}
        options={options}
        none={table.data?.rows.find(({ street_id }) => street_id === "")?.name ?? "全部"}
      />
    </div>
  );
}
