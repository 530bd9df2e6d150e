import { moneyWords } from "#contract/core/money-words.ts";
import type { OutputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { DatedText, DayWords } from "#src/ui/text/dates.tsx";

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
              <span className="annuity-sum">{moneyWords(one.amount_reduced)}</span>
            </summary>
            <p className="annuity-note">
              全额 {moneyWords(one.amount_full)}，已登记缴纳 {moneyWords(one.paid)}
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
