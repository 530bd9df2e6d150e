import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Announcement, Receipt } from "#contract/announcement/announcement.ts";
import { contract } from "#contract/index.ts";
import { companies } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import {
  daliang,
  firms,
  keyLabel,
  people,
  type PersonName,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";
import { sendDueAnnouncements } from "./send.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  await db
    .update(companies)
    .set({ label_ids: [keyLabel.id] })
    .where(eq(companies.id, firms.valve.id));
});
afterAll(() => server.close());

type Made = { id: string; seq: number } & Record<string, unknown>;
const announcement = (changes: object = {}): Made => ({
  id: v7(),
  seq: 0,
  category: "公告",
  title: "关于专利奖申报的通知",
  body: "请各单位在月底前完成申报材料的核对。",
  needs_confirm: false,
  send_at: null,
  kinds: ["street"],
  ...changes,
});
const save = (made: object, person: PersonName = "admin") => server.post("/v1/announcement/save", made, person);
const move = (id: string, seq: number, changes: object, person: PersonName = "admin") =>
  server.post("/v1/announcement/move", { id, seq, ...changes }, person);
const info = async (id: string) => await server.call(contract.announcement.info, { id }, "admin");
const letter = (id: string, person: PersonName) => server.ask(contract.announcement.letter, { id }, person);
const toldOf = async (id: string) => {
  const rows = await server.connection.db.select().from(reminders).where(eq(reminders.record_id, id));
  return rows
    .map(({ account_id }) => Object.values(people).find((one) => one.id === account_id)?.name ?? account_id)
    .toSorted();
};
const services = () => ({ db: server.connection.db, now: server.now, log: server.app.log as never });

