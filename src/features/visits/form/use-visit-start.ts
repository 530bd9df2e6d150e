import { useCallback } from "react";
import { v7 as uuid } from "uuid";
import { contract } from "#contract/index.ts";
import { mayEditVisit, visitEditorsOnly } from "#contract/visit/visit-rules.ts";
import type { ClockTrust, DraftRow, FieldEngine, LocalVisit } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";
import { resumedFrom, useFormStart, wantedDraft } from "#src/entities/sync/form-start.ts";
import { topicsByKeys } from "#src/entities/topic/read-topics.ts";
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
  /** What was known of the device's clock when it gave the times. */
  trust: ClockTrust;
}

/** Address of the form: a record to change, or what a new one starts with. */
export interface Asked {
  id: string | null;
  companyId: string;
  calendarId: string | null;
  /** Keys of topics that are taken along, separated by commas. */
  topics: string;
}

/** The record on this device, else the server's. */
async function recordOf(engine: FieldEngine, id: string): Promise<LocalVisit> {
  return (await engine.db.visits.get(id)) ?? (await callServer(contract.visit.visitDetail, { id }));
}

async function newStart(engine: FieldEngine, { companyId, calendarId, topics }: Asked): Promise<VisitStart> {
  const { trust } = engine.clock();
  const plain = {
    ...newVisitValues(companyId, engine.user.id, engine.serverNow()),
    topics: await topicsByKeys(
      engine,
      companyId,
      topics.split(",").filter((key) => key !== ""),
    ),
  };
  const fresh = { recordId: uuid(), origin: { record: null, refused: null }, resumed: false, knownDemands: 0, trust };
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
    trust: "measured",
    knownDemands: (await engine.db.demands.toArray()).filter((one) => one.visit_id === id && !one.deleted).length,
  };
}

/** The visit and the demands written in its form. */
function recordsOf({ recordId, value }: DraftRow): string[] {
  const { demands = [] } = value as Partial<VisitValues>;
  return [recordId, ...demands.map(({ id }) => id)];
}

/** Starts from a draft when the person wants to go on with it. */
async function startOf(engine: FieldEngine, asked: Asked): Promise<VisitStart> {
  const fresh = await freshStart(engine, asked);
  const draft = await wantedDraft(engine, fresh.draftKey, { recordsOf });
  return draft === null ? fresh : resumedFrom(fresh, draft);
}

export function useVisitStart({ id, companyId, calendarId, topics }: Asked) {
  return useFormStart(
    useCallback(
      (engine) => startOf(engine, { id, companyId, calendarId, topics }),
      [id, companyId, calendarId, topics],
    ),
  );
}
