import { contract } from "#contract/index.ts";
import { recordImportWords } from "#contract/ip-import/import-columns.ts";
import { useRunState } from "#src/entities/import-run/use-run-state.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { moves, standingOf } from "./record-import-words.ts";
import { useRecordOrders } from "./use-record-orders.ts";

interface Props {
  /** The run that stands open above. */
  shown: string | null;
  onOpen: (id: string) => void;
}

/** The latest imports; the last of each kind can be taken back. */
export function RecordRuns({ shown, onOpen }: Props) {
  const { busy, undo } = useRecordOrders();
  const { data, error, refetch } = useRunState(
    contract.recordImport.recordImports,
    {},
    (runs) => runs?.some(({ state }) => moves(state)) ?? false,
  );
  return (
    <section className="record-part" aria-label="导入记录">
      <h2>导入记录</h2>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data?.length === 0 && <p>还没有导入过；先选择数据类型和文件</p>}
      <ul className="record-cards">
        {data?.map((one) => (
          <li key={one.id} className="record-card">
            <p>
              <strong>{recordImportWords[one.kind]}</strong> {one.file_name}
            </p>
            <p className="record-line">
              <MinuteWords at={one.ran_at} />
              <span>{one.by}</span>
              <span>{standingOf(one)}</span>
              {one.undone_at !== null && (
                <span>
                  于 <MinuteWords at={one.undone_at} /> 撤销
                </span>
              )}
            </p>
            {one.id !== shown && (
              <div className="record-tools">
                <Button
                  aria-label={`查看${recordImportWords[one.kind]}导入：${one.file_name}`}
                  onClick={() => onOpen(one.id)}
                >
                  {moves(one.state) ? "查看进度" : "查看结果"}
                </Button>
                {one.may_undo && (
                  <Button
                    disabled={busy}
                    aria-label={`撤销${recordImportWords[one.kind]}导入`}
                    onClick={() => void undo(one)}
                  >
                    撤销导入
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
