import { expect, test } from "vitest";
import { failure } from "#contract/core/envelope.ts";
import {
  idOf,
  knownCompany,
  newAnswer,
  newCompany,
  newDemand,
  newEntry,
  newMove,
  newVisit,
  phone,
  photo,
  seeded,
  serverWithCompany,
} from "./engine-kit.testing.ts";
import { recordsNamed } from "./kinds/company-names.ts";
import type { FieldEngine, QueuedWrite } from "./field-types.ts";
import { recordTable } from "./storage/record-tables.ts";
import { kindOf, recordIdOf } from "./kinds/write-kinds.ts";

/** More by SEEDS=10000. */
const seeds = Number(process.env.SEEDS ?? 40);
const steps = 14;

/** What a person was told is saved: the record, and the last value given to a field of it. */
type Promises = Map<string, { text: string; deleted: boolean }>;

/** Records of the other kinds a person was told are saved, with how often each was written. */
type Others = Map<string, QueuedWrite["call"][]>;

type Device = ReturnType<typeof phone>;

/** A server and network that fail in every way this file knows, as the seed decides. */
function breakThings({ server }: Device, random: () => number) {
  server.fault = () => {
    const roll = random();
    if (roll < 0.2) return "lost";
    if (roll < 0.35) return "late";
    if (roll < 0.4) return { status: 200, body: "<html>portal</html>" };
    if (roll < 0.45) return { status: 502, body: "bad gateway" };
    if (roll < 0.48) return { status: 429, body: failure(429, "慢一点"), retryAfterMs: 500 };
    return null;
  };
  server.refuse = () => {
    const roll = random();
    if (roll < 0.05) return failure(422, "不合规");
    return roll < 0.1 ? failure(500, "出错了") : null;
  };
}

async function act(engine: FieldEngine, random: () => number, step: number, promised: Promises) {
  const known = [...promised.keys()];
  const chosen = known[Math.floor(random() * known.length)];
  const visit = chosen === undefined ? undefined : await engine.db.visits.get(chosen);
  const roll = random();
  if (random() < 0.15) {
    const changes = { address: `地址 ${step}` };
    await engine.save({ call: "business.companyEdit", input: { id: knownCompany.id, base_rev: 1, changes } });
  }
  if (chosen === undefined || visit === undefined || visit.deleted || roll < 0.5)
    return await create(engine, random, step, promised);
  const summary = `第 ${step} 步`;
  const input = { id: chosen, base_rev: Math.max(1, visit.rev) };
  const write: QueuedWrite =
    roll < 0.9
      ? { call: "visit.editVisit", input: { ...input, changes: { summary } } }
      : { call: "visit.visitDel", input };
  const saved = await engine.save(write);
  if (saved.ok) promised.set(chosen, { text: summary, deleted: write.call === "visit.visitDel" });
}

async function create(engine: FieldEngine, random: () => number, step: number, promised: Promises) {
  const visit = newVisit(step);
  if (random() < 0.3) {
    const company = newCompany(step, `新企业 ${step} 有限公司`);
    await engine.save({ call: "visit.createCompany", input: company });
    visit.company_id = company.id;
  }
  if (random() < 0.3) {
    const added = await engine.addFile(photo(step, visit.id, 64));
    if (added.ok) visit.photos = [added.attachment.ref];
  }
  const saved = await engine.save({ call: "visit.createVisit", input: visit });
  if (saved.ok) promised.set(visit.id, { text: "", deleted: false });
}

/** A calendar entry, a demand that is submitted, a note or an answer; later edits, moves and deletions of them. */
function otherWrite(random: () => number, step: number, visits: string[], others: Others): QueuedWrite {
  const n = Math.ceil(random() * 3);
  const written = (id: string) => others.get(id) ?? [];
  const kind = Math.floor(random() * 4);
  if (kind === 0) {
    if (written(idOf(2000 + n)).length === 0) return { call: "visit.createCalendar", input: newEntry(n) };
    const input = { id: idOf(2000 + n), base_rev: 1 };
    // Nobody edits what was deleted.
    if (written(input.id).includes("visit.calendarDel"))
      return { call: "visit.createCalendar", input: newEntry(10 + step) };
    if (random() < 0.2) return { call: "visit.calendarDel", input };
    return { call: "visit.editCalendar", input: { ...input, changes: { purpose: `第 ${step} 步` } } };
  }
  if (kind === 1) {
    const calls = written(idOf(3000 + n));
    if (calls.length === 0) {
      const visit_id = visits.length > 0 && random() < 0.5 ? (visits[0] as string) : null;
      return { call: "business.demandCreate", input: newDemand(n, { visit_id }) };
    }
    const action = calls.includes("business.demandMove") ? "催办" : "提交";
    return { call: "business.demandMove", input: newMove(step, n, action) };
  }
  const visit = visits[Math.floor(random() * visits.length)];
  if (kind === 2 && visit !== undefined) {
    const input = { id: idOf(6000 + step), visit_id: visit, content: `补充 ${step}`, photos: [] };
    return { call: "visit.createNote", input };
  }
  const id = idOf(5000 + n);
  if (written(id).length === 0) return { call: "question.saveQuestion", input: newAnswer(n, { q: step }) };
  const values = random() < 0.3 ? { q: null } : { [`q${step % 3}`]: step };
  return { call: "question.saveQuestion", input: { id, base_rev: 1, changes: { values } } };
}

