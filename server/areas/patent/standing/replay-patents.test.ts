import { eq, inArray } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { settings } from "#server/database/tables/history.ts";
import { patentEvents, patents, standingSetting } from "#server/database/tables/ip/patent.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { isReplayWanted, replayAll, replayDue } from "./replay-patents.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const never = new AbortController().signal;
const on = (day: string) => ({ db: server.connection.db, now: () => Date.parse(`${day}T04:00:00Z`) });
let next = 9_000_000;

async function stored(columns: object, events: [code: string, happened_on: string, detail?: Record<string, string>][]) {
  const id = v7();
  const application_no = `202010${(next += 1)}`;
  const row = { id, application_no, type: "发明" as const, title: "一种夹具", filed_on: "2020-01-02", ...columns };
  await server.connection.db.insert(patents).values(row);
  const rows = events.map(([code, happened_on, detail = {}]) => ({
    id: v7(),
    patent_id: id,
    code,
    happened_on,
    detail,
    title: code,
    source: "手工",
    fingerprint: `${code}:${happened_on}`,
  }));
  if (rows.length > 0) await server.connection.db.insert(patentEvents).values(rows);
  return { id, rows };
}

async function standing(id: string) {
  const [row] = await server.connection.db.select().from(patents).where(eq(patents.id, id));
  return [
    row?.status,
    row?.status_reason,
    row?.restorable_until,
    row?.rights,
    row?.status_problems,
    row?.status_event_id,
  ];
}

it("makes every status what its events come to, and changes none that is so already", async () => {
  const services = on("2026-11-23");
  expect(await isReplayWanted(services.db)).toBe(false);
  await services.db.delete(settings).where(eq(settings.key, standingSetting));
  const lapsed = await stored({ grant_no: "119000001B" }, [
    ["GR01", "2022-01-01"],
    ["PE01", "2023-01-01", { 登记号: "Y1" }],
    ["CF01", "2026-10-20"],
  ]);
  const odd = await stored({}, [["CX01", "2026-01-01"]]);
  const foreign = await stored({ application_no: "US19000001", publication_no: "US29000001A1" }, [
    ["CF01", "2026-01-01"],
  ]);
  expect(await isReplayWanted(services.db)).toBe(true);
  expect(await replayAll(services, never)).toBe(3);
  const event = lapsed.rows[2]?.id;
  expect(await standing(lapsed.id)).toEqual(["失效", "未缴年费终止", "2026-12-20", ["质押"], [], event]);
  expect((await standing(odd.id))[4]).toEqual(["2026-01-01 期限届满：没有授权公告"]);
  expect((await standing(foreign.id)).slice(0, 2)).toEqual(["审中", "公开"]);
  expect(await isReplayWanted(services.db)).toBe(false);
  expect(await replayAll(services, never)).toBe(0);
  const old = { key: standingSetting, value: 0 };
  await services.db.update(settings).set(old).where(eq(settings.key, standingSetting));
  expect(await isReplayWanted(services.db)).toBe(true);
});

it("ends terms and the time for restoring by the clock", async () => {
  const term = await stored({ grant_no: "119000002B", expires_on: "2026-12-31" }, [["GR01", "2022-01-01"]]);
  const restorable = await stored({ grant_no: "119000003B" }, [
    ["GR01", "2022-01-01"],
    ["CF01", "2026-11-01"],
  ]);
  const untold = await stored({ grant_no: "119000004B", type: "实用新型", filed_on: "2017-01-01" }, [
    ["GR01", "2022-01-01"],
  ]);
  await replayAll(on("2026-11-23"), never);
  expect((await standing(term.id)).slice(0, 2)).toEqual(["有效", "授权"]);
  expect((await standing(restorable.id))[2]).toBe("2027-01-01");
  expect(await replayDue(on("2026-12-31"), never)).toBe(1);
  expect(await replayDue(on("2027-01-02"), never)).toBe(3);
  for (const { id } of [term, untold]) expect((await standing(id)).slice(0, 2)).toEqual(["失效", "期限届满"]);
  expect((await standing(restorable.id))[2]).toBeNull();
});

it("goes through more than a batch, and breaks off where it is asked to", async () => {
  const rows = Array.from({ length: 1100 }, (_, place) => ({
    id: v7(),
    application_no: `202010${9_100_000 + place}`,
    type: "发明" as const,
    title: "批量",
    status_reason: "未知",
  }));
  await server.connection.db.insert(patents).values(rows);
  const stop = new AbortController();
  stop.abort();
  expect(await replayAll(on("2027-01-02"), stop.signal)).toBe(0);
  expect(await replayAll(on("2027-01-02"), never)).toBe(1100);
  const ids = rows.map(({ id }) => id);
  const reasons = await server.connection.db
    .selectDistinct({ reason: patents.status_reason })
    .from(patents)
    .where(inArray(patents.id, ids));
  expect(reasons).toEqual([{ reason: "已申请" }]);
});

it("ends by the clock what was never granted, and says from when on a status is only presumed", async () => {
  const days = { filed_on: "2009-03-02", published_on: "2010-09-08" };
  const silent = await stored({ ...days, publication_no: "109999991A" }, []);
  const examined = await stored({ ...days, publication_no: "109999992A" }, [["SE01", "2011-01-05"]]);
  const model = { type: "实用新型", filed_on: null, granted_on: "2013-07-03", grant_no: "209999993U" } as const;
  const unfiled = await stored(model, []);
  const us = {
    application_no: "US12999999",
    filed_on: "2009-03-02",
    granted_on: "2012-05-01",
    grant_no: "US9999999B2",
  };
  const kept = await stored(us, []);
  const reasons = async () =>
    Promise.all([silent, examined, unfiled, kept].map(async ({ id }) => (await standing(id)).slice(0, 2).join(" ")));
  await replayAll(on("2012-03-02"), never);
  expect(await reasons()).toEqual(["审中 公开", "审中 实质审查", "有效 授权", "有效 授权"]);
  await replayDue(on("2012-03-03"), never);
  expect((await reasons())[0]).toBe("审中 推定审中，公开后无法律事件");
  await replayDue(on("2016-05-02"), never);
  expect((await reasons())[3]).toBe("有效 推定有效，无缴费记录");
  await replayDue(on("2023-07-04"), never);
  expect((await reasons())[2]).toBe("失效 已过最长期限");
  expect((await reasons()).slice(0, 2)).toEqual(["审中 推定审中，公开后无法律事件", "审中 实质审查"]);
  await replayDue(on("2029-03-03"), never);
  const over = "失效 已过最长期限，无授权记录";
  expect(await reasons()).toEqual([over, over, "失效 已过最长期限", "失效 法定期限届满，未计延长"]);
  expect(await replayDue(on("2029-03-03"), never)).toBe(0);
});
