import type { FileRef } from "#contract/core/file.ts";
import type { FieldEngine, QueuedWrite } from "#offline/field-types.ts";
import { photograph, type Taken } from "../photos.ts";
import type { Hand as StepHand } from "../play.ts";
import { one } from "../world/streams.ts";
import { newAnswer, newCompany, newDemand, newEntry, newVisit } from "./writes.ts";

/** One thing a person does with the app. */
export interface Intent {
  write: QueuedWrite;
  mark: string;
  /** Files of its form, and the write that names those that found room. */
  photos: readonly Taken[];
  withPhotos?(refs: FileRef[]): QueuedWrite;
}

interface Hand extends StepHand {
  engine: FieldEngine;
  /** A text that occurs nowhere else. */
  mark: string;
}

/** A random thing to do with what this device shows; null when there is nothing to do it to. */
export async function intend(hand: Hand): Promise<Intent | null> {
  const kinds = [
    visitIntent,
    visitIntent,
    visitIntent,
    entryIntent,
    demandIntent,
    answerIntent,
    companyIntent,
    noteIntent,
  ];
  const write = await (one(hand.random, kinds) ?? visitIntent)(hand);
  return write && illustrated(hand, write);
}

/** New visits and notes may bring photos. */
function illustrated({ random, newId, mark }: Hand, write: QueuedWrite): Intent {
  const plain = { write, mark, photos: [] };
  if (write.call !== "visit.createVisit" && write.call !== "visit.createNote") return plain;
  if (random() > 0.3) return plain;
  const owner = write.call === "visit.createVisit" ? "visit" : "visit_note";
  const number = random() < 0.3 ? 2 : 1;
  const photos = Array.from({ length: number }, () =>
    photograph(random, { id: newId(), recordId: write.input.id, owner }),
  );
  const named = (refs: FileRef[], kind: string) =>
    refs.filter(({ id }) => photos.some(({ file }) => file.id === id && file.kind === kind));
  const withPhotos = (refs: FileRef[]): QueuedWrite =>
    write.call === "visit.createVisit"
      ? { ...write, input: { ...write.input, photos: named(refs, "photo"), audio: named(refs, "audio") } }
      : { ...write, input: { ...write.input, photos: refs } };
  return { write, mark, photos, withPhotos };
}

async function someCompany({ engine, random, play }: Hand): Promise<string> {
  const known = (await engine.db.companies.toArray()).map(({ id }) => id).toSorted();
  return one(random, known) ?? play.world.companies[0] ?? "";
}

async function visitIntent(hand: Hand): Promise<QueuedWrite | null> {
  const { engine, random, mark, device, newId } = hand;
  const shown = (await engine.db.visits.orderBy("id").toArray()).filter((row) => row.deleted !== true);
  const visit = one(random, shown);
  const roll = random();
  if (visit === undefined || roll < 0.45) {
    const company_id = await someCompany(hand);
    const label = random() < 0.4 ? one(random, hand.play.world.labels) : undefined;
    const visitor = device.account.user.id;
    const input = newVisit({ id: newId(), company_id, visitor, mark, at: engine.serverNow() });
    return { call: "visit.createVisit", input: { ...input, label_ids: label === undefined ? [] : [label] } };
  }
  const base_rev = Math.max(1, visit.rev);
  if (roll < 0.9) {
    const field = random() < 0.5 ? "summary" : "next_action";
    return { call: "visit.editVisit", input: { id: visit.id, base_rev, changes: { [field]: mark } } };
  }
  if (visit.created_by !== device.account.user.id) return null;
  return { call: "visit.visitDel", input: { id: visit.id, base_rev } };
}

async function entryIntent(hand: Hand): Promise<QueuedWrite | null> {
  const { engine, random, mark, device, newId } = hand;
  const shown = (await engine.db.calendarEntries.orderBy("id").toArray()).filter((row) => row.deleted !== true);
  const own = shown.filter((row) => row.leader_id === device.account.user.id);
  const entry = one(random, own);
  const roll = random();
  if (entry === undefined || roll < 0.5) {
    const company_id = await someCompany(hand);
    return {
      call: "visit.createCalendar",
      input: newEntry({ id: newId(), company_id, leader: device.account.user.id, mark, at: engine.serverNow() }),
    };
  }
  const base_rev = Math.max(1, entry.rev);
  return roll < 0.9
    ? { call: "visit.editCalendar", input: { id: entry.id, base_rev, changes: { purpose: mark } } }
    : { call: "visit.calendarDel", input: { id: entry.id, base_rev } };
}

async function demandIntent(hand: Hand): Promise<QueuedWrite | null> {
  const { engine, random, mark, device, newId } = hand;
  const shown = (await engine.db.demands.orderBy("id").toArray()).filter((row) => row.deleted !== true);
  const drafts = shown.filter((row) => row.status === "草稿" && row.created_by === device.account.user.id);
  const demand = one(random, drafts);
  const roll = random();
  if (demand === undefined || roll < 0.5) {
    const company_id = await someCompany(hand);
    const visits = (await engine.db.visits.where({ company_id }).toArray()).map(({ id }) => id).toSorted();
    const visit_id = random() < 0.4 ? (one(random, visits) ?? null) : null;
    return { call: "business.demandCreate", input: newDemand({ id: newId(), company_id, visit_id, mark }) };
  }
  const base_rev = Math.max(1, demand.rev);
  if (roll < 0.7)
    return { call: "business.demandEdit", input: { id: demand.id, base_rev, changes: { expected_result: mark } } };
  if (roll < 0.8) return { call: "business.demandDel", input: { id: demand.id, base_rev } };
  return { call: "business.demandMove", input: { id: newId(), demand_id: demand.id, action: "提交", remark: mark } };
}

async function answerIntent(hand: Hand): Promise<QueuedWrite | null> {
  const { engine, random, mark, newId } = hand;
  const { world } = hand.play;
  const company_id = one(random, world.companies) ?? "";
  const known = (await engine.db.answers.where({ company_id }).toArray()).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
  const code = `q${Math.floor(random() * 3)}`;
  if (known === undefined)
    return {
      call: "question.saveQuestion",
      input: newAnswer({ id: newId(), questionnaire: world.questionnaire, company_id, values: { [code]: mark } }),
    };
  const base_rev = Math.max(1, known.rev);
  return { call: "question.saveQuestion", input: { id: known.id, base_rev, changes: { values: { [code]: mark } } } };
}

async function companyIntent(hand: Hand): Promise<QueuedWrite | null> {
  const { engine, random, mark, newId, device } = hand;
  const street = device.account.user.street_ids[0] ?? "";
  // Two people may find the same company; the second one's becomes an alias of the first one's.
  if (random() < 0.35) {
    const name = `新企业${Math.floor(random() * 3)}号${street}有限公司`;
    return { call: "visit.createCompany", input: newCompany({ id: newId(), street, name, mark }) };
  }
  const company = await engine.db.companies.get(await someCompany(hand));
  if (company === undefined || company.rev === 0) return null;
  return {
    call: "business.companyEdit",
    input: { id: company.id, base_rev: company.rev, changes: { address: mark } },
  };
}

async function noteIntent({ engine, random, mark, newId }: Hand): Promise<QueuedWrite | null> {
  const visit = one(
    random,
    (await engine.db.visits.orderBy("id").toArray()).filter((row) => row.deleted !== true),
  );
  return visit === undefined
    ? null
    : { call: "visit.createNote", input: { id: newId(), visit_id: visit.id, content: `补充 ${mark}`, photos: [] } };
}
