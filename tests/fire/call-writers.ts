import { setTimeout as pause } from "node:timers/promises";
import { v7 } from "uuid";
import type { BatchResult, QueuedCall } from "#contract/sync/sync.ts";
import { firms, newVisit, people, type PersonName, type TestServer } from "#tests/fixtures/test-server.ts";
import { type Done, stateOf } from "./verdict.ts";

type Kind = "visit" | "calendar" | "demand" | "company";

interface Item {
  id: string;
  call: QueuedCall;
  input: object;
}
interface Planned {
  kind: Kind;
  record: string;
  isRemoval: boolean;
  item: Item;
}

/** Records of one writer: the revision of each, as the server answered it. */
type Own = Record<Kind, Map<string, number>>;

export interface CallWriter {
  server: TestServer;
  person: PersonName;
  /** The company it visits and edits; others do too. */
  company: string;
  done: Done[];
}

const hour = 3_600_000;
const mostTries = 600;
const laneOf = (kind: Kind) => (kind === "visit" || kind === "calendar" ? "visit" : "business");

/** Writes through the calls, in batches as a device sends them, each asked again under its ids until it is answered. */
export async function writeCalls(writer: CallWriter, isOn: () => boolean): Promise<number> {
  const own: Own = {
    visit: new Map(),
    calendar: new Map(),
    demand: new Map(),
    company: new Map([[writer.company, 1]]),
  };
  let batches = 0;
  for (; isOn(); batches++) {
    const planned = plan(writer, own);
    const results = await answered(writer, planned);
    for (const [place, result] of results.entries()) note(writer, own, planned[place] as Planned, result);
  }
  return batches;
}

/** Some writes of one lane, each of another record. */
function plan(writer: CallWriter, own: Own): Planned[] {
  const lane = Math.random() < 0.65 ? (["visit", "visit", "calendar"] as const) : (["demand", "company"] as const);
  const all = Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () => {
    const kind = lane[Math.floor(Math.random() * lane.length)] as Kind;
    return planned(writer, own, kind);
  });
  return all.filter((one, place) => all.findIndex(({ record }) => record === one.record) === place);
}

function planned(writer: CallWriter, own: Own, kind: Kind): Planned {
  const known = [...own[kind].keys()];
  const record = known[Math.floor(Math.random() * known.length)];
  const roll = Math.random();
  const made = (call: QueuedCall, input: { id: string }, isRemoval = false): Planned => ({
    kind,
    record: input.id,
    isRemoval,
    item: { id: v7(), call, input },
  });
  if (record === undefined || (kind !== "company" && roll < 0.4)) return made(...creation(writer, kind));
  const base = { id: record, base_rev: own[kind].get(record) ?? 1 };
  const mark = `改为 ${v7()}`;
  if (kind === "company") {
    const field = ["address", "legal_person", "short_name"][Math.floor(roll * 3)] as string;
    return made("business.companyEdit", { ...base, changes: { [field]: mark } } as never);
  }
  const [edit, field, removal] = edits[kind];
  if (roll < 0.5) return made(removal, base, true);
  return made(edit, { ...base, changes: { [field]: mark } } as never);
}

const edits = {
  visit: ["visit.editVisit", "summary", "visit.visitDel"],
  calendar: ["visit.editCalendar", "purpose", "visit.calendarDel"],
  demand: ["business.demandEdit", "expected_result", "business.demandDel"],
} as const;

function creation({ person, company }: CallWriter, kind: Kind): [QueuedCall, { id: string }] {
  const id = v7();
  const leader = people[person].id;
  if (kind === "visit") return ["visit.createVisit", newVisit({ id, company_id: company, visitor_ids: [leader] })];
  if (kind === "calendar") {
    const start = Date.now() + (24 + Math.floor(Math.random() * 20_000)) * hour;
    const plan = { plan_start: new Date(start).toISOString(), plan_end: new Date(start + hour).toISOString() };
    const entry = { id, kind: "走访", title: "安排走访", company_ids: [company], leader_id: leader, ...plan };
    return ["visit.createCalendar", entry];
  }
  const words = { source: "走访", title: "需求", category: "其他", content: "请协助办理商标注册的事项" };
  return ["business.demandCreate", { id, company_id: company, ...words } as { id: string }];
}

/** The server may be away, overloaded or just starting: nothing is decided then, and the same items go again. */
async function answered({ server, person }: CallWriter, planned: readonly Planned[]): Promise<BatchResult[]> {
  const path = laneOf((planned[0] as Planned).kind) === "visit" ? "/v1/visit/batch" : "/v1/business/batch";
  const items = planned.map(({ item }) => ({ ...item, contract_version: 1, created_at: new Date().toISOString() }));
  for (let tries = 0; tries < mostTries; tries++) {
    const reply = await server.post(path, { items }, person).catch(() => null);
    const results = reply?.code === 1 ? (reply.data as { results: BatchResult[] }).results : null;
    if (results?.every(({ status }) => status < 500 && status !== 429)) return results;
    await pause(10 + Math.random() * 90);
  }
  throw new Error(`${path} gives no answer any more`);
}

function note({ done }: CallWriter, own: Own, { kind, record, isRemoval }: Planned, result: BatchResult): void {
  if (result.code !== 1) {
    // Somebody else was first, or the rules say no: the writer reads the record no more.
    if (kind !== "company") own[kind].delete(record);
    return;
  }
  const { rev } = result.data as { rev: number };
  if (isRemoval) own[kind].delete(record);
  else own[kind].set(record, rev);
  done.push({ key: `${kind}/${record}`, state: stateOf(isRemoval ? null : rev) });
}

/** Companies that the writers visit and edit, by street. */
export const visited = { daliang: firms.lamp.id, ronggui: firms.furniture.id } as const;
