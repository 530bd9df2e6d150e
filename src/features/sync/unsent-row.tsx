import { currentTime } from "#contract/sync/current-time.ts";
import { dayOf } from "#contract/core/time.ts";
import type { OutboxRow } from "#offline/field-types.ts";
import { saveFile } from "#src/api/fetch-file.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ageWords, callWord, nextTryWords, rowState } from "#src/entities/sync/row-words.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { editLink } from "./record-links.ts";
import { useRecordWording } from "./record-wording.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

interface Props {
  row: OutboxRow;
  sending: boolean;
  now: number;
}

/** One unsent write: what it is, how it stands, and what can be done with it. */
export function UnsentRow({ row, sending, now }: Props) {
  const alarm = row.state !== "waiting";
  return (
    <li className="unsent-row">
      <h3 className="unsent-title">{row.title}</h3>
      <p className="unsent-facts">{callWord(row)}</p>
      <p className={alarm ? "unsent-alarm" : "unsent-state"}>
        <span aria-hidden="true">{alarm ? "⚠ " : "↑ "}</span>
        {rowState(row, sending)}
      </p>
      <FailingFields row={row} />
      <p className="unsent-facts">
        <MinuteWords at={row.createdAt} /> 保存（{ageWords(now - row.createdAt)}） · 已尝试 {row.attempts} 次
        {row.state === "waiting" && ` · 下次发送：${nextTryWords(row, now)}`}
      </p>
      <Actions row={row} />
    </li>
  );
}

/** Fields the server names, and the whole text of a supplement, which no form shows again. */
function FailingFields({ row }: { row: OutboxRow }) {
  const { label } = useRecordWording(row);
  const fields = Object.entries(row.refusal?.fields ?? {});
  const note = row.call === "visit.createNote" ? (row.input as { content: string }).content : "";
  if (row.state !== "refused") return null;
  if (note !== "") return <blockquote className="unsent-note">{note}</blockquote>;
  if (fields.length === 0) return null;
  return (
    <ul className="unsent-fields">
      {fields.map(([path, problem]) => (
        <li key={path}>
          {label(path.startsWith("values.") ? path : (path.split(".", 1)[0] ?? path))}：{problem}
        </li>
      ))}
    </ul>
  );
}

function Actions({ row }: { row: OutboxRow }) {
  const engine = useEngine();
  const edit = editLink(row);
  const save = async () => {
    saveFile(await engine.exportUnsent(row.recordId), `未发送-${row.title}-${dayOf(currentTime())}.zip`);
  };
  const retry = async () => {
    await engine.retry(row.id);
    toast("已重新排队发送");
    void engine.sync("manual");
  };
  return (
    <div className="unsent-actions">
      {row.state === "conflict" && (
        <ButtonLink kind="primary" to={`/sync/conflict?row=${row.id}`}>
          处理冲突
        </ButtonLink>
      )}
      {row.state === "refused" && <Button onClick={() => void retry()}>重试</Button>}
      {edit !== null && row.state !== "conflict" && <ButtonLink to={edit.to}>{edit.word}</ButtonLink>}
      <Button onClick={() => void save()}>导出</Button>
      <Button kind="danger" onClick={() => void discard(engine, row)}>
        丢弃
      </Button>
    </div>
  );
}

async function discard(engine: ReturnType<typeof useEngine>, row: OutboxRow) {
  const choice = await ask({
    title: "丢弃这条未发送的内容？",
    body: `“${row.title}”的${callWord(row)}还没有送达，丢弃后无法找回。`,
    choices: [
      { key: "discard", label: "丢弃", tone: "danger" },
      { key: "keep", label: "保留" },
    ],
  });
  if (choice !== "discard") return;
  await engine.discard(row.id);
  toast("已丢弃");
}
