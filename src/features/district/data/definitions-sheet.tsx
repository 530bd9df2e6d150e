import { figureOf } from "#contract/figures/district-figures.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";
import type { DataTable } from "./use-data-table.ts";

/** What each column of the table counts, of which day, and when it was counted. */
export function DefinitionsSheet({ data: { columns, table }, onClose }: { data: DataTable; onClose: () => void }) {
  const { Sheet } = useFormKit();
  return (
    <Sheet title="指标口径" onClose={onClose}>
      {table.data && (
        <p>
          统计日：
          <DayWords of={table.data.day} />
          ；计数时间：{table.data.as_of === null ? "尚未统计" : <MinuteWords at={table.data.as_of} />}。
        </p>
      )}
      <dl>
        {columns.map((key) => (
          <div key={key}>
            <dt>
              <strong>{figureOf(key).title}</strong>（{figureOf(key).unit}）
            </dt>
            <dd>{figureOf(key).definition}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
