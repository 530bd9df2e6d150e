import { useCallback } from "react";
import { demandEditProblem } from "#contract/demand/demand-rules.ts";
import { contract } from "#contract/index.ts";
import { topicLine, topicsIn } from "#contract/visit/visit-topics.ts";
import type { FieldEngine, LocalDemand, LocalVisit } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";
import { demandFieldLabel } from "#src/entities/demand/demand-labels.ts";
import { demandValuesOf, type DemandValues, newDemandValues } from "#src/entities/demand/demand-values.ts";
import { type Claim, resumedChange, useFormStart } from "#src/entities/draft/form-start.ts";
import type { News } from "#src/entities/draft/resumed-edit.ts";
import type { DemandOrigin } from "./demand-write.ts";

/** Characters of a demand's title. */
const longestTitle = 60;

/** Everything the form needs before it can be shown. */
export interface DemandStart {
  draftKey: string;
  recordId: string;
  origin: DemandOrigin;
  values: DemandValues;
  /** The values of the revision that is changed; null: a new demand. */
  began: DemandValues | null;
  news?: News;
  /** The values come from a draft, so they are unsaved. */
  resumed: boolean;
}

export interface AskedDemand {
  id: string;
  isNew: boolean;
  companyId: string;
  visitId: string | null;
  /** Key of the visit's topic that the demand comes of. */
  topicKey: string | null;
}

/** The record on this device, else the server's. */
async function recordOf(engine: FieldEngine, id: string): Promise<LocalDemand> {
  return (await engine.db.demands.get(id)) ?? (await callServer(contract.demand.demandInfo, { id })).demand;
}

/** The visit on this device, else the server's; undefined where neither can be had. */
async function visitOf(engine: FieldEngine, id: string): Promise<LocalVisit | undefined> {
  const held = await engine.db.visits.get(id);
  return held ?? callServer(contract.visit.visitDetail, { id }).catch(() => undefined);
}

/** A topic of a visit as the beginning of a demand. */
function fromTopic(visit: LocalVisit, key: string | null): Partial<DemandValues> {
  const topic = topicsIn(visit).find((one) => one.key === key);
  return topic === undefined ? {} : { title: topic.title.slice(0, longestTitle), content: topicLine(topic) };
}

/** A visit gives its demand the company, the one who was met, and what was talked about. */
async function fromVisit(
  engine: FieldEngine,
  { companyId, visitId, topicKey }: AskedDemand,
): Promise<Partial<DemandValues>> {
  const visit = visitId === null ? undefined : await visitOf(engine, visitId);
  if (visit === undefined) return { company_id: companyId };
  const met = visit.interviewees[0];
  return {
    ...fromTopic(visit, topicKey),
    company_id: visit.company_id,
    visit_id: visit.id,
    source: "走访",
    ...(met && { contact: { name: met.name, post: met.post, mobile: met.mobile } }),
  };
}

const keyOf = (id: string) => `demand:${id}`;

async function freshStart(engine: FieldEngine, asked: AskedDemand): Promise<DemandStart> {
  // The address of a new one leads to its record once that is saved.
  if (asked.isNew && (await engine.db.demands.get(asked.id)) === undefined) {
    const values = newDemandValues(await fromVisit(engine, asked));
    const origin = { record: null, refused: null };
    return { draftKey: keyOf(asked.id), recordId: asked.id, origin, values, began: null, resumed: false };
  }
  const record = await recordOf(engine, asked.id);
  const rows = await engine.db.outbox.where("recordId").equals(asked.id).toArray();
  const writes = ["demand.demandCreate", "demand.demandEdit"];
  const refused = rows.find((row) => row.state === "refused" && writes.includes(row.call)) ?? null;
  // A refused creation shows the state its later rows would lead to; what counts is that the server has none.
  const problem = demandEditProblem({ ...record, ...(refused && { status: "草稿" }) }, ["title"], engine.user);
  if (problem !== null) throw new Error(problem);
  return {
    draftKey: keyOf(asked.id),
    recordId: asked.id,
    origin: { record, refused },
    values: demandValuesOf(record),
    began: demandValuesOf(record),
    resumed: false,
  };
}

/** Starts from the draft of this record, if there is one. */
async function startOf(engine: FieldEngine, asked: AskedDemand, claim: Claim): Promise<DemandStart> {
  await claim(keyOf(asked.id));
  const fresh = await freshStart(engine, asked);
  const draft = await engine.loadDraft(fresh.draftKey);
  return draft === undefined ? fresh : resumedChange(fresh, draft, demandFieldLabel);
}

export function useDemandStart({ id, isNew, companyId, visitId, topicKey }: AskedDemand) {
  return useFormStart(
    useCallback(
      (engine: FieldEngine, claim: Claim) => startOf(engine, { id, isNew, companyId, visitId, topicKey }, claim),
      [id, isNew, companyId, visitId, topicKey],
    ),
  );
}
