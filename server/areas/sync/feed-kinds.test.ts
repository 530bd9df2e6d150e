import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Changes } from "#contract/sync/feed.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { demands } from "#server/database/tables/demand.ts";
import { holidays } from "#server/database/tables/calendar.ts";
import { devices } from "#server/database/tables/people.ts";
import { answers, questionnaires, questionnaireVersions } from "#server/database/tables/questionnaire.ts";
import { visits } from "#server/database/tables/visit.ts";
import { visitNotes } from "#server/database/tables/visit-note.ts";
import { readFeed } from "#tests/fixtures/feed-reading.ts";
import { daliang, firms, newVisit, people, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const day = 24 * 3_600_000;
const ago = (days: number) => new Date(server.now() - days * day);
type Who = "daliang" | "ronggui";

const pullAll = (cursor: string, person: Who) => readFeed(server, person, cursor);
/** What a device holds of a kind after a whole download. */
async function held(kind: Changes["changes"][number]["kind"], person: Who = "daliang") {
  const { changes } = await pullAll("", person);
  return changes.filter((one) => one.kind === kind && !one.gone).map(({ id }) => id);
}
/** What the feed tells of a record after `act`, by person. */
async function told(id: string, act: () => Promise<unknown>) {
  const before = { daliang: await pullAll("", "daliang"), ronggui: await pullAll("", "ronggui") };
  await act();
  const tellings = async (who: Who) =>
    (await pullAll(before[who].cursor, who)).changes.filter((one) => one.id === id).map(({ gone }) => gone);
  return { daliang: await tellings("daliang"), ronggui: await tellings("ronggui") };
}

async function entry(changes: Partial<typeof calendarEntries.$inferInsert> = {}) {
  const id = v7();
  const plan = { plan_start: ago(-1), plan_end: ago(-1.1) };
  await server.connection.db.insert(calendarEntries).values({
    id,
    street_id: daliang,
    kind: "走访",
    title: "走访",
    leader_id: people.daliang.id,
    plan_start: plan.plan_start,
    plan_end: new Date(plan.plan_start.getTime() + 3_600_000),
    ...changes,
  });
  return id;
}

let number = 0;
async function demand(changes: Partial<typeof demands.$inferInsert> = {}) {
  const id = v7();
  await server.connection.db.insert(demands).values({
    id,
    demand_no: `XQ20260101${number++}`,
    street_id: daliang,
    company_id: firms.valve.id,
    source: "走访",
    title: "需求",
    category: "其他",
    content: "请协助办理商标注册的事项",
    ...changes,
  });
  return id;
}

/** A published questionnaire, and the answer of a company of 大良. */
async function survey() {
  const { db } = server.connection;
  const id = v7();
  const answer = v7();
  const draft = [{ code: "old", type: "note", title: "草稿中的题目" }];
  await db.insert(questionnaires).values({
    id,
    title: "调查",
    start_on: "2026-01-01",
    end_on: "2030-01-01",
    status: "收集中",
    version: 1,
    questions: draft as never,
  });
  const published = [{ code: "q", type: "note", title: "已发布的题目" }];
  await db.insert(questionnaireVersions).values({ questionnaire_id: id, version: 1, questions: published as never });
  await db.insert(answers).values({
    id: answer,
    questionnaire_id: id,
    version: 1,
    company_id: firms.valve.id,
    street_id: daliang,
    channel: "official",
    values: { q: 1 },
  });
  return { id, answer };
}

async function noteOf(visit: string) {
  const id = v7();
  await server.connection.db
    .insert(visitNotes)
    .values({ id, visit_id: visit, street_id: daliang, content: "补充说明", created_by: people.daliangColleague.id });
  return id;
}

describe("the feed of the later kinds", () => {
  it("brings them to their street and to nobody else", async () => {
    const visit = await server.call(contract.visit.createVisit, newVisit(), "daliang");
    const { id: questionnaire, answer } = await survey();
    const ids = {
      calendar: await entry(),
      demand: await demand(),
      note: await noteOf(visit.id),
      answer,
    };
    const own = (await pullAll("", "daliang")).changes;
    const foreign = (await pullAll("", "ronggui")).changes.map(({ id }) => id);
    for (const [kind, id] of Object.entries(ids)) {
      expect(own.find((one) => one.id === id)).toMatchObject({ kind, gone: false, record: { id, street_id: daliang } });
      expect(foreign, kind).not.toContain(id);
    }
    expect(own.find(({ id }) => id === ids.note)?.record).toMatchObject({ created_by_name: "大良乙" });
    expect(own.find(({ id }) => id === questionnaire)?.record).toMatchObject({ questions: [{ code: "q" }] });
    expect(foreign).toContain(questionnaire);
  });

  it("holds open entries of any age, others for 31 days after they are over", async () => {
    const past = { plan_start: ago(41), plan_end: ago(40) };
    const open = await entry(past);
    const done = await entry({ ...past, status: "已完成" });
    const lately = await entry({ plan_start: ago(31), plan_end: ago(30), status: "已取消" });
    const found = await held("calendar");
    expect([open, done, lately].map((id) => found.includes(id))).toEqual([true, false, true]);
  });

  it("holds demands that have not ended of any age, ended ones for 30 days", async () => {
    const running = await demand({ status: "办理中", moved_at: ago(200) });
    const past = await demand({ status: "已关闭", moved_at: ago(31) });
    const lately = await demand({ status: "已作废", moved_at: ago(29) });
    const found = await held("demand");
    expect([running, past, lately].map((id) => found.includes(id))).toEqual([true, false, true]);
  });

  it("tells that a record left its window or its street, and that it came", async () => {
    const { db } = server.connection;
    const id = await entry({ plan_start: ago(41), plan_end: ago(40) });
    const setEntry = (set: object) => db.update(calendarEntries).set(set).where(eq(calendarEntries.id, id));
    expect(await told(id, () => setEntry({ status: "已完成" }))).toEqual({ daliang: [true], ronggui: [] });
    expect(
      await told(id, () => setEntry({ status: "待走访", street_id: ronggui, leader_id: people.ronggui.id })),
    ).toEqual({
      daliang: [true],
      ronggui: [false],
    });
    expect(await told(id, () => setEntry({ deleted_at: ago(0) }))).toEqual({ daliang: [], ronggui: [true] });
  });

  it("lets go of a questionnaire and its answers when it ends, and brings them back", async () => {
    const { db } = server.connection;
    const { id, answer } = await survey();
    const set = (status: "已结束" | "已暂停") => () =>
      db.update(questionnaires).set({ status }).where(eq(questionnaires.id, id));
    expect((await told(id, set("已暂停"))).daliang).toEqual([false]);
    expect((await told(answer, set("已结束"))).daliang).toEqual([true]);
    expect(await held("questionnaire")).not.toContain(id);
    expect(await held("answer")).not.toContain(answer);
    expect((await told(answer, set("已暂停"))).daliang).toEqual([false]);
  });

  it("makes notes follow their visit: to another street, out of the window, away", async () => {
    const { db } = server.connection;
    const visit = await server.call(contract.visit.createVisit, newVisit(), "daliang");
    const id = await noteOf(visit.id);
    const setVisit = (set: object) => () => db.update(visits).set(set).where(eq(visits.id, visit.id));
    expect(await told(id, setVisit({ street_id: ronggui }))).toEqual({ daliang: [true], ronggui: [false] });
    expect((await told(id, setVisit({ start_at: ago(100) }))).ronggui).toEqual([true]);
    expect((await told(id, setVisit({ start_at: ago(1) }))).ronggui).toEqual([false]);
    expect((await told(id, setVisit({ deleted_at: ago(0) }))).ronggui).toEqual([true]);
    expect((await told(id, setVisit({ deleted_at: null }))).ronggui).toEqual([false]);
  });

  it("tells holidays by the year", async () => {
    const { db } = server.connection;
    const year = new Date(server.now() + 8 * 3_600_000).getUTCFullYear();
    const { cursor } = await pullAll("", "daliang");
    await db.delete(holidays);
    await db.insert(holidays).values([
      { day: `${year}-10-01`, kind: "off", name: "国庆节" },
      { day: `${year}-10-10`, kind: "work", name: "" },
      { day: `${year - 5}-10-01`, kind: "off", name: "" },
    ]);
    const tellings = (await pullAll(cursor, "daliang")).changes.filter(({ kind }) => kind === "holiday");
    expect(tellings.find(({ id }) => id === String(year))).toEqual({
      kind: "holiday",
      id: String(year),
      gone: false,
      record: {
        id: String(year),
        off: [`${year}-10-01`],
        work: [`${year}-10-10`],
        names: { [`${year}-10-01`]: "国庆节" },
      },
    });
    await db.delete(holidays);
    const after = (await pullAll(cursor, "daliang")).changes.find(({ id }) => id === String(year));
    expect(after).toMatchObject({ gone: true });
  });
});

describe("a batch's report of the outbox", () => {
  const device = v7();
  const said = async () => (await server.connection.db.select().from(devices).where(eq(devices.id, device)))[0];
  const item = (input: object) => ({
    id: v7(),
    call: "visit.createVisit",
    input,
    contract_version: 1,
    created_at: new Date().toISOString(),
  });
  const send = (items: object[], more: object = {}) =>
    server.post("/v1/visit/batch", { device_id: device, items, ...more }, "daliang");

  it("is kept less what has just arrived", async () => {
    const oldest_at = ago(3).toISOString();
    await send([item(newVisit()), item(newVisit({ content: "短" }))], { pending: 5, oldest_at });
    expect(await said()).toMatchObject({ pending: 4, oldest_at: new Date(oldest_at) });
  });

  it("is kept of a batch that is refused as a whole", async () => {
    const large = { ...newVisit(), summary: "大".repeat(300_000) };
    expect(await send([item(large)], { pending: 9 })).toMatchObject({ status: 413 });
    expect(await said()).toMatchObject({ pending: 9 });
  });

  it("leaves the figure as it is where the device says nothing of its outbox", async () => {
    await send([item(newVisit())]);
    expect(await said()).toMatchObject({ pending: 9 });
  });
});

describe("the order of a batch", () => {
  it("lets notes and answers wait for a visit that was refused", async () => {
    const visit = newVisit({ content: "短" });
    const items = [
      ["visit.createVisit", visit],
      ["visit.createNote", { id: v7(), visit_id: visit.id, content: "补充说明" }],
      ["question.saveQuestion", { id: v7(), base_rev: 0, changes: { visit_id: visit.id } }],
    ].map(([call, input]) => ({
      id: v7(),
      call,
      input,
      contract_version: 1,
      created_at: new Date().toISOString(),
    }));
    const reply = await server.post("/v1/visit/batch", { items }, "daliang");
    const { results } = reply.data as { results: { status: number }[] };
    expect(results.map(({ status }) => status)).toEqual([422, 424, 424]);
  });
});
