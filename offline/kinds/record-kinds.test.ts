import { afterEach, expect, test } from "vitest";
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
  official,
  phone,
  photo,
  serverWithCompany,
} from "../engine-kit.testing.ts";
import type { FieldEngine, QueuedWrite } from "../field-types.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

async function device() {
  const one = phone(serverWithCompany());
  const engine = await one.open();
  opened.push(engine);
  await engine.sync("start");
  const idle = () => one.locks.taken.add(`sync/${official.id}`);
  const send = async () => {
    one.locks.taken.clear();
    await engine.sync("manual");
  };
  return { ...one, engine, idle, send, queue: () => engine.db.outbox.orderBy("seq").toArray() };
}

const entry = (n = 1, changes = {}): QueuedWrite => ({ call: "visit.createCalendar", input: newEntry(n, changes) });
const demand = (n = 1, changes = {}): QueuedWrite => ({ call: "business.demandCreate", input: newDemand(n, changes) });
const submit: QueuedWrite = { call: "business.demandMove", input: newMove(1, 1, "提交") };
const answer = (values: object): QueuedWrite => ({ call: "question.saveQuestion", input: newAnswer(1, { ...values }) });
const saveAnswer = (values: object, base_rev = 1): QueuedWrite => ({
  call: "question.saveQuestion",
  input: { id: idOf(5001), base_rev, changes: { values: { ...values } } },
});
/** A record that must be on the server. */
function got<T>(table: Map<string, T>, id: string): T {
  const found = table.get(id);
  if (found === undefined) throw new Error("not delivered");
  return found;
}
const note: QueuedWrite = {
  call: "visit.createNote",
  input: { id: idOf(6001), visit_id: idOf(1001), content: "补充一句", photos: [] },
};

test("every kind is shown at once and arrives as the server has it", async () => {
  const { engine, server, idle, send, queue } = await device();
  idle();
  const saved = await engine.saveAll([
    { call: "visit.createVisit", input: newVisit(1) },
    note,
    entry(),
    demand(1, { visit_id: idOf(1001) }),
    submit,
    answer({ a: 1 }),
  ]);
  expect(saved.ok).toBe(true);
  expect((await queue()).map(({ kind, title }) => [kind, title])).toEqual([
    ["visit", knownCompany.name],
    ["note", "补充一句"],
    ["calendar", "走访计划 1"],
    ["demand", "需求 1"],
    ["demand", "需求 1"],
    ["answer", knownCompany.name],
  ]);
  expect(await engine.db.demands.get(idOf(3001))).toMatchObject({ status: "待受理", company_name: knownCompany.name });
  expect(await engine.db.notes.get(idOf(6001))).toMatchObject({ created_by_name: official.name, base: null });
  await send();
  expect(await queue()).toEqual([]);
  expect(await engine.db.demands.get(idOf(3001))).toEqual(server.tables.demand.get(idOf(3001)));
  expect(await engine.db.notes.get(idOf(6001))).toEqual(server.tables.note.get(idOf(6001)));
  expect(await engine.db.calendarEntries.get(idOf(2001))).toEqual(server.tables.calendar.get(idOf(2001)));
  expect(await engine.db.answers.get(idOf(5001))).toEqual(server.tables.answer.get(idOf(5001)));
});

test("several writes of one form are saved together or not at all", async () => {
  const { engine, idle, queue } = await device();
  await engine.save(entry());
  await engine.save({ call: "visit.calendarDel", input: { id: idOf(2001), base_rev: 1 } });
  // What is under way would write its answer over what is done by hand below.
  await engine.sync("manual");
  idle();
  await engine.save(entry(2));
  await engine.save({ call: "visit.editCalendar", input: { id: idOf(2002), base_rev: 1, changes: { title: "新" } } });
  await engine.db.calendarEntries.update(idOf(2002), { deleted: true });
  const before = (await queue()).length;
  const late: QueuedWrite = {
    call: "visit.editCalendar",
    input: { id: idOf(2002), base_rev: 1, changes: { title: "晚" } },
  };
  expect(await engine.saveAll([demand(), late])).toMatchObject({ ok: false, reason: "stale" });
  expect((await queue()).length).toBe(before);
  expect(await engine.db.demands.count()).toBe(0);
});

test("the deadline of an offline move counts the holidays this device knows", async () => {
  const { engine, server, idle } = await device();
  const record = { id: "2026", off: ["2026-11-23"], work: [], names: {} };
  server.tell({ kind: "holiday", id: "2026", gone: false, record });
  await engine.sync("manual");
  idle();
  await engine.saveAll([demand(), submit]);
  // Friday the 20th; one working day later would be Monday the 23rd.
  expect((await engine.db.demands.get(idOf(3001)))?.due_at).toBe("2026-11-24T10:00:00.000Z");
});

