import { useId, useState } from "react";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { firstOpenYear } from "#contract/patent/fees/annuity.ts";
import { feeKindOf, type FeeReduction, feeReductions, reductionWords } from "#contract/patent/fees/annuity-table.ts";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { useReading } from "#src/api/use-reading.ts";
import { ErrorNote } from "#src/ui/page/page-state.tsx";

/** What the office granted itself and still stands; of others nothing is reckoned. */
function facts({ application_no: number, status, type, filed_on: filed, granted_on: granted }: PatentView) {
  if (status !== "有效" || filed === null || granted === null || !/^(?:CN)?\d/u.test(number)) return null;
  const kind = feeKindOf(type);
  return { kind, filed, granted, year: firstOpenYear({ kind, filed, granted }, dayOf(Date.now())) };
}

/** The annuity that comes next, what it costs when it is paid today, and how the sum comes about. */
export function AnnuityNote({ patent }: { patent: PatentView }) {
  const ids = { head: useId(), choice: useId() };
  const [reduction, setReduction] = useState<FeeReduction>("none");
  const known = facts(patent);
  if (known === null) return null;
  return (
    <section aria-labelledby={ids.head}>
      <h2 id={ids.head}>年费</h2>
      {known.year === null ? (
        <p>期限内各年度的年费都已到期，没有待缴的年费。</p>
      ) : (
        <>
          <fieldset className="patent-reductions">
            <legend>费用减缴</legend>
            {feeReductions.map((one) => (
              <label key={one}>
                <input type="radio" name={ids.choice} checked={one === reduction} onChange={() => setReduction(one)} />
                {reductionWords[one]}
              </label>
            ))}
          </fieldset>
          <Sum {...known} year={known.year} reduction={reduction} />
        </>
      )}
    </section>
  );
}

interface SumProps {
  kind: ReturnType<typeof feeKindOf>;
  filed: string;
  granted: string;
  year: number;
  reduction: FeeReduction;
}

function Sum({ kind, filed, granted, year, reduction }: SumProps) {
  const today = dayOf(Date.now());
  const trial = useReading(
    contract.patent.feeTrial,
    { patent_type: kind, filed_on: filed, granted_on: granted, reduction, paid_through: year - 1, pay_on: today },
    { keepPrevious: true },
  );
  if (trial.data === undefined)
    return trial.isError ? <ErrorNote error={trial.error} retry={trial.refetch} /> : <p role="status">正在计算年费…</p>;
  const sum = trial.data;
  const rows: [string, string][] = [
    ["年度", `第 ${sum.year} 年度（${sum.state}）`],
    ["缴费期限", sum.due_on],
    ["滞纳期届满", sum.grace_end],
    ["全额年费", `${sum.amount_full} 元`],
    ["应缴年费", `${sum.amount_reduced} 元`],
    ["滞纳金", `${sum.late_fee} 元`],
    ["今天缴纳合计", `${sum.total} 元`],
  ];
  return (
    <>
      {trial.isError && <ErrorNote error={trial.error} retry={trial.refetch} />}
      <dl className="patent-facts" aria-live="polite">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>按公开的申请日、授权日和法律状态推算；该年度是否已经缴纳，以国家知识产权局的缴费记录为准。</p>
      <details className="patent-steps">
        <summary>
          今后 {sum.forecast.length} 个年度合计 {sum.forecast_total} 元
        </summary>
        <table className="patent-forecast">
          <thead>
            <tr>
              <th scope="col">年度</th>
              <th scope="col">缴费期限</th>
              <th scope="col">应缴年费</th>
            </tr>
          </thead>
          <tbody>
            {sum.forecast.map((one) => (
              <tr key={one.year}>
                <td>第 {one.year} 年度</td>
                <td>{one.due_on}</td>
                <td>{one.amount} 元</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <details className="patent-steps">
        <summary>计算依据</summary>
        <ol>
          {sum.steps.map(({ text, article }) => (
            <li key={text}>
              {text}
              <small>（{article}）</small>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
