import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calendarDayRows } from "#contract/calendar/calendar.ts";
import type { CalendarEntry } from "#contract/calendar/calendar-fields.ts";
import { contract } from "#contract/index.ts";
import { readFeed } from "#tests/fixtures/feed-reading.ts";
import {
  daliang,
  firms,
  newVisit,
  people,
  type PersonName,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const hour = 3_600_000;
const at = (hours: number) => new Date(Math.ceil(server.now() / hour) * hour + hours * hour).toISOString();

const planned = (changes: Record<string, unknown> = {}) => ({
  id: v7(),
  kind: "走访",
  title: "走访试验阀门",
  company_ids: [firms.valve.id],
  plan_start: at(24),
  plan_end: at(26),
  leader_id: people.daliang.id,
  ...changes,
});
const create = (changes: Record<string, unknown> = {}, person: PersonName = "daliang", headers = {}) =>
  server.post("/v1/visit/createCalendar", planned(changes), person, headers);
const made = async (changes: Record<string, unknown> = {}, person: PersonName = "daliang") =>
  (await create(changes, person)).data as CalendarEntry;
const edit = (id: string, base_rev: number, changes: object, person: PersonName = "daliang", device: string = v7()) =>
  server.post("/v1/visit/editCalendar", { id, base_rev, changes }, person, { "x-device-id": device });
const info = async (id: string, person: PersonName = "daliang") =>
  await server.call(contract.calendar.calendarInfo, { id }, person);
const nextVisit = async (id: string) => {
  const reply = await server.ask(contract.company.companyInfo, { id }, "daliang");
  return (reply.data as { company: { next_visit_at: string | null } }).company.next_visit_at;
};

describe("planning an entry", () => {
  it("keeps companies in visiting order, takes the first one's street and tells the companies", async () => {
    const entry = await made({ company_ids: [firms.lamp.id, firms.valve.id], member_ids: [people.daliang.id] });
    expect(entry).toMatchObject({
      rev: 1,
      status: "待走访",
      street_id: daliang,
      company_ids: [firms.lamp.id, firms.valve.id],
      member_ids: [],
    });
    expect(await nextVisit(firms.lamp.id)).toBe(
      new Date(Date.parse(entry.plan_start) + 8 * hour).toISOString().slice(0, 10),
    );
    expect((await info(entry.id)).entry).toMatchObject({
      leader_name: "大良甲",
      company_names: [firms.lamp.name, firms.valve.name],
    });
  });

  it("names every field that breaks a rule", async () => {
    expect((await create({ plan_end: at(23), company_ids: [] })).data).toMatchObject({
      fields: { plan_end: "结束时间应晚于开始时间", company_ids: "走访日程至少选择一家企业" },
    });
    expect((await create({ plan_end: at(37) })).data).toMatchObject({ fields: { plan_end: "一项日程最长 12 小时" } });
    expect((await create({ title: "" })).data).toMatchObject({ fields: { title: "请填写标题" } });
    expect((await create({ title: "字".repeat(51) })).data).toMatchObject({ fields: { title: "标题最多 50 个字" } });
    expect((await create({ company_ids: [firms.furniture.id] })).data).toMatchObject({
      fields: { company_ids: "所选企业中有不存在的，或不在您的管辖范围内" },
    });
    expect((await create({ leader_id: v7(), reminder: 7, questionnaire_id: v7() })).data).toMatchObject({
      fields: { reminder: "请选择提醒时间" },
    });
    expect((await create({ leader_id: v7(), questionnaire_id: v7() })).data).toMatchObject({
      fields: { leader_id: "负责人不存在", questionnaire_id: "问卷不存在" },
    });
  });

  it("is done once per idempotency key", async () => {
    const key = { "idempotency-key": v7() };
    const input = planned();
    const first = await server.post("/v1/visit/createCalendar", input, "daliang", key);
    expect(await server.post("/v1/visit/createCalendar", input, "daliang", key)).toEqual(first);
    expect(await server.post("/v1/visit/createCalendar", input, "daliang")).toMatchObject({ status: 409 });
  });

  it("is not for enterprises nor administrators", async () => {
    expect((await create({}, "enterprise")).status).toBe(403);
    expect((await create({}, "admin")).status).toBe(403);
  });
});

describe("changing an entry", () => {
  it("puts it off only as 改期 with a reason, and cancels only with one", async () => {
    const { id } = await made();
    const later = { plan_start: at(48), plan_end: at(50) };
    expect((await edit(id, 1, later)).data).toMatchObject({
      fields: { status: "改了开始时间，请按改期处理并写明原因" },
    });
    expect((await edit(id, 1, { ...later, status: "已改期" })).data).toMatchObject({
      fields: { reason: "请填写改期原因" },
    });
    expect((await edit(id, 1, { ...later, status: "已改期", reason: "企业出差" })).data).toMatchObject({
      rev: 2,
      status: "已改期",
    });
    expect((await edit(id, 2, { status: "已取消", reason: "" })).data).toMatchObject({
      fields: { reason: "请填写取消原因" },
    });
    expect((await edit(id, 2, { status: "已取消", reason: "企业停产" })).data).toMatchObject({ status: "已取消" });
    expect((await edit(id, 3, { status: "已完成" })).data).toMatchObject({
      fields: { status: "已取消的日程不能改为已完成" },
    });
  });

  it("merges different fields and answers 409 with both versions on the same one", async () => {
    const { id } = await made();
    await edit(id, 1, { purpose: "了解专利布局" });
    expect((await edit(id, 1, { location: "企业会议室" }, "daliangLead")).data).toMatchObject({
      rev: 3,
      purpose: "了解专利布局",
    });
    expect(await edit(id, 1, { purpose: "另一个目的" }, "district")).toMatchObject({
      status: 409,
      data: { reason: "conflict", changed: [{ field: "purpose", after: "了解专利布局", by_name: "大良甲" }] },
    });
  });

  it("is the leader's, the members', the author's, the lead's and the district's", async () => {
    const { id } = await made();
    expect((await edit(id, 1, { purpose: "改" }, "daliangColleague")).status).toBe(403);
    expect((await edit(id, 1, { purpose: "改" }, "ronggui")).status).toBe(404);
    expect((await edit(id, 1, { purpose: "改", member_ids: [people.ronggui.id] }, "daliangLead")).code).toBe(1);
    expect((await edit(id, 2, { purpose: "邻街道一起去" }, "ronggui")).code).toBe(1);
    expect((await edit(id, 3, { purpose: "区级改" }, "district")).code).toBe(1);
  });

  it("does not let a device say which visits belong to it", async () => {
    const { id } = await made({ visit_ids: [v7()] });
    await edit(id, 1, { visit_ids: [v7()], purpose: "改" });
    expect((await info(id)).entry.visit_ids).toEqual([]);
  });
});

describe("visits of an entry", () => {
  it("start it, complete it with the last company, and take that back when deleted", async () => {
    const { id } = await made({ company_ids: [firms.lamp.id, firms.valve.id] });
    const visitOf = (company_id: string) =>
      server.ask(contract.visit.createVisit, newVisit({ company_id, calendar_id: id }), "daliang");
    const first = (await visitOf(firms.lamp.id)).data as { id: string };
    expect((await info(id)).entry).toMatchObject({ status: "走访中", visit_ids: [first.id] });
    const second = (await visitOf(firms.valve.id)).data as { id: string };
    expect((await info(id)).entry.status).toBe("已完成");
    expect((await edit(id, 3, { plan_start: at(72), plan_end: at(73) })).data).toMatchObject({
      fields: { plan_start: "已完成的日程不能再改期" },
    });
    await server.ask(contract.visit.visitDel, { id: second.id, base_rev: 1 }, "daliang");
    expect((await info(id)).entry).toMatchObject({ status: "走访中", visit_ids: [first.id] });
    expect((await info(id)).revisions.map(({ action }) => action)).toEqual(["edit", "edit", "edit", "create"]);
  });
});

describe("deleting an entry", () => {
  const remove = (id: string, base_rev: number, person: PersonName = "daliang") =>
    server.ask(contract.calendar.calendarDel, { id, base_rev }, person);

  it("is not the members', conflicts with others' edits, and can be taken back", async () => {
    const { id } = await made({ member_ids: [people.daliangColleague.id] });
    expect((await remove(id, 1, "daliangColleague")).status).toBe(403);
    await edit(id, 1, { purpose: "负责人改过" }, "daliangLead");
    expect(await remove(id, 1)).toMatchObject({ status: 409, data: { reason: "conflict" } });
    expect((await remove(id, 2)).code).toBe(1);
    expect(await edit(id, 2, { purpose: "晚了" })).toMatchObject({ status: 409, data: { deleted: true } });
    expect((await server.ask(contract.calendar.calendarInfo, { id }, "daliang")).status).toBe(404);
    expect((await server.ask(contract.calendar.calendarRestore, { id }, "daliang")).data).toMatchObject({ id, rev: 4 });
  });
});

describe("reading the calendar", () => {
  const list = async (query: Record<string, string | number>, person: PersonName = "daliang") =>
    await server.call(contract.calendar.calendarList, query, person);
  const range = async (query: Record<string, string>, person: PersonName = "daliang") =>
    server.ask(
      contract.calendar.calendar,
      { from: at(0).slice(0, 10), to: at(24 * 20).slice(0, 10), ...query },
      person,
    );

  it("shows a street its own entries and those its people take part in", async () => {
    const { id } = await made({ title: "只属大良" });
    const has = async (person: PersonName, wanted = id) =>
      ((await range({}, person)).data as { list: CalendarEntry[] }).list.some((entry) => entry.id === wanted);
    expect(await has("daliangColleague")).toBe(true);
    expect(await has("ronggui")).toBe(false);
    expect(await has("district")).toBe(true);
    const meeting = await made(
      { kind: "会议", company_ids: [], leader_id: people.district.id, member_ids: [people.ronggui.id] },
      "district",
    );
    expect(await has("ronggui", meeting.id)).toBe(true);
    expect(await has("daliang", meeting.id)).toBe(false);
  });

  it("reaches the devices of those who take part in another street, and leaves them with the part", async () => {
    const { cursor } = await readFeed(server, "ronggui", "");
    const own = await made({ title: "只有大良的人" });
    const joint = await made({ title: "两个镇街一起", member_ids: [people.ronggui.id] });
    const first = await readFeed(server, "ronggui", cursor);
    expect(first.changes.find(({ id }) => id === joint.id)).toMatchObject({ kind: "calendar", gone: false });
    expect(first.changes.some(({ id }) => id === own.id)).toBe(false);
    await edit(joint.id, 1, { member_ids: [] });
    const second = await readFeed(server, "ronggui", first.cursor);
    expect(second.changes.find(({ id }) => id === joint.id)).toMatchObject({ gone: true });
  });

  it("filters, counts the parts under the same filter and finds what is overdue", async () => {
    const late = await made({ title: "已经过期的走访", plan_start: at(-30), plan_end: at(-29) });
    const overdue = await list({ part: "overdue", keyword: "已经过期" });
    expect(overdue).toMatchObject({ total: 1, list: [{ id: late.id }], counts: { overdue: 1, open: 1, today: 0 } });
    await edit(late.id, 1, { status: "已取消", reason: "不去了" });
    expect(await list({ part: "overdue", keyword: "已经过期" })).toMatchObject({ total: 0, counts: { open: 0 } });
    expect(await list({ part: "all", keyword: "已经过期", status: "已取消" })).toMatchObject({ total: 1 });
    expect((await list({ part: "all", person_id: people.ronggui.id, kind: "走访" })).total).toBe(1);
    expect((await list({ part: "all", keyword: "照明" })).total).toBeGreaterThan(0);
    expect((await list({ part: "all", keyword: "%" })).total).toBe(0);
  });

  it("tells the first entries of each of several days and how many it left out, of one day all", async () => {
    const crowded = "2026-03-04";
    const starts = Array.from({ length: calendarDayRows + 3 }, (_, nth) => `${crowded}T01:${10 + nth}:00.000Z`);
    const all = await Promise.all(
      starts.map((plan_start) => made({ title: "拥挤的一天", plan_start, plan_end: `${crowded}T03:00:00.000Z` })),
    );
    const asked = async (to: string, more = {}) =>
      await server.call(contract.calendar.calendar, { from: crowded, to, ...more }, "daliang");
    const month = await asked("2026-04-04");
    expect(month.list.map(({ id }) => id)).toEqual(all.slice(0, calendarDayRows).map(({ id }) => id));
    expect(month.more).toEqual([{ day: crowded, count: 3 }]);
    const day = await asked(crowded);
    expect([day.list.length, day.more]).toEqual([starts.length, []]);
    expect(await asked("2026-04-04", { kind: "会议" })).toEqual({ list: [], more: [] });
  });

  it("refuses a span that is too long or turned round, in words", async () => {
    const ask = (from: string, to: string) => server.ask(contract.calendar.calendar, { from, to }, "daliang");
    expect((await ask("2026-01-01", "2026-12-31")).data).toMatchObject({ fields: { to: "一次最多查看 100 天" } });
    expect((await ask("2026-02-01", "2026-01-01")).data).toMatchObject({ fields: { to: "截止日期不能早于起始日期" } });
    expect((await ask("昨天", "2026-01-01")).data).toMatchObject({ fields: { from: "起始日期不正确" } });
  });
});
