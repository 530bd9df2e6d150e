import { useState } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import { DamagedFiles } from "./damaged-files.tsx";
import "./file-check.css";
import { Button } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

type Reading = NonNullable<OutputOf<typeof contract.file.fileCheck>["last"]>;

/** Milliseconds between two looks while a reading is under way, and otherwise. */
const often = 2000;
const seldom = 60_000;
const size = 20;

/** What the last reading of the stored files found; both widths share it. */
export default function FileCheckPage() {
  const [page, setPage] = useState(1);
  const [isRunning, setRunning] = useState(false);
  const options = { refetchInterval: isRunning ? often : seldom, keepPrevious: true };
  const state = useCall(contract.file.fileCheck, { page, size }, options);
  const running = state.data?.last != null && state.data.last.ended_at === null;
  if (running !== isRunning && state.data) setRunning(running);
  const run = async () => {
    try {
      await callServer(contract.file.fileCheckRun, {});
      await state.refetch();
    } catch (error) {
      toastError(error);
    }
  };
  if (state.error && !state.data) return <ErrorNote error={state.error} retry={() => void state.refetch()} />;
  if (!state.data) return <PageSkeleton />;
  const { last, list, total } = state.data;
  return (
    <div className="file-check">
      <section className="file-check-card" aria-label="检查">
        <h2>文件检查</h2>
        <LastReading last={last} />
        <p className="file-check-note">
          每天夜里自动读取全部照片、录音、附件和材料，与登记的校验值核对；检查在服务器上进行，离开此页也会继续。
        </p>
        <Button kind="primary" disabled={running} onClick={() => void run()}>
          {running ? "正在检查…" : "立即检查"}
        </Button>
      </section>
      <DamagedFiles list={list} total={total} page={page} size={size} checked={last?.ended_at != null} turn={setPage} />
    </div>
  );
}

function LastReading({ last }: { last: Reading | null }) {
  if (last === null) return <p role="status">还没有检查过。</p>;
  const by = last.asked_by_name === null ? "自动" : last.asked_by_name;
  if (last.ended_at === null)
    return (
      <p role="status">
        正在检查：已读取 {formatCount(last.checked)} 个文件，发现 {formatCount(last.damaged)} 个损坏（{by}，
        <MinuteWords at={last.started_at} /> 开始）。
      </p>
    );
  return (
    <p role="status">
      上次检查：
      <MinuteWords at={last.ended_at} /> 完成（{by}），共 {formatCount(last.checked)} 个文件，
      {last.damaged === 0 ? "全部完好" : `${formatCount(last.damaged)} 个损坏`}。
    </p>
  );
}
