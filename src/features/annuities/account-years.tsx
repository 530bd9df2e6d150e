import type { OutputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { DatedText, DayWords } from "#src/ui/text/dates.tsx";
import { formatYuan } from "#src/ui/text/format-number.ts";

type Years = OutputOf<typeof contract.annuity.account>["years"];

/** Every year of the right; each opens into the steps of its sum. */
export function AccountYears({ years }: { years: Years }) {
  if (years.length === 0) return null;
  return (
    <section className="annuity-card" aria-label="各年度">
      <h3>各年度（点开看计算过程）</h3>
      <div>
        {years.map((one) => (
          <details key={one.year} className="annuity-year">
            <summary>
              <strong>第 {one.year} 年度</strong>
              <DayWords of={one.due_on} />
              <span>{one.state}</span>
              <span className="annuity-sum">{formatYuan(one.amount_reduced)} 元</span>
            </summary>
            <p className="annuity-note">
              全额 {formatYuan(one.amount_full)} 元，已登记缴纳 {formatYuan(one.paid)} 元
            </p>
            <ol>
              {one.steps.map(({ text, article }) => (
                <li key={text}>
                  <DatedText text={text} />
                  <small>（{article}）</small>
                </li>
              ))}
            </ol>
          </details>
        ))}
      </div>
    </section>
  );
}
