import { useCallback } from "react";
import { contract } from "#contract/index.ts";
import { mayEditVisit, visitEditorsOnly } from "#contract/visit/visit-rules.ts";
import type { ClockTrust, DraftRow, FieldEngine, LocalVisit } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";
import { type Claim, resumedChange, resumedFrom, useFormStart } from "#src/entities/draft/form-start.ts";
import type { News } from "#src/entities/draft/resumed-edit.ts";
import { topicsByKeys } from "#src/entities/topic/read-topics.ts";
import { visitFieldLabel } from "#src/entities/visit/visit-labels.ts";
import { fromPlan, type VisitPlan } from "./visit-plan.ts";
import { newVisitValues, valuesOf, type VisitValues } from "./visit-values.ts";
import type { FormOrigin } from "./visit-write.ts";

/** Everything a form needs before it can be shown. */
export interface VisitStart {
  draftKey: string;
  recordId: string;
  origin: FormOrigin;
  values: VisitValues;
  /** The values of the revision that is changed; null: a new visit. */
  began: VisitValues | null;
  news?: News;
  /** The values come from a draft, so they are unsaved. */
  resumed: boolean;
  /** What the calendar entry asks for, when the visit is made from one. */
  plan: VisitPlan | null;
  /** Demands of this visit that were saved before. */
  knownDemands: number;
  /** What was known of the device's clock when it gave the times. */
  trust: ClockTrust;
}

/** Address of the form: a record to change or a new one, and what a new one starts with. */
export interface Asked {
  id: string;
  isNew: boolean;
  companyId: string;
  calendarId: string | null;
  /** Keys of topics that are taken along, separated by commas. */
  topics: string;
}

/** The record on this device, else the server's. */
async function recordOf(engine: FieldEngine, id: string): Promise<LocalVisit> {
  return (await engine.db.visits.get(id)) ?? (await callServer(contract.visit.visitDetail, { id }));
}

async function newStart(engine: FieldEngine, { id, companyId, calendarId, topics }: Asked): Promise<VisitStart> {
  const { trust } = engine.clock();
  const plain = {
    ...newVisitValues(companyId, engine.user.id, engine.serverNow()),
    topics: await topicsByKeys(
      engine,
      companyId,
      topics.split(",").filter((key) => key !== ""),
    ),
  };
  const origin = { record: null, refused: null };
  const fresh = { draftKey: keyOf(id), recordId: id, origin, began: null, resumed: false, knownDemands: 0, trust };
  if (calendarId === null) return { ...fresh, values: plain, plan: null };
  return { ...fresh, ...(await fromPlan(engine, calendarId, plain)) };
}

const keyOf = (id: string) => `visit:${id}`;

async function editStart(engine: FieldEngine, id: string): Promise<VisitStart> {
  const record = await recordOf(engine, id);
  if (!mayEditVisit(record, engine.user)) throw new Error(visitEditorsOnly);
  const rows = await engine.db.outbox.where("recordId").equals(id).toArray();
  const refused = rows.find((row) => row.state === "refused" && row.call !== "visit.visitDel") ?? null;
  return {
    draftKey: keyOf(id),
    recordId: id,
    origin: { record, refused },
    values: valuesOf(record),
    began: valuesOf(record),
    resumed: false,
    plan: null,
    trust: "measured",
    knownDemands: (await engine.db.demands.toArray()).filter((one) => one.visit_id === id && !one.deleted).length,
  };
}

/** Of a draft the plan is only looked at: without a network it may be missing. */
async function planOf(engine: FieldEngine, draft: DraftRow, fresh: VisitStart): Promise<VisitPlan | null> {
  const { calendar_id } = draft.value as Partial<VisitValues>;
  if (fresh.plan !== null || !calendar_id) return fresh.plan;
  return fromPlan(engine, calendar_id, fresh.values).then(
    ({ plan }) => plan,
    () => null,
  );
}

/** Starts from the draft of this record, if there is one. */
async function startOf(engine: FieldEngine, asked: Asked, claim: Claim): Promise<VisitStart> {
  await claim(keyOf(asked.id));
  const draft = await engine.loadDraft(keyOf(asked.id));
  // The address of a new one leads to its record once that is saved.
  const isSaved = !asked.isNew || (await engine.db.visits.get(asked.id)) !== undefined;
  if (isSaved) {
    const fresh = await editStart(engine, asked.id);
    return draft === undefined ? fresh : resumedChange(fresh, draft, visitFieldLabel);
  }
  if (draft === undefined) return newStart(engine, asked);
  const fresh = await newStart(engine, { ...asked, calendarId: null, topics: "" });
  return { ...resumedFrom(fresh, draft), plan: await planOf(engine, draft, fresh) };
}

export function useVisitStart({ id, isNew, companyId, calendarId, topics }: Asked) {
  return useFormStart(
    useCallback(
      (engine: FieldEngine, claim: Claim) => startOf(engine, { id, isNew, companyId, calendarId, topics }, claim),
      [id, isNew, companyId, calendarId, topics],
    ),
  );
}

/** The draft of a visit that an entry of the calendar asks for: to go on with it, no second one is begun. */
export async function draftOfPlan({ db }: FieldEngine, search: URLSearchParams): Promise<string | undefined> {
  const { calendarId, companyId } = askedOf(search);
  if (calendarId === null) return undefined;
  const rows = await db.drafts.filter(({ kind, baseRev }) => kind === "visit" && baseRev === null).toArray();
  return rows.find(({ value }) => {
    const { calendar_id, company_id } = value as Partial<VisitValues>;
    return calendar_id === calendarId && (companyId === "" || company_id === companyId);
  })?.recordId;
}

/** What the form's address asks for; the calendar and the company page name the company `company`. */
export const askedOf = (search: URLSearchParams): Omit<Asked, "id"> => ({
  isNew: search.get("id") === null,
  companyId: search.get("company_id") ?? search.get("company") ?? "",
  calendarId: search.get("calendar"),
  topics: search.get("topics") ?? "",
});
