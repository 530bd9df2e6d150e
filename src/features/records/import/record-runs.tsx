import { useQueryClient } from "@tanstack/react-query";
import { contract } from "#contract/index.ts";
import type { RecordImport } from "#contract/ip-import/import-calls.ts";
import { recordImportWords } from "#contract/ip-import/import-columns.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

/** The latest imports; the last of each kind can be taken back. */
export function RecordRuns() {
  const client = useQueryClient();
  const { busy, run } = useWork();
  const { data, error, refetch } = useCall(contract.recordImport.recordImports, {});
  const undo = async (one: RecordImport) => {
    const answer = await ask({
      title: `撤销“${one.file_name}”的导入？`,
      body: "新增的记录会移除，更新的记录会恢复；导入后又有变更的记录保持现状。",
      choices: [
        { key: "undo", label: "撤销导入", tone: "danger" },
        { key: "keep", label: "取消" },
      ],
    });
    if (answer !== "undo") return;
    await run(async () => {
      const { restored, removed, left } = await callServer(contract.recordImport.recordUndo, { id: one.id });
      toast(`已移除 ${removed} 条、恢复 ${restored} 条${left > 0 ? `，${left} 条之后有变更，保持现状` : ""}`);
      await client.invalidateQueries();
    });
  };
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
              <span>
                新增 {one.counts.create}，更新 {one.counts.change}，没有变化 {one.counts.same}，有问题{" "}
                {one.counts.refused}
              </span>
              {one.undone_at !== null && (
                <span>
                  已于 <MinuteWords at={one.undone_at} /> 撤销
                  {one.undo_left > 0 && `，${one.undo_left} 条保持现状`}
                </span>
              )}
            </p>
            {one.may_undo && (
              <div className="record-tools">
                <Button
                  disabled={busy}
                  aria-label={`撤销${recordImportWords[one.kind]}导入`}
                  onClick={() => void undo(one)}
                >
                  撤销导入
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
