import { UnreadSheets } from "#src/entities/sheet-import/unread-sheets.tsx";
import { useState } from "react";
import { contract } from "#contract/index.ts";
import type { RecordAction, RecordImport } from "#contract/ip-import/import-calls.ts";
import { recordImportWords } from "#contract/ip-import/import-columns.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { useCall } from "#src/api/use-call.ts";
import { RowsDropped } from "#src/entities/import-run/rows-dropped.tsx";
import { RunProgress } from "#src/entities/import-run/run-progress.tsx";
import { useRunState } from "#src/entities/import-run/use-run-state.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { Pages } from "#src/ui/list/pages.tsx";
import { EmptyNote, ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { actionWords, countsLine, moves, recordActions, standingOf } from "./record-import-words.ts";
import { RecordLines } from "./record-lines.tsx";
import { useRecordOrders } from "./use-record-orders.ts";

const size = 50;

/** A run where it stands: how far it is, or what came of it. A reload finds it again by its address. */
export function RecordRun({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data, error, refetch } = useRunState(contract.recordImport.recordState, { id }, (run) => moves(run?.state));
  if (data === undefined)
    return (
      <section className="record-part" aria-label="导入结果">
        {error === null ? <PartSkeleton /> : <ErrorNote error={error} retry={() => void refetch()} />}
        <div className="record-tools">
          <Button onClick={onLeave}>选择文件</Button>
        </div>
      </section>
    );
  return (
    <section className="record-part" aria-label="导入结果">
      <h2>
        {recordImportWords[data.kind]}　{data.file_name}
      </h2>
      {moves(data.state) ? <Moving run={data} /> : <p role="status">{standingOf(data)}</p>}
      {data.problem !== "" && <p className="record-problem">{data.problem}</p>}
      <UnreadSheets unread={data.unread} />
      <Orders run={data} onLeave={onLeave} />
      {/* Rows that a run reads meanwhile are shown by its end. */}
      {data.finished > 0 && data.rows_kept && <Rows key={data.state} run={data} />}
      {!data.rows_kept && <RowsDropped mayUndo={data.may_undo} />}
    </section>
  );
}

function Moving({ run: { state, finished, total, counts } }: { run: RecordImport }) {
  if (state === "undoing")
    return (
      <RunProgress label="撤销进度" percent={null}>
        正在恢复导入前的内容，离开此页也会继续。
      </RunProgress>
    );
  return (
    <RunProgress label="导入进度" percent={Math.floor((100 * finished) / total)}>
      已处理 {formatCount(finished)} / {formatCount(total)} 行（{countsLine(counts, "done")}
      ）。导入在服务器上进行，离开此页也会继续。
    </RunProgress>
  );
}

function Orders({ run: one, onLeave }: { run: RecordImport; onLeave: () => void }) {
  const orders = useRecordOrders();
  const { busy, run } = useWork();
  const download = () =>
    run(async () => {
      await downloadFile(contract.recordImport.recordRefused, { id: one.id }, "有问题的行.xlsx");
    });
  return (
    <div className="record-tools">
      {one.state === "running" && (
        <Button disabled={orders.busy} onClick={() => orders.stop(one)}>
          停止导入
        </Button>
      )}
      {one.may_go_on && (
        <Button kind="primary" disabled={orders.busy} onClick={() => orders.goOn(one)}>
          继续导入
        </Button>
      )}
      {!moves(one.state) && one.rows_kept && one.counts.refused > 0 && (
        <Button disabled={busy} onClick={() => void download()}>
          下载有问题的行
        </Button>
      )}
      {one.may_undo && (
        <Button kind="danger" disabled={orders.busy} onClick={() => void orders.undo(one)}>
          撤销这次导入
        </Button>
      )}
      <Button onClick={onLeave}>再导入一个文件</Button>
    </div>
  );
}

/** What became of the rows, those first that somebody has to mend. */
function Rows({ run: { id, counts, finished } }: { run: RecordImport }) {
  const [action, setAction] = useState<RecordAction | undefined>(counts.refused > 0 ? "refused" : undefined);
  const [page, setPage] = useState(1);
  const input = { id, page, size, ...(action !== undefined && { action }) };
  const { data, error, isPending, refetch } = useCall(contract.recordImport.recordRows, input, { keepPrevious: true });
  const choose = (next: RecordAction | undefined) => {
    setAction(next);
    setPage(1);
  };
  return (
    <>
      <ChipRow label="只看">
        <Button aria-pressed={action === undefined} onClick={() => choose(undefined)}>
          全部 {formatCount(finished)}
        </Button>
        {recordActions.map((one) => (
          <Button key={one} aria-pressed={action === one} onClick={() => choose(one)}>
            {actionWords[one].done} {formatCount(counts[one])}
          </Button>
        ))}
      </ChipRow>
      {error !== null && data === undefined && <ErrorNote error={error} retry={() => void refetch()} />}
      {isPending && <PartSkeleton />}
      {data?.list.length === 0 && <EmptyNote title="没有这样的行" />}
      {data && <RecordLines rows={data.list} label="逐行结果" withAction={action === undefined} />}
      {data && <Pages page={page} pages={Math.ceil(data.total / size)} onPage={setPage} />}
    </>
  );
}