async function actOnOthers(
  engine: FieldEngine,
  random: () => number,
  step: number,
  promised: Promises,
  others: Others,
) {
  const visits = [...promised].filter(([, { deleted }]) => !deleted).map(([id]) => id);
  const write = otherWrite(random, step, visits, others);
  const saved = await engine.save(write);
  if (!saved.ok) return;
  const id = recordIdOf(write);
  others.set(id, [...(others.get(id) ?? []), write.call]);
}

/** Lives one history: saves, faults, kills and restarts; then a quiet network until nothing moves. */
async function live(seed: number) {
  const random = seeded(seed);
  const device = phone(serverWithCompany(), seed);
  const promised: Promises = new Map();
  const others: Others = new Map();
  breakThings(device, random);
  let engine = await device.open();
  for (let step = 1; step <= steps; step++) {
    await act(engine, random, step, promised);
    if (random() < 0.6) await actOnOthers(engine, random, step, promised, others);
    const roll = random();
    if (roll < 0.4) await engine.sync("manual");
    if (roll > 0.85) {
      engine.close();
      engine = await device.open();
    }
    device.clock.advance(Math.floor(random() * 3000));
  }
  device.server.fault = () => null;
  device.server.refuse = () => null;
  for (let round = 0; round < 6; round++) {
    device.clock.advance(600_000);
    await engine.sync("manual");
  }
  return { device, engine, promised, others };
}

async function check({ device, engine, promised, others }: Lived) {
  const { server } = device;
  const rows = await engine.db.outbox.orderBy("seq").toArray();
  const unsettled = rows.filter((row) => row.state !== "waiting");
  const parked = new Set(unsettled.map((row) => row.recordId));
  const waiting = rows.filter((row) => row.state === "waiting");
  // What still waits has a refused row before it, of the record or of its new company.
  for (const row of waiting) {
    const named = [row.recordId, ...recordsNamed(row)];
    expect(named.some((id) => parked.has(id))).toBe(true);
    parked.add(row.recordId);
  }
  for (const [id, { text, deleted }] of promised) {
    if (parked.has(id)) {
      expect(await engine.db.visits.get(id)).toBeDefined();
      continue;
    }
    expect(server.visits.has(id)).toBe(!deleted);
    if (!deleted) expect(server.visits.get(id)?.summary).toBe(text);
    const local = await engine.db.visits.get(id);
    expect(local).toEqual(server.visits.get(id));
  }
  await checkOthers({ device, engine, others }, parked);
  expect([...server.performed.values()].every((times) => times === 1)).toBe(true);
  expect([...server.visits.keys()].every((id) => promised.has(id))).toBe(true);
  const files = await engine.db.attachments.toArray();
  for (const file of files.filter((one) => !parked.has(one.record_id) && !promised.get(one.record_id)?.deleted)) {
    expect(file.state).toBe("sent");
    expect(server.files.get(file.id)?.complete).toBe(true);
  }
}

/** Of every other kind: on the server as this device shows it, gone from both, or parked and still visible here. */
async function checkOthers(
  { device, engine, others }: Pick<Lived, "device" | "engine" | "others">,
  parked: Set<string>,
) {
  for (const [id, calls] of others) {
    const kind = kindOf({ call: calls[0] as QueuedWrite["call"] });
    const local = await recordTable(engine.db as never, kind).get(id);
    const held = device.server.tables[kind].get(id);
    if (parked.has(id)) expect(local).toBeDefined();
    else expect(local).toEqual(held);
    const moves = calls.filter((call) => call === "business.demandMove").length;
    if (kind === "demand" && moves > 0 && !parked.has(id))
      expect(held).toMatchObject({ urges: moves - 1, status: "待受理" });
    if (kind === "note" && !parked.has(id)) expect(held).toBeDefined();
  }
}

type Lived = Awaited<ReturnType<typeof live>>;

test(
  `what was saved is on the server once, or visible as refused: ${seeds} histories`,
  { timeout: seeds * 5000 },
  async () => {
    for (let seed = 1; seed <= seeds; seed++) {
      const history = await live(seed);
      try {
        await check(history);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
      history.engine.close();
    }
  },
);
