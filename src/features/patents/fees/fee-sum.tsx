import type { ReactNode } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import type { feeCalls } from "#contract/patent/fees/fee-calls.ts";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { RecordDay, recordDay } from "#src/ui/text/record-day.tsx";
import "./fee-sum.css";
import { moneyWords } from "#contract/core/money-words.ts";

type FeeSumOf = OutputOf<typeof feeCalls.feeTrial>;

/** What the next annuity costs on a day, the years ahead, and how the sum comes about. */
export function FeeSum({ sum, payWords, children }: { sum: FeeSumOf; payWords: string; children?: ReactNode }) {
  const rows: [string, string][] = [
    ["年度", `第 ${sum.year} 年度（${sum.state}）`],
    ["缴费期限", recordDay(sum.due_on)],
    ["滞纳期届满", recordDay(sum.grace_end)],
    ["全额年费", moneyWords(sum.amount_full)],
    ["应缴年费", moneyWords(sum.amount_reduced)],
    ...(sum.note === "" ? [] : ([["年费减免", sum.note]] satisfies [string, string][])),
    ["滞纳金", moneyWords(sum.late_fee)],
    ...(sum.state === "已失权可恢复"
      ? ([
          ["权利终止日", `${recordDay(sum.lapse_on)}（滞纳期内未缴）`],
          ["恢复权利请求费", moneyWords(sum.restoration_fee)],
        ] satisfies [string, string][])
      : []),
  ];
  return (
    <>
      <FactRows rows={rows} isLive>
        <div className="fee-total">
          <dt>{payWords}</dt>
          <dd>{moneyWords(sum.total)}</dd>
        </div>
      </FactRows>
      {children}
      <details className="fee-steps">
        <summary>
          今后 {sum.forecast.length} 个年度合计 {moneyWords(sum.forecast_total)}
        </summary>
        <table className="fee-forecast">
          <thead>
            <tr>
              <th scope="col">年度</th>
              <th scope="col">缴费期限</th>
              <th scope="col">应缴金额</th>
            </tr>
          </thead>
          <tbody>
            {sum.forecast.map((one) => (
              <tr key={one.year}>
                <td>第 {one.year} 年度</td>
                <td>
                  <RecordDay of={one.due_on} />
                </td>
                <td>
                  {moneyWords(one.amount)}
                  {one.is_late && "（含滞纳金）"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <details className="fee-steps">
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
