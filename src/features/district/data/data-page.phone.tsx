import { Link } from "react-router-dom";
import { districtFigureKeys, figureAddress, figureOf } from "#contract/figures/district-figures.ts";
import type { StreetRow } from "#contract/figures/district-calls.ts";
import { Button } from "#src/ui/button/button.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { CompareAreas } from "./compare-areas.tsx";
import { DataBar } from "./data-bar.tsx";
import { useDataTable } from "./use-data-table.ts";
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
        <EmptyNote title="这一天没有统计快照">
          <Button onClick={() => set({ day: "" })}>看最近一天</Button>
        </EmptyNote>
      )}
      {!isEmpty &&
        table.data?.rows.map((row) => <StreetCard key={row.street_id} row={row} day={table.data?.day ?? ""} />)}
      <Button wide disabled={busy || isEmpty || table.data === undefined} onClick={() => void download()}>
        导出 Excel
      </Button>
      <CompareAreas data={data} />
    </div>
  );
}

function StreetCard({ row: { street_id, name, values }, day }: { row: StreetRow; day: string }) {
  return (
    <section className="district-card" aria-label={name}>
      <h2>{name}</h2>
      <table className="district-table">
        <caption className="visually-hidden">{name}的指标</caption>
        <tbody>
          {districtFigureKeys.map((key) => (
            <tr key={key}>
              <th scope="row">{figureOf(key).title}</th>
              <td>
                {values[key] === undefined ? (
                  "缺"
                ) : (
                  <Link to={figureAddress(key, { day, street_id: street_id || undefined })}>
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
