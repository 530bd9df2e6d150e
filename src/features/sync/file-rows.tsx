import type { LocalAttachment, SyncStatus } from "#offline/field-types.ts";
import { isLost } from "#offline/files/lost-files.ts";
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

/** What became of a file; one whose bytes are gone can only be brought again or taken out of its record. */
function stateWords(file: File, sending: boolean): string {
  if (isLost(file)) return `⚠ 有 1 ${lostWords[file.kind]}已丢失，请在记录中重新添加或移除`;
  if (file.state === "refused") return `⚠ 被退回（${file.reason ?? "原因未知"}）`;
  return sending ? "↑ 发送中" : "↑ 已存本机";
}

const lostWords = { photo: "张照片", audio: "段录音", attachment: "个附件", signature: "个签名" } as const;

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
              {stateWords(file, sending)}
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
              {file.state === "refused" && !isLost(file) && <Button onClick={() => void retry(file.id)}>重试</Button>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