test("a refused visit holds back its notes and demands until it is settled", async () => {
  const { engine, server, queue } = await device();
  server.refuse = (item) => (item.call === "visit.createVisit" ? failure(422, "不合规") : null);
  await engine.saveAll([{ call: "visit.createVisit", input: newVisit(1) }, note, demand(1, { visit_id: idOf(1001) })]);
  await engine.sync("manual");
  await engine.sync("manual");
  expect((await queue()).map(({ call, state }) => [call, state])).toEqual([
    ["visit.createVisit", "refused"],
    ["visit.createNote", "waiting"],
    ["business.demandCreate", "waiting"],
  ]);
  server.refuse = () => null;
  await engine.retry((await queue())[0]?.id ?? "");
  await engine.sync("manual");
  expect(await queue()).toEqual([]);
  expect(server.tables.note.size + server.tables.demand.size).toBe(2);
});

test("a new company that the server knew takes its other id in every record", async () => {
  const { engine, server, idle, send, queue } = await device();
  idle();
  const company = newCompany(1, knownCompany.name);
  await engine.saveAll([
    { call: "visit.createCompany", input: company },
    entry(1, { company_ids: [company.id, knownCompany.id] }),
    demand(1, { company_id: company.id }),
    {
      call: "question.saveQuestion",
      input: { ...newAnswer(1, { a: 1 }), changes: { ...newAnswer(1, {}).changes, company_id: company.id } },
    },
  ]);
  await engine.saveDraft({
    key: "calendar:new",
    kind: "calendar",
    recordId: idOf(2),
    value: { company_ids: [company.id] },
    baseRev: null,
  });
  await send();
  expect(await queue()).toEqual([]);
  expect(server.tables.demand.get(idOf(3001))?.company_id).toBe(knownCompany.id);
  expect((await engine.db.demands.get(idOf(3001)))?.company_id).toBe(knownCompany.id);
  expect((await engine.db.answers.get(idOf(5001)))?.company_id).toBe(knownCompany.id);
  expect((await engine.db.calendarEntries.get(idOf(2001)))?.company_ids).toContain(knownCompany.id);
  expect((await engine.loadDraft("calendar:new"))?.value).toEqual({ company_ids: [knownCompany.id] });
  await engine.save(demand(2, { company_id: company.id }));
  expect((await engine.db.demands.get(idOf(3002)))?.company_id).toBe(knownCompany.id);
});

test("two people who answer different questions meet without a conflict; the same question is one", async () => {
  const { engine, server, queue } = await device();
  await engine.save(answer({ a: 1 }));
  await engine.sync("manual");
  const held = got(server.tables.answer, idOf(5001));
  const theirs = { values: { b: "对方", c: "对方" } };
  server.put("answer", { ...held, rev: 2, values: { ...held.values, ...theirs.values } }, "other", theirs);
  const mine = { values: { a: 2, b: "我" }, status: "已提交" as const };
  await engine.save({ call: "question.saveQuestion", input: { id: idOf(5001), base_rev: 1, changes: mine } });
  await engine.sync("manual");
  const [row] = await queue();
  expect(row?.conflict?.fields).toMatchObject([{ field: "values.b", mine: "我", theirs: "对方", by: "other" }]);
  expect(await engine.db.answers.get(idOf(5001))).toMatchObject({ values: { a: 2, b: "我", c: "对方" } });
  await engine.resolve(row?.id ?? "", { "values.b": "theirs" });
  await engine.sync("manual");
  expect(await queue()).toEqual([]);
  expect(server.tables.answer.get(idOf(5001))).toMatchObject({
    status: "已提交",
    values: { a: 2, b: "对方", c: "对方" },
  });
});

test("one's own answer in a conflict goes again at the server's revision", async () => {
  const { engine, server, queue } = await device();
  await engine.save(answer({ a: 1 }));
  await engine.sync("manual");
  const held = got(server.tables.answer, idOf(5001));
  server.put("answer", { ...held, rev: 2, values: { a: 7 } }, "other", { values: { a: 7 } });
  await engine.save(saveAnswer({ a: 2 }));
  await engine.sync("manual");
  await engine.resolve((await queue())[0]?.id ?? "", { "values.a": "mine" });
  await engine.sync("manual");
  expect(server.tables.answer.get(idOf(5001))?.values).toEqual({ a: 2 });
});

