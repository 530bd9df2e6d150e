import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { standingOf } from "./import-result-words.ts";
import type { PatentImportFlow } from "./use-patent-import.ts";

/** The latest imports with their results; the last run can be taken back from here. */
export function ImportList({ flow }: { flow: PatentImportFlow }) {
  const { data, error, refetch } = useCall(contract.patent.patentImportList, {});
  return (
    <section className="patent-import-card" aria-label="导入记录">
      <h3>导入记录</h3>
      {error && !data && <ErrorNote error={error} retry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data?.length === 0 && <EmptyNote title="还没有导入过专利文件" />}
      <ul className="patent-import-records">
        {data?.map((one) => (
          <li key={one.id}>
            <p className="patent-import-row-head">
              <strong>{one.file_name}</strong>
              <span className="patent-import-note">
                {one.by}　{formatMinute(one.ended_at ?? one.created_at)}
              </span>
            </p>
            <p>{standingOf(one)}</p>
            {one.problem !== "" && <p className="patent-import-problem">{one.problem}</p>}
            <div className="patent-import-buttons">
              <Button
                aria-label={`${one.state === "preview" ? "继续" : "查看结果"}：${one.file_name}`}
                onClick={() => flow.open(one.id)}
              >
                {one.state === "preview" ? "继续" : "查看结果"}
              </Button>
              {one.undoable && (
                <Button
                  kind="danger"
                  aria-label={`撤销：${one.file_name}`}
                  disabled={flow.busy}
                  onClick={() => void flow.undo(one)}
                >
                  撤销
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
