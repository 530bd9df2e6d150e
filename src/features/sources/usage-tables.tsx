import type { ReactNode } from "react";
import type { ProviderUsage } from "#contract/company-data/company-data-calls.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";

interface Row {
  key: string;
  what: ReactNode;
  calls: number;
  answered: number;
  failed: number;
  cost: string;
}

/** What was asked of the provider and what it cost: by day, by month, by account of the running month. */
export function UsageTables({ usage: { days, months, accounts } }: { usage: ProviderUsage }) {
  if (months.length === 0) return <p className="sources-note">还没有向天眼查查询过。</p>;
  return (
    <>
      <Table
        title="近 30 天"
        what="日期"
        rows={days.map((row) => ({ ...row, key: row.day, what: <DayWords of={row.day} /> }))}
      />
      <Table title="近 12 个月" what="月份" rows={months.map((row) => ({ ...row, key: row.month, what: row.month }))} />
      <Table
        title="本月各账号"
        what="账号"
        rows={accounts.map((row, place) => ({ ...row, key: `${place} ${row.name}`, what: row.name }))}
      />
    </>
  );
}

function Table({ title, what, rows }: { title: string; what: string; rows: readonly Row[] }) {
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="sources-note">没有查询</p>
      ) : (
        <table className="sources-table">
          <caption className="visually-hidden">{title}的查询次数和费用</caption>
          <thead>
            <tr>
              {[what, "查询", "答复", "失败", "费用"].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, what: named, calls, answered, failed, cost }) => (
              <tr key={key}>
                <th scope="row">{named}</th>
                <td>{formatCount(calls)}</td>
                <td>{formatCount(answered)}</td>
                <td>{formatCount(failed)}</td>
                <td>{moneyWords(cost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
