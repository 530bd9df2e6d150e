import { Link } from "react-router-dom";
import type { StreetRow } from "#contract/figures/district-calls.ts";
import { districtFigureKeys, figureAddress, figureOf } from "#contract/figures/district-figures.ts";
import { Button } from "#src/ui/button/button.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { CompareAreas } from "./compare-areas.tsx";
import { DataBar } from "./data-bar.tsx";
import { useDataTable } from "./use-data-table.ts";
import "../district.css";

type Row = StreetRow & { id: string };

/** What stands in the table before somebody chooses other columns. */
const first: readonly string[] = [
  "companies",
  "visits",
  "companies_visited",
  "demands_open",
  "patents",
  "inventions_valid",
  "granted_year",
];

const columnsOf = (day: string): DeskColumn<Row>[] => [
  { key: "name", title: "镇街", dataIndex: "name", fixed: "left", width: 110 },
  ...districtFigureKeys.map((key): DeskColumn<Row> => ({
    key,
    title: figureOf(key).title,
    align: "right",
    rare: !first.includes(key),
    render: (_, { street_id, values }) =>
      values[key] === undefined ? (
        "缺"
      ) : (
        <Link to={figureAddress(key, { day, street_id: street_id || undefined })}>{formatCount(values[key])}</Link>
      ),
  })),
];

/** 数据表: the figures of every street on a day, with the columns as this person left them, and two sides compared. */
export default function DataPage() {
  const data = useDataTable();
  const { table, isEmpty, busy, download, set } = data;
  const rows = table.data?.rows.map((row) => ({ ...row, id: row.street_id || "all" }));
  return (
    <div className="district">
      <DataBar data={data} />
      <section className="district-card" aria-label="镇街数据">
        <DeskTable
          name="district"
          columns={columnsOf(table.data?.day ?? "")}
          rows={isEmpty ? [] : rows}
          total={isEmpty ? 0 : (rows?.length ?? 0)}
          paging={{ page: 1, size: 200 }}
          onPaging={() => undefined}
          loading={table.isFetching}
          error={table.error}
          retry={() => void table.refetch()}
          toolbar={
            <Button kind="primary" disabled={busy || isEmpty || rows === undefined} onClick={() => void download()}>
              导出 Excel
            </Button>
          }
          empty={<Button onClick={() => set({ day: "" })}>看最近一天</Button>}
        />
      </section>
      <CompareAreas data={data} />
    </div>
  );
}
