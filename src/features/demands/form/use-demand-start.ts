import { useCallback } from "react";
import { v7 as uuid } from "uuid";
import { demandEditProblem } from "#contract/demand/demand-rules.ts";
import { contract } from "#contract/index.ts";
import { topicLine, topicsIn } from "#contract/visit/visit-topics.ts";
import type { FieldEngine, LocalDemand, LocalVisit } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";
import { demandValuesOf, type DemandValues, newDemandValues } from "#src/entities/demand/demand-values.ts";
import { resumedFrom, useFormStart, wantedDraft } from "#src/entities/sync/form-start.ts";
import type { DemandOrigin } from "./demand-write.ts";

/** Characters of a demand's title. */
const longestTitle = 60;

/** Everything the form needs before it can be shown. */
export interface DemandStart {
  draftKey: string;
  recordId: string;
  origin: DemandOrigin;
  values: DemandValues;
  /** The values come from a draft, so they are unsaved. */
  resumed: boolean;
}

interface Asked {
  id: string | null;
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
async function fromVisit(engine: FieldEngine, { companyId, visitId, topicKey }: Asked): Promise<Partial<DemandValues>> {
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

async function freshStart(engine: FieldEngine, asked: Asked): Promise<DemandStart> {
  if (asked.id === null) {
    const values = newDemandValues(await fromVisit(engine, asked));
    return {
      draftKey: "demand:new",
      recordId: uuid(),
      origin: { record: null, refused: null },
      values,
      resumed: false,
    };
  }
  const record = await recordOf(engine, asked.id);
  const rows = await engine.db.outbox.where("recordId").equals(asked.id).toArray();
  const writes = ["demand.demandCreate", "demand.demandEdit"];
  const refused = rows.find((row) => row.state === "refused" && writes.includes(row.call)) ?? null;
  // A refused creation shows the state its later rows would lead to; what counts is that the server has none.
  const problem = demandEditProblem({ ...record, ...(refused && { status: "草稿" }) }, ["title"], engine.user);
  if (problem !== null) throw new Error(problem);
  return {
    draftKey: `demand:${asked.id}`,
    recordId: asked.id,
    origin: { record, refused },
    values: demandValuesOf(record),
    resumed: false,
  };
}

/** Starts from a draft when the person wants to go on with it. */
async function startOf(engine: FieldEngine, asked: Asked): Promise<DemandStart> {
  const fresh = await freshStart(engine, asked);
  const draft = await wantedDraft(engine, fresh.draftKey);
  return draft === null ? fresh : resumedFrom(fresh, draft);
}

export function useDemandStart({ id, companyId, visitId, topicKey }: Asked) {
  return useFormStart(
    useCallback((engine) => startOf(engine, { id, companyId, visitId, topicKey }), [id, companyId, visitId, topicKey]),
  );
}