test("a pull moves the base under unsent work of every kind", async () => {
  const { engine, server, idle, send } = await device();
  await engine.saveAll([entry(), demand(), answer({ a: 1 })]);
  await engine.sync("manual");
  idle();
  await engine.save({ call: "visit.editCalendar", input: { id: idOf(2001), base_rev: 1, changes: { title: "我的" } } });
  await engine.save(submit);
  await engine.save(saveAnswer({ b: 2 }));
  const { calendar, demand: demands, answer: answers } = server.tables;
  const other = { location: "对方" };
  server.put("calendar", { ...got(calendar, idOf(2001)), ...other, rev: 2 }, "other", other);
  server.put("demand", { ...got(demands, idOf(3001)), title: "对方的题", rev: 2 }, "other", { title: "对方的题" });
  server.put("answer", { ...got(answers, idOf(5001)), values: { a: 9 }, rev: 2 }, "other", { values: { a: 9 } });
  server.refuse = () => failure(500, "出错了");
  await send();
  expect(await engine.db.calendarEntries.get(idOf(2001))).toMatchObject({
    title: "我的",
    location: "对方",
    base: { rev: 2, title: "走访计划 1" },
  });
  expect(await engine.db.demands.get(idOf(3001))).toMatchObject({
    status: "待受理",
    title: "对方的题",
    base: { status: "草稿" },
  });
  expect(await engine.db.answers.get(idOf(5001))).toMatchObject({ values: { a: 9, b: 2 }, base: { values: { a: 9 } } });
});

test("a move that the server has taken already is not shown twice", async () => {
  const { engine, server, send, idle } = await device();
  await engine.saveAll([demand(), submit]);
  await engine.sync("manual");
  idle();
  const accepted = { status: "已关闭" as const };
  await engine.save({ call: "business.demandMove", input: newMove(2, 1, "催办") });
  server.put("demand", { ...got(server.tables.demand, idOf(3001)), ...accepted, rev: 9 }, "other", accepted);
  server.refuse = () => failure(500, "出错了");
  await send();
  expect(await engine.db.demands.get(idOf(3001))).toMatchObject({ status: "已关闭", urges: 0 });
});

test("files of notes, demands and answers follow their record", async () => {
  const { engine, server } = await device();
  const add = async (n: number, owner: "demand" | "answer", recordId: string) => {
    const added = await engine.addFile({ ...photo(n, recordId, 64), owner });
    if (!added.ok) throw new Error(added.message);
    return added.attachment.ref;
  };
  const attached = await add(1, "demand", idOf(3001));
  const answered = await add(2, "answer", idOf(5001));
  await engine.saveAll([
    demand(1, { attachments: [attached] }),
    answer({ photos: [answered], rows: [{ inner: [answered] }] }),
  ]);
  await engine.sync("manual");
  const complete = [...server.files].map(([id, file]) => [id, file.complete] as const);
  expect(new Map(complete)).toEqual(
    new Map([
      [attached.id, true],
      [answered.id, true],
    ]),
  );
  const uploads = server.requests.filter(({ path }) => path.includes("/common/file"));
  expect(uploads.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("owner") ?? "").sort()).toEqual([
    "answer",
    "demand",
  ]);
});

test("a second tap on saving sends nothing twice; a note is not changed", async () => {
  const { engine, idle, queue } = await device();
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  await engine.sync("manual");
  idle();
  for (const write of [entry(), demand(), answer({ a: 1 }), note]) {
    await engine.save(write);
    await engine.save(write);
  }
  expect(await queue()).toHaveLength(4);
  await engine.save(answer({ a: 2 }));
  expect(await engine.db.answers.get(idOf(5001))).toMatchObject({ values: { a: 2 } });
  const changed = { ...note, input: { ...note.input, content: "另一句话" } } as QueuedWrite;
  expect(await engine.save(changed)).toMatchObject({ ok: false, reason: "stale" });
});

test("what has left its window by age is let go of, unsent work stays", async () => {
  const { engine, server, clock, idle, send } = await device();
  const done = { status: "已完成" as const };
  await engine.saveAll([
    entry(1, done),
    entry(2, done),
    entry(3),
    demand(),
    { call: "visit.createVisit", input: newVisit(1) },
    note,
  ]);
  await engine.sync("manual");
  const ended = { status: "已作废" as const };
  server.put("demand", { ...got(server.tables.demand, idOf(3001)), ...ended, rev: 2 }, "other", ended);
  idle();
  await engine.save({ call: "visit.editCalendar", input: { id: idOf(2001), base_rev: 1, changes: { title: "改" } } });
  server.refuse = () => failure(500, "出错了");
  await send();
  expect([await engine.db.demands.count(), await engine.db.notes.count()]).toEqual([1, 1]);
  clock.advance(100 * 24 * 3_600_000);
  await send();
  expect(await engine.db.calendarEntries.toCollection().primaryKeys()).toEqual([idOf(2001), idOf(2003)]);
  expect([await engine.db.demands.count(), await engine.db.visits.count(), await engine.db.notes.count()]).toEqual([
    0, 0, 0,
  ]);
});
