import type { FieldEngine, QueuedWrite, Random } from "#offline/field-types.ts";
import type { Device } from "./device.ts";
import { newAnswer, newCompany, newDemand, newEntry, newVisit } from "./writes.ts";
import type { World } from "./world.ts";

/** One thing a person does with the app; null when there is nothing to do it to. */
export interface Intent {
  write: QueuedWrite;
  mark: string;
}

interface Hand {
  world: World;
  device: Device;
  engine: FieldEngine;
  random: Random;
  newId: () => string;
  /** A text that occurs nowhere else. */
  mark: string;
}

const one = <T>(random: Random, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

/** A random thing to do with what this device shows. */
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
  return write && { write, mark: hand.mark };
}

async function someCompany({ engine, random, world }: Hand): Promise<string> {
  const known = (await engine.db.companies.toArray()).map(({ id }) => id).toSorted();
  return one(random, known) ?? world.companies[0] ?? "";
}

async function visitIntent(hand: Hand): Promise<QueuedWrite | null> {
  const { engine, random, mark, device, newId } = hand;
  const shown = (await engine.db.visits.orderBy("id").toArray()).filter((row) => row.deleted !== true);
  const visit = one(random, shown);
  const roll = random();
  if (visit === undefined || roll < 0.45) {
    const company_id = await someCompany(hand);
    return {
      call: "visit.createVisit",
      input: newVisit({ id: newId(), company_id, visitor: device.account.user.id, mark, at: engine.serverNow() }),
    };
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
  const { engine, random, mark, world, newId } = hand;
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
  const { engine, random, mark, world, newId } = hand;
  // Two people may find the same company; the second one's becomes an alias of the first one's.
  if (random() < 0.35) {
    const name = `新企业${Math.floor(random() * 3)}号${world.street}有限公司`;
    return { call: "visit.createCompany", input: newCompany({ id: newId(), street: world.street, name, mark }) };
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
