import readExcelFile from "read-excel-file/node";
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patentEvents, patents } from "#server/database/tables/ip/patent.ts";
import { accounts } from "#server/database/tables/people.ts";
import {
  daliang,
  firms,
  people,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";

let server: TestServer;
let today: string;
const [ofValve, ofFurniture, ofNobody] = [v7(), v7(), v7()];
const lapse = v7();

const patent = (id: string, serial: number, company_ids: string[], more: object = {}) => ({
  id,
  published_on: "2025-05-06",
  application_no: inventedApplicationNo(2020, "发明", 9_100_000 + serial),
  type: "发明" as const,
  title: `试验专利${serial}`,
  company_ids,
  ...more,
});
const event = (patent_id: string, code: string, title: string, happened_on: string, id = v7()) => ({
  id,
  patent_id,
  code,
  title,
  happened_on,
  source: "测试",
  fingerprint: `${code}|${happened_on}`,
});

beforeAll(async () => {
  server = await testServer();
  today = dayOf(server.now());
  const { db } = server.connection;
  await db.insert(patents).values([
    patent(ofValve, 1, [firms.valve.id], {
      status: "失效",
      status_event_id: lapse,
      restorable_until: shiftDay(today, 20),
    }),
    patent(ofFurniture, 2, [firms.furniture.id]),
    patent(ofNobody, 3, []),
  ]);
  await db
    .insert(patentEvents)
    .values([
      event(ofValve, "GR01", "授权", "2022-03-01"),
      event(ofValve, "CF01", "未缴年费专利权终止", shiftDay(today, -10), lapse),
      event(ofFurniture, "TR01", "专利权的转移", shiftDay(today, -3)),
      event(ofFurniture, "XX99", "其他公告", shiftDay(today, -400)),
      event(ofNobody, "GR01", "授权", today),
    ]);
});
afterAll(() => server.close());

const list = async (more: Record<string, string> = {}, person: PersonName = "district") =>
  await server.call(contract.lawEvent.lawEvents, more, person);
const kinds = async (more: Record<string, string> = {}, person: PersonName = "district") =>
  (await list(more, person)).list.map(({ kind }) => kind);
const file = async (path: string, person: PersonName) =>
  server.app.inject({ url: path, headers: { authorization: `Bearer ${await server.token(person)}` } });

it("lists the events of the scope's companies, the latest first, with counts by kind", async () => {
  const all = await list();
  expect(all.list.map(({ kind }) => kind)).toEqual(["转让", "未缴年费终止", "其他", "授权"]);
  expect(all.kinds.map(({ value, count }) => [value, count])).toEqual([
    ["授权", 1],
    ["未缴年费终止", 1],
    ["转让", 1],
    ["其他", 1],
  ]);
  expect(all.list[1]).toMatchObject({ decides: true, restorable_until: shiftDay(today, 20) });
  expect(all.list[0]?.companies).toEqual([
    { id: firms.furniture.id, name: firms.furniture.name, street_name: "容桂街道" },
  ]);
  expect(await kinds({}, "daliang")).toEqual(["未缴年费终止", "授权"]);
  for (const person of ["enterprise", "admin"] as const)
    expect((await server.ask(contract.lawEvent.lawEvents, {}, person)).status).toBe(403);
});

it("names of a patent's companies those in scope alone", async () => {
  const { db } = server.connection;
  const owned = (company_ids: string[]) => db.update(patents).set({ company_ids }).where(eq(patents.id, ofValve));
  const named = async (person: PersonName) =>
    (await list({ patent_id: ofValve, kind: "授权" }, person)).list[0]?.companies.map(({ name }) => name);
  await owned([firms.valve.id, firms.furniture.id]);
  expect(await named("district")).toEqual([firms.valve.name, firms.furniture.name]);
  expect(await named("daliang")).toEqual([firms.valve.name]);
  expect(await named("ronggui")).toEqual([firms.furniture.name]);
  await owned([firms.valve.id]);
});

it("narrows by kind, days, street, words, company and patent", async () => {
  expect(await kinds({ kind: "其他" })).toEqual(["其他"]);
  expect(await kinds({ from: shiftDay(today, -5) })).toEqual(["转让"]);
  expect(await kinds({ to: "2022-03-01" })).toEqual(["授权"]);
  expect(await kinds({ street_id: ronggui })).toEqual(["转让", "其他"]);
  expect(await kinds({ keyword: "家具" })).toEqual(["转让", "其他"]);
  expect(await kinds({ decides: "true" })).toEqual(["未缴年费终止"]);
  expect(await kinds({ company_id: firms.valve.id })).toEqual(["未缴年费终止", "授权"]);
  expect(await kinds({ patent_id: ofFurniture })).toEqual(["转让", "其他"]);
  expect(await kinds({ patent_id: ofFurniture }, "daliang")).toEqual([]);
  const foreign = await server.ask(contract.lawEvent.lawEvents, { company_id: firms.furniture.id }, "daliang");
  expect(foreign.status).toBe(404);
});

describe("the address of events", () => {
  const make = async (person: PersonName, conditions: object = {}) =>
    (await server.call(contract.lawEvent.lawFeedCreate, conditions, person)).path;
  const read = (path: string) => server.app.inject({ url: path });
  const uids = async (path: string) => {
    const calendar = new ICAL.Component(ICAL.parse((await read(path)).body) as unknown[]);
    return calendar.getAllSubcomponents("vevent").map((event) => String(event.getFirstPropertyValue("uid")));
  };

  it("shows its owner's scope of the past year without a session, until it is replaced or revoked", async () => {
    const first = await make("daliang");
    const told = await read(first);
    expect([told.statusCode, told.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect((await uids(first)).toSorted()).toEqual([`${lapse}-restore@ip-smart`, `${lapse}@ip-smart`]);
    expect((await read(first)).body).toBe(told.body);
    expect((await server.ask(contract.lawEvent.lawFeedState, {}, "daliang")).data).toMatchObject({
      read_at: expect.any(String),
    });
    const second = await make("daliang");
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    expect((await server.ask(contract.lawEvent.lawFeedRevoke, {}, "daliang")).data).toEqual({
      created_at: null,
      read_at: null,
    });
    expect([(await read(second)).statusCode, (await read(second)).body]).toEqual([
      404,
      expect.stringContaining("订阅地址不存在或已停用"),
    ]);
    for (const person of ["enterprise", "admin"] as const)
      expect((await server.ask(contract.lawEvent.lawFeedCreate, {}, person)).status).toBe(403);
  });

  it("keeps the conditions that stood on the page, and no secret", async () => {
    const path = await make("district", { kind: "转让" });
    expect(await uids(path)).toHaveLength(1);
    const { rows } = await server.connection.pool.query<{ t: string }>(
      "select law_event_feeds::text as t from law_event_feeds",
    );
    const key = new URL(path, "http://x").searchParams.get("key") ?? "";
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(key).toString("hex"));
  });

  it("follows its owner's streets and ends with the account", async () => {
    const { db } = server.connection;
    const path = await make("daliangColleague");
    const own = eq(accounts.id, people.daliangColleague.id);
    await db
      .update(accounts)
      .set({ street_ids: [ronggui] })
      .where(own);
    expect(await uids(path)).toHaveLength(1);
    await db
      .update(accounts)
      .set({ street_ids: [daliang], state: 0 })
      .where(own);
    expect((await read(path)).statusCode).toBe(404);
    await db.update(accounts).set({ state: 1 }).where(own);
  });
});

it("gives a workbook with meanings, and a calendar with the last day of restoration", async () => {
  const { rawPayload } = await file("/v1/region/lawEventExport", "daliang");
  const [sheet] = await readExcelFile(rawPayload);
  expect(sheet?.data).toHaveLength(3);
  expect(JSON.stringify(sheet?.data)).toContain("专利权因未缴年费终止");
  const calendar = (await file("/v1/region/lawEventCalendar", "daliang")).body;
  expect(calendar.match(/BEGIN:VEVENT/gu)).toHaveLength(3);
  expect(calendar).toContain(`${lapse}-restore`);
  expect((await file("/v1/region/lawEventCalendar?keyword=没有这个", "daliang")).statusCode).toBe(422);
});
