import { useEffect, useState } from "react";
import type { DraftRow, FieldEngine } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { namedDraft } from "./draft-words.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { formatAgo } from "#src/ui/text/format-date.ts";

interface DraftKind {
  /** What the person was doing. */
  doing?: string;
  /** The records whose files belong to the draft alone. */
  recordsOf?: (draft: DraftRow) => string[];
}

/** The draft under this key if the person wants to go on with it. One that is not wanted is removed with its files. */
export async function wantedDraft(
  engine: FieldEngine,
  key: string,
  { doing = "填写", recordsOf = ({ recordId }) => [recordId] }: DraftKind = {},
): Promise<DraftRow | null> {
  const draft = await engine.loadDraft(key);
  if (!draft) return null;
  const choice = await ask({
    title: `有一份没有保存的${doing}`,
    body: `${await namedDraft(engine, draft)}，${formatAgo(draft.updatedAt)}填写，已存在本机。`,
    choices: [
      { key: "drop", label: "重新填写", tone: "danger" },
      { key: "resume", label: "继续上次的填写", tone: "primary" },
    ],
  });
  if (choice !== "drop") return draft;
  const files = await engine.db.attachments.where("record_id").anyOf(recordsOf(draft)).toArray();
  for (const file of files) if (file.state === "draft") await engine.removeFile(file.id);
  await engine.removeDraft(key);
  return null;
}

/** A form's start from a draft: a draft of an older release may lack fields that were added since. */
export const resumedFrom = <V extends object, S extends { values: V }>(fresh: S, draft: DraftRow): S => ({
  ...fresh,
  recordId: draft.recordId,
  values: { ...fresh.values, ...(draft.value as Partial<V>) },
  resumed: true,
});

interface Loading<S> {
  start: S | null;
  error: unknown;
}

/** Everything a form needs before it can be shown; read anew when `load` is another. */
export function useFormStart<S>(load: (engine: FieldEngine) => Promise<S>): Loading<S> {
  const engine = useEngine();
  const [loading, setLoading] = useState<Loading<S>>({ start: null, error: null });
  useEffect(() => {
    let current = true;
    setLoading({ start: null, error: null });
    load(engine).then(
      (start) => current && setLoading({ start, error: null }),
      (error: unknown) => current && setLoading({ start: null, error }),
    );
    return () => {
      current = false;
    };
  }, [engine, load]);
  return loading;
}
