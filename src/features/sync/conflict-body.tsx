import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Conflict, ConflictField, OutboxRow, SaveResult } from "#offline/field-types.ts";
import { restorable } from "#offline/queue/settle-deleted.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { callWord } from "#src/entities/sync/row-words.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { EmptyNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { useRecordWording, type Wording } from "./record-wording.ts";
import "./sync.css";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

type Side = "mine" | "theirs";

/** An edit that met another one, field by field; or one that met a deletion. */
export function ConflictBody() {
  const [search] = useSearchParams();
  const { db } = useEngine();
  const id = search.get("row") ?? "";
  const row = useLiveQuery(async () => (await db.outbox.get(id)) ?? null, [db, id]);
  if (row === undefined) return <PageSkeleton />;
  if (row === null || row.state !== "conflict" || !row.conflict)
    return (
      <EmptyNote title="这个冲突已经处理过了">
        <ButtonLink to="/sync">返回同步</ButtonLink>
      </EmptyNote>
    );
  return (
    <div className="sync-page">
      <h2>
        {row.title} · {callWord(row)}
      </h2>
      {row.conflict.current === null ? (
        <DeletedConflict row={row} />
      ) : (
        <EditConflict key={row.id} row={row} conflict={row.conflict} />
      )}
    </div>
  );
}

/** Runs a settlement and leaves, or says why it did not work. */
function useSettling() {
  const leave = useLeave("/sync");
  const [busy, setBusy] = useState(false);
  const settle = async (run: () => Promise<SaveResult>, done: string) => {
    setBusy(true);
    const result = await run();
    setBusy(false);
    if (!result.ok) return toastError(result.message);
    toast(done);
    leave();
  };
  return { busy, settle };
}

function DeletedConflict({ row }: { row: OutboxRow }) {
  const engine = useEngine();
  const { busy, settle } = useSettling();
  return (
    <section className="sync-card">
      <p>
        你修改的这条记录已经被别人删除。
        {restorable(row.kind)
          ? "可以恢复它并保留你的修改（需要联网），或者放弃你的修改。"
          : "这类记录不能恢复；可以先导出你的修改留底，再放弃。"}
      </p>
      <div className="unsent-actions">
        {restorable(row.kind) && (
          <Button
            kind="primary"
            disabled={busy}
            onClick={() => void settle(() => engine.settleDeleted(row.id, "restore"), "已恢复，你的修改会继续发送")}
          >
            恢复
          </Button>
        )}
        <Button
          kind="danger"
          disabled={busy}
          onClick={() => void settle(() => engine.settleDeleted(row.id, "drop"), "已放弃你的修改")}
        >
          放弃
        </Button>
      </div>
    </section>
  );
}

function EditConflict({ row, conflict }: { row: OutboxRow; conflict: Conflict }) {
  const engine = useEngine();
  const wording = useRecordWording(row);
  const [choice, setChoice] = useState<Record<string, Side>>({});
  const { busy, settle } = useSettling();
  const { fields } = conflict;
  const open = fields.filter(({ field }) => choice[field] === undefined).length;
  const all = (side: Side) => setChoice(Object.fromEntries(fields.map(({ field }) => [field, side])));
  const deleting = row.call.endsWith("Del");
  return (
    <>
      <p>{deleting ? "你删除之前，别人修改了这条记录。" : "你和别人改了同样的内容，请逐项选择保留哪一个。"}</p>
      <div className="unsent-actions">
        <Button onClick={() => all("mine")}>{deleting ? "仍然删除" : "全部用我的"}</Button>
        <Button onClick={() => all("theirs")}>{deleting ? "保留对方的修改" : "全部用对方的"}</Button>
      </div>
      {fields.map((field) => (
        <FieldChoice
          key={field.field}
          field={field}
          mineWords={deleting ? "（删除）" : null}
          wording={wording}
          side={choice[field.field]}
          onChoose={(side) => setChoice({ ...choice, [field.field]: side })}
        />
      ))}
      <Button
        kind="primary"
        wide
        disabled={busy || open > 0}
        onClick={() => void settle(() => engine.resolve(row.id, choice), "已处理，选择的结果会继续发送")}
      >
        {open > 0 ? `还有 ${open} 项没有选择` : "应用选择"}
      </Button>
    </>
  );
}

interface FieldChoiceProps {
  field: ConflictField;
  /** Says what mine is where it is no value. */
  mineWords: string | null;
  wording: Wording;
  side: Side | undefined;
  onChoose: (side: Side) => void;
}

function FieldChoice({ field, mineWords, wording, side, onChoose }: FieldChoiceProps) {
  const words = (value: unknown) => wording.words(field.field, value);
  const option = (value: Side, caption: string, text: string) => (
    <label className="conflict-choice">
      <input type="radio" name={field.field} checked={side === value} onChange={() => onChoose(value)} />
      <span>
        <strong>{caption}</strong>
        <br />
        <span className="conflict-value">{text}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="conflict-field">
      <legend>{wording.label(field.field)}</legend>
      <p className="unsent-facts">原值：{words(field.before)}</p>
      {option("mine", "我的", mineWords ?? words(field.mine))}
      {option("theirs", `对方的（${field.by}，${formatMinute(field.at)}）`, words(field.theirs))}
    </fieldset>
  );
}
