import { useEffect, useState } from "react";
import { v7 as uuid } from "uuid";
import { contract } from "#contract/index.ts";
import { mayEditVisit, visitEditorsOnly } from "#contract/visit-rules.ts";
import type { FieldEngine, LocalVisit } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ask } from "#src/ui/ask.tsx";
import { formatAgo } from "#src/ui/format-date.ts";
import { newVisitValues, valuesOf, type VisitValues } from "./visit-values.ts";
import type { FormOrigin } from "./visit-write.ts";

/** Everything a form needs before it can be shown. */
export interface VisitStart {
  draftKey: string;
  recordId: string;
  origin: FormOrigin;
  values: VisitValues;
  /** The values come from a draft, so they are unsaved. */
  resumed: boolean;
}

interface Asked {
  id: string | null;
  companyId: string;
}

/** The record on this device, else the server's. */
async function recordOf(engine: FieldEngine, id: string): Promise<LocalVisit> {
  return (await engine.db.visits.get(id)) ?? (await callServer(contract.visit.visitDetail, { id }));
}

async function freshStart(engine: FieldEngine, { id, companyId }: Asked): Promise<VisitStart> {
  if (id === null) {
    const values = newVisitValues(companyId, engine.user.id, Date.now());
    const origin = { record: null, refused: null };
    return { draftKey: "visit:new", recordId: uuid(), origin, values, resumed: false };
  }
  const record = await recordOf(engine, id);
  if (!mayEditVisit(record, engine.user)) throw new Error(visitEditorsOnly);
  const rows = await engine.db.outbox.where("recordId").equals(id).toArray();
  const refused = rows.find((row) => row.state === "refused" && row.call !== "visit.visitDel") ?? null;
  return {
    draftKey: `visit:${id}`,
    recordId: id,
    origin: { record, refused },
    values: valuesOf(record),
    resumed: false,
  };
}

async function dropDraft(engine: FieldEngine, key: string, recordId: string) {
  const files = await engine.db.attachments.where("record_id").equals(recordId).toArray();
  for (const file of files) if (file.state === "draft") await engine.removeFile(file.id);
  await engine.removeDraft(key);
}

/** Starts from a draft when the person wants to go on with it. */
async function startOf(engine: FieldEngine, asked: Asked): Promise<VisitStart> {
  const fresh = await freshStart(engine, asked);
  const draft = await engine.loadDraft(fresh.draftKey);
  if (!draft) return fresh;
  const choice = await ask({
    title: "有一份没有保存的填写",
    body: `${formatAgo(draft.updatedAt)}填写，已存在本机。`,
    choices: [
      { key: "drop", label: "重新填写", tone: "danger" },
      { key: "resume", label: "继续上次的填写", tone: "primary" },
    ],
  });
  if (choice === "drop") {
    await dropDraft(engine, fresh.draftKey, draft.recordId);
    return fresh;
  }
  // A draft of an older release may lack fields that were added since.
  const values = { ...fresh.values, ...(draft.value as Partial<VisitValues>) };
  return { ...fresh, recordId: draft.recordId, values, resumed: true };
}

type Loading = { start: VisitStart | null; error: unknown };

export function useVisitStart(id: string | null, companyId: string): Loading {
  const engine = useEngine();
  const [loading, setLoading] = useState<Loading>({ start: null, error: null });
  useEffect(() => {
    let current = true;
    setLoading({ start: null, error: null });
    startOf(engine, { id, companyId }).then(
      (start) => current && setLoading({ start, error: null }),
      (error: unknown) => current && setLoading({ start: null, error }),
    );
    return () => {
      current = false;
    };
  }, [engine, id, companyId]);
  return loading;
}
