import type { OfferedField } from "#contract/company-data/offered-fields.ts";
import type { Comparison } from "#contract/company-data/offered-values.ts";
import { companyFieldLabels } from "#contract/company/company.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { formatDay } from "#src/ui/text/format-date.ts";

interface Props {
  rows: readonly Comparison[];
  takes: readonly OfferedField[];
  keptBecause: string;
  ticked: ReadonlySet<OfferedField>;
  onTick: (ticked: ReadonlySet<OfferedField>) => void;
}

const shown = (field: OfferedField, value: string): string =>
  value === "" ? "空" : field === "established_on" ? formatDay(value) : value;

/** Why a row has no tick; null: it has one. */
function reasonOf({ said, problem, differs }: Comparison): string | null {
  if (said === "") return "登记信息中没有此项";
  if (problem !== "") return problem;
  return differs ? null : "与表单一致";
}

/** The fields one under the other, each with both values; what differs and may be taken has a tick. */
export function ComparisonRows({ rows, takes, keptBecause, ticked, onTick }: Props) {
  const { Flag } = useFormKit();
  const tick = (field: OfferedField, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(field);
    else next.delete(field);
    onTick(next);
  };
  return (
    <ul className="lookup-rows" aria-label="逐项对照">
      {rows.map((row) => {
        const { field, ours, said, value } = row;
        const reason = reasonOf(row) ?? (takes.includes(field) ? null : keptBecause);
        return (
          <li key={field}>
            <strong>{companyFieldLabels[field]}</strong>
            <dl>
              <div>
                <dt>表单</dt>
                <dd>{shown(field, ours)}</dd>
              </div>
              <div>
                <dt>登记</dt>
                <dd>
                  {shown(field, said)}
                  {value !== null && value !== said && `（填入 ${value}）`}
                </dd>
              </div>
            </dl>
            {reason === null ? (
              <Flag
                name={`take-${field}`}
                label={`采用登记的${companyFieldLabels[field]}`}
                value={ticked.has(field)}
                onChange={(on) => tick(field, on)}
              />
            ) : (
              <span className="lookup-reason">{reason}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
