import type { LocalAttachment, SyncStatus } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { formatBytes } from "#src/ui/text/format-number.ts";
import { fileLink } from "./record-links.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

type File = LocalAttachment & { title: string; visitId?: string | undefined };

interface FileRowsProps {
  files: readonly File[];
  sending: boolean;
  upload: SyncStatus["upload"];
}

/** Bytes of a file that have gone: what the server confirmed, or what is under way after it. */
const sentOf = (file: File, upload: SyncStatus["upload"]) =>
  Math.min(file.ref.size, upload?.id === file.id ? Math.max(upload.sent, file.received) : file.received);

/** Photos and other files that have not arrived, each with what became of it. */
export function FileRows({ files, sending, upload }: FileRowsProps) {
  const engine = useEngine();
  if (files.length === 0) return null;
  const retry = async (id: string) => {
    await engine.retryFile(id);
    void engine.sync("manual");
  };
  return (
    <section className="sync-card" aria-label="未发送的文件">
      <h2>未发送的文件（{files.length}）</h2>
      <ul className="unsent-list">
        {files.map((file) => (
          <li key={file.id} className="unsent-row">
            <h3 className="unsent-title">{file.title}</h3>
            <p className={file.state === "refused" ? "unsent-alarm" : "unsent-facts"}>
              {file.state === "refused"
                ? `⚠ 被退回（${file.reason ?? "原因未知"}）`
                : sending
                  ? "↑ 发送中"
                  : "↑ 已存本机"}
              {` · ${formatBytes(file.ref.size)}`}
              {sentOf(file, upload) > 0 && ` · 已传 ${formatBytes(sentOf(file, upload))}`}
            </p>
            {upload?.id === file.id && (
              <progress
                className="unsent-progress"
                value={sentOf(file, upload)}
                max={file.ref.size}
                aria-label={`${file.title}的上传进度`}
              />
            )}
            <div className="unsent-actions">
              <ButtonLink to={fileLink(file).to}>{fileLink(file).word}</ButtonLink>
              {file.state === "refused" && <Button onClick={() => void retry(file.id)}>重试</Button>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
