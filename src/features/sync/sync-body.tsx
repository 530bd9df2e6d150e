import { currentTime } from "#contract/sync/current-time.ts";
import { dayOf } from "#contract/core/time.ts";
import { useState } from "react";
import { saveFile } from "#src/api/fetch-file.ts";
import { useDrafts } from "#src/entities/draft/draft-list.ts";
import { DraftRows } from "#src/entities/draft/draft-rows.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { syncWords } from "#src/entities/sync/sync-words.ts";
import { useSyncStatus } from "#src/entities/sync/use-sync-status.ts";
import { EmptyNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { FileRows } from "./file-rows.tsx";
import { LossNote } from "./loss-note.tsx";
import { StorageCard } from "./storage-card.tsx";
import { useNow, useOutbox, useUnsentFiles } from "./sync-queries.ts";
import { UnsentRow } from "./unsent-row.tsx";
import "./sync.css";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";

/** Everything of this device that the server does not have yet, and what can be done about it. */
export function SyncBody() {
  const rows = useOutbox();
  const drafts = useDrafts() ?? [];
  const files = useUnsentFiles();
  const status = useSyncStatus();
  const now = useNow(5_000);
  if (rows === undefined || status === null) return <PageSkeleton />;
  const unsent = rows.length + files.length;
  return (
    <div className="sync-page">
      <LossNote known={status.lost} />
      <section className="sync-card" aria-label="同步状态">
        <p className="sync-state">{syncWords(status, now).text}</p>
        <SyncButtons sending={status.sending} unsent={unsent} />
      </section>
      {unsent === 0 && drafts.length === 0 && (
        <EmptyNote title="没有未发送的内容">
          <p>保存的记录都已送达服务器。</p>
        </EmptyNote>
      )}
      {drafts.length > 0 && (
        <section className="sync-card" aria-label="草稿">
          <h2>草稿（{drafts.length}）</h2>
          <DraftRows drafts={drafts} />
        </section>
      )}
      {rows.length > 0 && (
        <section className="sync-card" aria-label="未发送的记录">
          <h2>未发送的记录（{rows.length}）</h2>
          <ul className="unsent-list">
            {rows.map((row) => (
              <UnsentRow key={row.id} row={row} sending={status.sending} now={now} />
            ))}
          </ul>
        </section>
      )}
      <FileRows files={files} sending={status.sending} upload={status.upload} />
      <StorageCard changed={`${unsent} ${status.firstPull} ${status.lastSuccessAt}`} />
    </div>
  );
}

function SyncButtons({ sending, unsent }: { sending: boolean; unsent: number }) {
  const engine = useEngine();
  const [busy, setBusy] = useState(false);
  const sync = async () => {
    setBusy(true);
    await engine.sync("manual");
    setBusy(false);
  };
  const exportAll = async () => {
    saveFile(await engine.exportUnsent(), `未发送记录-${engine.user.name}-${dayOf(currentTime())}.zip`);
  };
  const importFile = async (file: File | undefined) => {
    if (!file) return;
    const result = await engine.importUnsent(file);
    if ("error" in result) return toastError(result.error);
    toast(`已导入 ${result.rows} 条记录、${result.files} 个文件`);
  };
  return (
    <div className="unsent-actions">
      <Button kind="primary" disabled={busy} onClick={() => void sync()}>
        {busy || sending ? "正在同步…" : "立即同步"}
      </Button>
      <Button disabled={unsent === 0} onClick={() => void exportAll()}>
        导出未发送
      </Button>
      <FileButton accept=".zip,application/zip" onFiles={([file]) => void importFile(file)}>
        导入
      </FileButton>
    </div>
  );
}
