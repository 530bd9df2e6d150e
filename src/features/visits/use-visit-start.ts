import { useEffect, useState } from "react";
import { v7 as uuid } from "uuid";
import { contract } from "#contract/index.ts";
import { mayEditVisit, visitEditorsOnly } from "#contract/visit-rules.ts";
import type { FieldEngine, LocalVisit } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ask } from "#src/ui/ask.tsx";
import { formatAgo } from "#src/ui/format-date.ts";
import { fromPlan, type VisitPlan } from "./visit-plan.ts";
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
  /** What the calendar entry asks for, when the visit is made from one. */
  plan: VisitPlan | null;
  /** Demands of this visit that were saved before. */
  knownDemands: number;
}

/** Address of the form: a record to change, or what a new one starts with. */
export interface Asked {
  id: string | null;
  companyId: string;
  calendarId: string | null;
}

/** The record on this device, else the server's. */
async function recordOf(engine: FieldEngine, id: string): Promise<LocalVisit> {
  return (await engine.db.visits.get(id)) ?? (await callServer(contract.visit.visitDetail, { id }));
}

async function newStart(engine: FieldEngine, { companyId, calendarId }: Asked): Promise<VisitStart> {
  const plain = newVisitValues(companyId, engine.user.id, engine.serverNow());
  const fresh = { recordId: uuid(), origin: { record: null, refused: null }, resumed: false, knownDemands: 0 };
  if (calendarId === null) return { ...fresh, draftKey: "visit:new", values: plain, plan: null };
  const { plan, values } = await fromPlan(engine, calendarId, plain);
  // A plan visits several companies: each has a form, and a draft, of its own.
  return { ...fresh, draftKey: `visit:${calendarId}:${values.company_id}:new`, values, plan };
}

async function freshStart(engine: FieldEngine, asked: Asked): Promise<VisitStart> {
  const { id } = asked;
  if (id === null) return newStart(engine, asked);
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
    plan: null,
    knownDemands: (await engine.db.demands.toArray()).filter((one) => one.visit_id === id && !one.deleted).length,
  };
}

/** `recordIds`: the visit and the demands written in its form. */
async function dropDraft(engine: FieldEngine, key: string, recordIds: readonly string[]) {
  const files = await engine.db.attachments.where("record_id").anyOf(recordIds).toArray();
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
    const { demands = [] } = draft.value as Partial<VisitValues>;
    await dropDraft(engine, fresh.draftKey, [draft.recordId, ...demands.map(({ id }) => id)]);
    return fresh;
  }
  // A draft of an older release may lack fields that were added since.
  const values = { ...fresh.values, ...(draft.value as Partial<VisitValues>) };
  return { ...fresh, recordId: draft.recordId, values, resumed: true };
}

type Loading = { start: VisitStart | null; error: unknown };

export function useVisitStart({ id, companyId, calendarId }: Asked): Loading {
  const engine = useEngine();
  const [loading, setLoading] = useState<Loading>({ start: null, error: null });
  useEffect(() => {
    let current = true;
    setLoading({ start: null, error: null });
    startOf(engine, { id, companyId, calendarId }).then(
      (start) => current && setLoading({ start, error: null }),
      (error: unknown) => current && setLoading({ start: null, error }),
    );
    return () => {
      current = false;
    };
  }, [engine, id, companyId, calendarId]);
  return loading;
}
