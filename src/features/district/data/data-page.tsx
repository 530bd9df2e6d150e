import { Button } from "#src/ui/button/button.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { CompareAreas } from "./compare-areas.tsx";
import { ComparedTable } from "./compared-table.tsx";
import { DataBar } from "./data-bar.tsx";
import { FigureTable } from "./figure-table.tsx";
import { useDataTable } from "./use-data-table.ts";
import { ViewBar } from "./view-bar.tsx";
import "../district.css";

/** 数据表: the figures of the streets on a day, in the columns of a view, and two sides compared. */
export default function DataPage() {
  const data = useDataTable();
  const { table, isEmpty, busy, download, set } = data;
  return (
    <div className="district">
      <DataBar data={data} />
      <section className="district-card" aria-label="镇街数据">
        <div className="district-tools">
          <ViewBar data={data} />
          <Button
            kind="primary"
            disabled={busy || isEmpty || table.data === undefined}
            onClick={() => void download()}
          >
            导出 Excel
          </Button>
        </div>
        {table.error !== null && table.data === undefined && (
          <ErrorNote error={table.error} retry={() => void table.refetch()} />
        )}
        {table.data === undefined && table.error === null && <PageSkeleton />}
        {isEmpty && (
          <EmptyNote title="这一天没有统计">
            <Button onClick={() => set({ day: "" })}>看最近一天</Button>
          </EmptyNote>
        )}
        {table.data !== undefined && !isEmpty && <FigureTable data={data} />}
      </section>
      <CompareAreas data={data} Figures={ComparedTable} />
    </div>
  );
}
