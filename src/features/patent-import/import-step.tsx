import { Link } from "react-router-dom";
import { mayGoOn } from "#contract/ip-import/run-words.ts";
import type { PatentImport } from "#contract/patent/import/import-calls.ts";
import { patentAddress, shownOf } from "#src/entities/patent/patent-link.ts";
import { RowsDropped } from "#src/entities/import-run/rows-dropped.tsx";
import { RunProgress } from "#src/entities/import-run/run-progress.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatBytes, formatCount } from "#src/ui/text/format-number.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { ColumnMap } from "./column-map.tsx";
import { ImportResult } from "./import-result.tsx";
import { countsLine, secretLine, standingOf } from "./import-result-words.ts";
import { PreviewRecords } from "./preview-records.tsx";
import type { PatentImportFlow } from "./use-patent-import.ts";

/** An import where it stands: what is to be decided, how far it is, or what came of it. */
export function ImportStep({ flow, current }: { flow: PatentImportFlow; current: PatentImport }) {
  if (current.state === "preview") return <PreviewStep flow={flow} current={current} />;
  if (current.state === "running" || current.state === "undoing") return <MovingStep flow={flow} current={current} />;
  if (current.state === "uploading")
    return (
      <section className="patent-import-card">
        <p role="status">“{current.file_name}”没有传完，请重新选择文件。</p>
        <Button onClick={flow.startOver}>选择文件</Button>
      </section>
    );
  return <EndedStep flow={flow} current={current} />;
}

function PreviewStep({ flow, current }: { flow: PatentImportFlow; current: PatentImport }) {
  const { data, error, refetch } = flow.preview;
  const leave = <Button onClick={flow.startOver}>换一个文件</Button>;
  if (error && !data)
    return (
      <section className="patent-import-card">
        <p className="patent-import-lead">{current.file_name}</p>
        <ErrorNote error={error} retry={() => void refetch()} />
        {leave}
      </section>
    );
  if (!data) return <PageSkeleton />;
  const { import: read, records } = data;
  return (
    <>
      <section className="patent-import-card" aria-label="文件">
        <p className="patent-import-lead">{read.file_name}</p>
        <p role="status">
          {read.shape}，{formatBytes(read.size)}
          {read.total > 0 && `，共 ${formatCount(read.total)} 件`}。有问题的记录不会写入，其余照常导入。
        </p>
        {read.problem !== "" && <p className="patent-import-problem">{read.problem}</p>}
        <div className="patent-import-buttons">
          <Button kind="primary" disabled={flow.busy} onClick={flow.start}>
            {read.total > 0 ? `开始导入 ${formatCount(read.total)} 件` : "开始导入"}
          </Button>
          {leave}
          <Button disabled={flow.busy} onClick={() => flow.stop(current)}>
            放弃这个文件
          </Button>
        </div>
      </section>
      {read.columns.length > 0 && <ColumnMap flow={flow} columns={read.columns} />}
      <PreviewRecords records={records} />
    </>
  );
}

function MovingStep({ flow, current }: { flow: PatentImportFlow; current: PatentImport }) {
  const isUndo = current.state === "undoing";
  return (
    <section className="patent-import-card" aria-label={isUndo ? "撤销" : "执行"}>
      <p className="patent-import-lead">
        正在{isUndo ? "撤销" : "导入"}“{current.file_name}”
      </p>
      <RunProgress label={isUndo ? "撤销进度" : "导入进度"} percent={isUndo ? null : current.percent}>
        {isUndo
          ? "正在恢复导入前的内容，离开此页也会继续。"
          : `已处理 ${formatCount(current.finished)}${current.total > 0 ? ` / ${formatCount(current.total)}` : ""} 件（${countsLine(current)}）。导入在服务器上进行，离开此页也会继续。`}
      </RunProgress>
      {!isUndo && (
        <div className="patent-import-buttons">
          <Button disabled={flow.busy} onClick={() => flow.stop(current)}>
            停止导入
          </Button>
        </div>
      )}
    </section>
  );
}

function EndedStep({ flow, current }: { flow: PatentImportFlow; current: PatentImport }) {
  return (
    <>
      <section className="patent-import-card" aria-label="结果">
        <p className="patent-import-lead">{current.file_name}</p>
        <p role="status">{standingOf(current)}。</p>
        {current.state !== "undone" && current.counts.unpublished > 0 && (
          <p className="patent-import-note">{secretLine(current.counts.unpublished)}</p>
        )}
        {!current.rows_kept && <RowsDropped mayUndo={current.undoable} />}
        {current.problem !== "" && <p className="patent-import-problem">{current.problem}</p>}
        <p className="patent-import-note">
          {current.by}　{formatMinute(current.ended_at ?? current.created_at)}　{current.shape}
        </p>
        <div className="patent-import-buttons">
          {current.state === "failed" && current.rows_kept && mayGoOn(current.problem) && (
            <Button kind="primary" disabled={flow.busy} onClick={flow.start}>
              继续导入
            </Button>
          )}
          <Button disabled={flow.busy} onClick={flow.startOver}>
            再导入一个文件
          </Button>
          {current.undoable && (
            <Button kind="danger" disabled={flow.busy} onClick={() => void flow.undo(current)}>
              撤销这次导入
            </Button>
          )}
        </div>
        <Left undone={current.undone} />
      </section>
      {current.rows_kept && <ImportResult current={current} />}
    </>
  );
}

/** What an undo left as it is, with the reason. */
function Left({ undone }: Pick<PatentImport, "undone">) {
  if (undone === null || undone.left.length === 0) return null;
  return (
    <>
      <h3>保留未恢复的专利</h3>
      <ul className="patent-import-records">
        {undone.left.map(({ patent_id, number, title, reason }) => (
          <li key={patent_id}>
            {title === "" ? shownOf(number) : <Link to={patentAddress(patent_id)}>{title}</Link>}　{reason}
          </li>
        ))}
      </ul>
      {undone.kept > undone.left.length && (
        <p className="patent-import-note">另有 {formatCount(undone.kept - undone.left.length)} 件未列出。</p>
      )}
    </>
  );
}
