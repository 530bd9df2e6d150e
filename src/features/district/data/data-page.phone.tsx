import { Link } from "react-router-dom";
import { figureOf } from "#contract/figures/district-figures.ts";
import { figureAddress } from "#contract/figures/figure-address.ts";
import type { StreetRow } from "#contract/figures/district-calls.ts";
import { Button } from "#src/ui/button/button.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { CompareAreas } from "./compare-areas.tsx";
import { ComparedCards } from "./compared-cards.tsx";
import { DataBar } from "./data-bar.tsx";
import { type DataTable, useDataTable } from "./use-data-table.ts";
import { ViewBar } from "./view-bar.tsx";
import "../district.css";

/** The same, street by street in one column. */
export default function DataPhonePage() {
  const data = useDataTable();
  const { table, isEmpty, busy, download, set } = data;
  return (
    <div className="district">
      <DataBar data={data} />
      {table.error !== null && table.data === undefined && (
        <ErrorNote error={table.error} retry={() => void table.refetch()} />
      )}
      {table.data === undefined && table.error === null && <PageSkeleton />}
      {isEmpty && (
        <EmptyNote title="这一天没有统计">
          <Button onClick={() => set({ day: "" })}>看最近一天</Button>
        </EmptyNote>
      )}
      <ViewBar data={data} />
      {!isEmpty && data.rows?.map((row) => <StreetCard key={row.street_id} row={row} data={data} />)}
      <Button wide disabled={busy || isEmpty || table.data === undefined} onClick={() => void download()}>
        导出 Excel
      </Button>
      <CompareAreas data={data} Figures={ComparedCards} />
    </div>
  );
}

function StreetCard({ row: { street_id, name, values }, data }: { row: StreetRow; data: DataTable }) {
  const day = data.table.data?.day ?? "";
  return (
    <section className="district-card" aria-label={name}>
      <h2>{name}</h2>
      <table className="district-table">
        <caption className="visually-hidden">{name}的指标</caption>
        <tbody>
          {data.columns.map((key) => (
            <tr key={key}>
              <th scope="row">{figureOf(key).title}</th>
              <td>
                {values[key] === undefined ? (
                  "缺"
                ) : (
                  <Link to={figureAddress(key, { day, street_id: street_id || undefined }, data.part)}>
                    {formatCount(values[key])}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
