import type { Trademark } from "#contract/trademark/trademark-calls.ts";
import { DayWords } from "#src/ui/text/dates.tsx";

/** The days of a trademark in their order; each opens into the sentence and article it follows from. */
export function TrademarkDates({ dates, today }: { dates: Trademark["dates"]; today: string }) {
  const next = dates.find(({ on }) => on >= today);
  return (
    <section className="record-part" aria-label="时间线">
      <h2>时间线</h2>
      {dates.length === 0 && <p>还没有收录这件商标的日期</p>}
      <ol className="record-dates">
        {dates.map((date) => (
          <li key={date.label} data-is={date.on < today ? "past" : date === next ? "next" : "ahead"}>
            <details>
              <summary>
                <DayWords of={date.on} />
                <span>{date.label}</span>
                {date.on < today ? <span>已过</span> : date.isDeadline && <span>期限</span>}
              </summary>
              <p>
                {date.sentence}（{date.article}）
              </p>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
