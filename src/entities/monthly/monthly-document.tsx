import { Link } from "react-router-dom";
import type { MonthlyReport } from "#contract/monthly/monthly-report.ts";
import { type MonthlyTable, monthlyTables } from "#contract/monthly/monthly-tables.ts";
import "./monthly.css";

/** A report table by table, as on the paper; `hasLinks` where the reader is the company itself. */
export function MonthlyDocument({ report, hasLinks }: { report: MonthlyReport; hasLinks: boolean }) {
  const { steps } = report.data;
  return (
    <div className="monthly-document">
      <section className="monthly-part" aria-label="下一步">
        <h3>下一步</h3>
        {steps.length === 0 && <p>本月没有要办的事项。</p>}
        <ul className="monthly-steps">
          {steps.map(({ text, path }) => (
            <li key={text}>{hasLinks ? <Link to={path}>{text}</Link> : text}</li>
          ))}
        </ul>
      </section>
      {monthlyTables(report).map((table) => (
        <TablePart key={table.title} table={table} hasLinks={hasLinks} />
      ))}
    </div>
  );
}

function TablePart({
  table: { title, meaning, head, rows, links, none },
  hasLinks,
}: {
  table: MonthlyTable;
  hasLinks: boolean;
}) {
  return (
    <section className="monthly-part" aria-label={title}>
      <h3>{title}</h3>
      <p className="monthly-meaning">{meaning}</p>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <div className="monthly-scroll" tabIndex={0} role="group" aria-label={`${title}（表格）`}>
          <table>
            <thead>
              <tr>
                {head.map((word) => (
                  <th key={word} scope="col">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, at) => (
                <tr key={cells.join(" ")}>
                  {cells.map((cell, column) => {
                    const to = hasLinks && column === 2 ? links?.[at] : undefined;
                    return <td key={head[column]}>{to ? <Link to={to}>{cell}</Link> : cell}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
