import type { OutputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";

type Years = OutputOf<typeof contract.annuity.account>["years"];

/** Every year of the right; each opens into the steps of its sum. */
export function AccountYears({ years }: { years: Years }) {
  if (years.length === 0) return null;
  return (
    <section className="annuity-card" aria-label="各年度">
      <h3>各年度</h3>
      {years.map((one) => (
        <details key={one.year}>
          <summary>
            第 {one.year} 年度 · <span className="annuity-day">{one.due_on}</span> · {one.amount_reduced} 元 ·{" "}
            {one.state}
          </summary>
          <p className="annuity-note">
            全额 {one.amount_full} 元，已登记缴纳 {one.paid} 元
          </p>
          <ol>
            {one.steps.map(({ text, article }) => (
              <li key={text}>
                {text}
                <small>（{article}）</small>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}