describe("an announcement", () => {
  it("goes at once to those it is for, is read and confirmed by them, and tells who did", async () => {
    const made = announcement({ needs_confirm: true });
    expect(await save(made)).toMatchObject({ code: 1 });
    expect(await toldOf(made.id)).toEqual(["大良甲", "大良乙", "大良负责人", "容桂甲"].toSorted());
    expect(await info(made.id)).toMatchObject({ state: "已发送", sent: 4, read: 0, confirmed: 0 });
    const read = await letter(made.id, "daliang");
    expect(read).toMatchObject({ data: { title: made.title, confirmed_at: null, unread: [expect.any(String)] } });
    await server.ask(contract.calendar.reminderRead, { keys: (read.data as { unread: string[] }).unread }, "daliang");
    expect(await server.ask(contract.announcement.confirm, { id: made.id }, "ronggui")).toMatchObject({ code: 1 });
    await server.ask(contract.announcement.confirm, { id: made.id }, "ronggui");
    expect(await info(made.id)).toMatchObject({ read: 2, confirmed: 1 });
    const receipts = await server.ask(contract.announcement.receipts, { id: made.id, part: "未确认" }, "admin");
    const { list } = receipts.data as { list: Receipt[] };
    expect(list.map(({ name }) => name).toSorted()).toEqual(["大良甲", "大良乙", "大良负责人"].toSorted());
    expect(list.find(({ name }) => name === "大良甲")?.read_at).not.toBeNull();
    const file = await server.app.inject({
      url: "/v1/announcement/receiptsExport",
      query: { id: made.id },
      headers: { authorization: `Bearer ${await server.token("admin")}` },
    });
    expect(file.rawPayload.subarray(0, 2).toString()).toBe("PK");
  });

  it("is nobody's to read whom it was not sent to, and nobody's to send but an administrator's", async () => {
    const made = announcement({ kinds: ["district"] });
    await save(made);
    expect(await letter(made.id, "district")).toMatchObject({ code: 1 });
    expect(await letter(made.id, "daliang")).toMatchObject({ status: 404 });
    expect(await server.ask(contract.announcement.confirm, { id: made.id }, "enterprise")).toMatchObject({
      status: 404,
    });
    expect(await server.ask(contract.announcement.confirm, { id: made.id }, "district")).toMatchObject({ status: 409 });
    for (const person of ["district", "daliangLead", "enterprise"] as const)
      expect(await save(announcement(), person)).toMatchObject({ status: 403 });
  });

  it.each([
    [{ kinds: ["street"], street_ids: [daliang] }, ["大良甲", "大良乙", "大良负责人"]],
    [{ kinds: ["street", "enterprise"], street_ids: [daliang] }, ["大良甲", "大良乙", "大良负责人", "企业甲"]],
    [{ kinds: ["street", "enterprise"], label_ids: [keyLabel.id] }, ["企业甲"]],
    [{ kinds: ["trial"], account_ids: [people.ronggui.id] }, ["容桂甲"]],
    [{ kinds: [], account_ids: [people.ronggui.id, people.district.id] }, ["容桂甲", "区级甲"]],
  ])("for %j reaches %j, as many as were counted", async (audience, names) => {
    const made = announcement(audience);
    const { kinds, ...rest } = audience;
    const asked = Object.entries({ kinds, ...rest }).flatMap(([name, ids]) =>
      ids.length === 0 ? [] : [[name, ids.join(",")]],
    );
    const counted = await server.ask(contract.announcement.count, Object.fromEntries(asked), "admin");
    expect(counted).toMatchObject({ data: { accounts: names.length } });
    expect(await save(made)).toMatchObject({ code: 1 });
    expect(await toldOf(made.id)).toEqual(names.toSorted());
  });

  it("refuses an audience of nobody, people and labels that are not there, and a time that is past", async () => {
    const fields = async (changes: object) =>
      ((await save(announcement(changes))).data as { fields?: object } | null)?.fields ?? {};
    expect(await fields({ kinds: [] })).toHaveProperty("kinds");
    expect(await fields({ kinds: ["trial"] })).toMatchObject({ kinds: expect.stringContaining("没有符合条件") });
    expect(await fields({ account_ids: [people.admin.id] })).toHaveProperty("account_ids");
    expect(await fields({ kinds: ["enterprise"], label_ids: [v7()] })).toHaveProperty("label_ids");
    expect(await fields({ label_ids: [keyLabel.id] })).toHaveProperty("label_ids");
    expect(await fields({ send_at: new Date(server.now() - 3_600_000).toISOString() })).toHaveProperty("send_at");
    expect(await fields({ send_at: new Date(server.now() + 400 * 86_400_000).toISOString() })).toHaveProperty(
      "send_at",
    );
  });

  it("waits for its time, may be changed and called off until then, and goes to who is there by then", async () => {
    const send_at = new Date(server.now() + 3_600_000).toISOString();
    const made = announcement({ send_at });
    await save(made);
    expect(await toldOf(made.id)).toEqual([]);
    expect(await letter(made.id, "daliang")).toMatchObject({ status: 404 });
    expect(await save({ ...made, seq: 1, title: "改过的标题" })).toMatchObject({ code: 1 });
    expect(await save({ ...made, seq: 1 })).toMatchObject({ status: 409 });
    const off = announcement({ send_at });
    await save(off);
    expect(await move(off.id, 1, { move: "取消" })).toMatchObject({ code: 1 });
    await sendDueAnnouncements(services());
    expect((await info(made.id)).state).toBe("待发送");
    await server.connection.db.update(accounts).set({ state: 0 }).where(eq(accounts.id, people.daliangColleague.id));
    server.travel(3_700_000);
    await Promise.all([sendDueAnnouncements(services()), sendDueAnnouncements(services())]);
    await server.connection.db.update(accounts).set({ state: 1 }).where(eq(accounts.id, people.daliangColleague.id));
    expect(await toldOf(made.id)).toEqual(["大良甲", "大良负责人", "容桂甲"].toSorted());
    expect(await info(made.id)).toMatchObject({ state: "已发送", title: "改过的标题", seq: 3, sent: 3 });
    expect(await toldOf(off.id)).toEqual([]);
    expect(await save({ ...made, seq: 3 })).toMatchObject({ status: 409, msg: "该消息已发送，不能修改" });
  });

  it("tells again who has not answered, and nobody once all have", async () => {
    const made = announcement({ kinds: [], account_ids: [people.daliang.id, people.ronggui.id] });
    await save(made);
    await server.ask(contract.calendar.reminderRead, { all: true }, "ronggui");
    server.travel(60_000);
    expect(await move(made.id, 1, { move: "提醒" })).toMatchObject({ code: 1 });
    expect(await toldOf(made.id)).toEqual(["大良甲", "大良甲", "容桂甲"]);
    await server.ask(contract.calendar.reminderRead, { all: true }, "daliang");
    expect(await move(made.id, 2, { move: "提醒" })).toMatchObject({
      status: 409,
      msg: expect.stringContaining("所有人"),
    });
  });

  it("that is taken back is gone from every list, and stays known to who sent it", async () => {
    const made = announcement();
    await save(made);
    expect(await move(made.id, 1, { move: "撤回" })).toMatchObject({
      data: { fields: { reason: expect.any(String) } },
    });
    expect(await move(made.id, 1, { move: "撤回", reason: "日期写错" })).toMatchObject({ code: 1 });
    expect(await toldOf(made.id)).toEqual([]);
    expect(await letter(made.id, "daliang")).toMatchObject({ status: 404, msg: "该消息已被平台撤回" });
    expect(await info(made.id)).toMatchObject({ state: "已撤回", reason: "日期写错", sent: 4 });
  });

  it("sent twice by a lost answer is sent once", async () => {
    const made = announcement();
    await Promise.all([save(made), save(made)]);
    await save(made);
    expect(await toldOf(made.id)).toHaveLength(4);
    expect(await save({ ...made, title: "另一条消息" })).toMatchObject({ status: 409 });
  });

  it("is found by state, category and words, and among the messages by its words", async () => {
    const made = announcement({ category: "活动", title: "开放日邀请", body: "欢迎参加知识产权开放日。" });
    await save(made);
    const found = await server.ask(contract.announcement.list, { category: "活动", keyword: "开放日" }, "admin");
    expect(found.data).toMatchObject({ total: 1, states: { 已发送: 1 } });
    expect((found.data as { list: Announcement[] }).list[0]?.id).toBe(made.id);
    const own = await server.ask(contract.calendar.reminders, { keyword: "开放日" }, "daliang");
    expect(own.data).toMatchObject({ total: 1, list: [{ kind: "notice", path: `/notice?id=${made.id}` }] });
  });
});
