import { useState } from "react";
import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { type UsageAsked, usageAddress } from "#contract/usage/usage-figures.ts";
import type { usageCalls } from "#contract/usage/usage-calls.ts";
import type { UsageListName } from "#contract/usage/usage-lists.ts";
import { Button } from "#src/ui/button/button.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";

type Day = OutputOf<typeof usageCalls.figures>["days"][number];

/** Days shown before somebody asks for all. */
const shownDays = 7;

const sumOf = (active: Day["active"]) =>
  active === null ? null : Object.values(active).reduce((sum, count) => sum + count, 0);

const columns: readonly (readonly [string, (day: Day) => number | null, UsageListName, string?])[] = [
  ["活跃账号", ({ active }) => sumOf(active), "days", "active"],
  ["检索", ({ searches }) => searches, "days", "searches"],
  ["下载", ({ downloads }) => downloads, "days", "downloads"],
  ["走访", ({ visits }) => visits, "visits"],
];

/** The days of the period, the latest first; each number leads to the rows of its day. */
export function DayTable({ days, asked }: { days: readonly Day[]; asked: UsageAsked }) {
  const [isWhole, setWhole] = useState(false);
  const latest = days.toReversed();
  const shown = isWhole ? latest : latest.slice(0, shownDays);
  return (
    <section className="card" aria-label="按日统计">
      <h2>按日统计</h2>
      <table className="usage-table usage-by-day">
        <caption className="visually-hidden">每日活跃账号、检索、下载和走访，数字可进入明细</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            {columns.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.day}>
              <th scope="row">
                <DayWords of={row.day} />
              </th>
              {columns.map(([title, valueOf, list, part]) => (
                <td key={title}>
                  <DayCell
                    value={valueOf(row)}
                    to={usageAddress(list, { ...asked, from: row.day, to: row.day }, { part })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {days.length > shownDays && (
        <Button kind="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "只看最近 7 天" : `显示全部 ${days.length} 天`}
        </Button>
      )}
    </section>
  );
}

const DayCell = ({ value, to }: { value: number | null; to: string }) =>
  value === null ? "—" : <Link to={to}>{formatCount(value)}</Link>;
