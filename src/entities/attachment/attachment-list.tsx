import { contract } from "#contract/index.ts";
import { useLiveQuery } from "dexie-react-hooks";
import type { FileRef } from "#contract/core/file.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { formatBytes } from "#src/ui/text/format-number.ts";
import "./attachment.css";
import { Button } from "#src/ui/button/button.tsx";
import { useWork } from "#src/entities/work/use-work.ts";

interface Props {
  files: readonly FileRef[];
  /** Ids whose bytes the server has; undefined while that is not known. */
  arrived: readonly string[] | undefined;
}

/** The files of a record to open, each with what is still to come of it. */
export function AttachmentList({ files, arrived }: Props) {
  const { db } = useEngine();
  const held = useLiveQuery(
    async () => new Map((await db.attachments.bulkGet(files.map(({ id }) => id))).map((one) => [one?.id, one])),
    [db, files],
  );
  return (
    <ul className="attachments">
      {files.map((file) => {
        const local = held?.get(file.id);
        const here = arrived?.includes(file.id) ?? local === undefined;
        const words = local?.state === "refused" ? `⚠ 被退回：${local.reason ?? ""}` : "↑ 尚未送达";
        return (
          <li key={file.id} className="attachment">
            <span className="attachment-name">{file.name || "附件"}</span>
            <span className="attachment-size">
              {formatBytes(file.size)}
              {!here && ` · ${words}`}
            </span>
            <OpenButton file={file} blob={local?.blob} disabled={!here && local?.blob === undefined} />
          </li>
        );
      })}
    </ul>
  );
}

function OpenButton({ file, blob, disabled }: { file: FileRef; blob: Blob | undefined; disabled: boolean }) {
  const { busy, run } = useWork();
  const open = async () => {
    await run(async () => {
      saveFile(blob ?? (await fetchFile(contract.file.fileContent, { id: file.id })).blob, file.name || "附件");
    });
  };
  return (
    <Button kind="text" disabled={busy || disabled} onClick={() => void open()}>
      {busy ? "正在下载…" : "下载"}
      <span className="visually-hidden">附件 {file.name}</span>
    </Button>
  );
}
