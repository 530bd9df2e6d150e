import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import type { FileRef } from "#contract/core/file.ts";
import type { InputOf } from "#contract/core/call.ts";
import type { DemandAction } from "#contract/demand/demand-states.ts";
import { contract } from "#contract/index.ts";
import { demands } from "#server/database/tables/demand.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { files, visits } from "#server/database/tables/visit.ts";
import { sweepEnded } from "#server/jobs/sweep.ts";
import {
  firms,
  newVisit,
  password,
  people,
  type PersonName,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";

const { enterprise, demand } = contract;
const pdf = "%PDF-1.7\n%%EOF";
let server: TestServer;
/** Another account of the same company, and one of another. */
const second = { mobile: "13900099001", token: "" };
const stranger = { mobile: "13900099002", token: "" };

beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  const [own] = await db.select().from(accounts).where(eq(accounts.id, people.enterprise.id));
  if (own === undefined) throw new Error("the enterprise has an account");
  await db.insert(accounts).values([
    { ...own, id: v7(), mobile: second.mobile, rid: 1 },
    { ...own, id: v7(), mobile: stranger.mobile, com_id: firms.lamp.id },
  ]);
  for (const one of [second, stranger]) {
    const login = { mobile: one.mobile, password, type: "pc" } as const;
    one.token = (await server.call(contract.account.login, login)).token;
  }
});
afterAll(() => server.close());

const written = (): InputOf<typeof enterprise.demandCreate> => ({
  id: v7(),
  contact_name: "陈经理",
  title: "海关备案咨询",
  category: "商标品牌",
  content: "想了解商标海关备案的材料和流程。",
});
const tokenOf = (who: { token: string } | "own") => (who === "own" ? server.token("enterprise") : who.token);

async function send(path: string, body: object, who: { token: string } | "own" = "own"): Promise<Envelope> {
  const headers = { authorization: `Bearer ${await tokenOf(who)}` };
  const reply = await server.app.inject({ method: "POST", url: path, payload: body, headers });
  return reply.json<Envelope>();
}
async function handInFile(demandId: string, who: { token: string } | "own" = "own", name = "清单.pdf") {
  const query = new URLSearchParams({ id: v7(), demand_id: demandId, name, mime: "application/pdf" });
  const reply = await server.app.inject({
    method: "POST",
    url: `${enterprise.demandFile.path}?${query}`,
    payload: pdf,
    headers: { authorization: `Bearer ${await tokenOf(who)}`, "content-type": "application/octet-stream" },
  });
  return reply.json<Envelope<FileRef>>();
}
async function read(id: string, who: { token: string } | "own" = "own") {
  const headers = { authorization: `Bearer ${await tokenOf(who)}` };
  return (await server.app.inject({ url: `${contract.file.fileContent.path}?id=${id}`, headers })).statusCode;
}
const move = (id: string, action: DemandAction, more: object = {}, person: PersonName = "daliangLead") =>
  server.call(demand.demandMove, { id: v7(), demand_id: id, action, remark: "说明", ...more }, person);
const info = (id: string) => server.call(demand.demandInfo, { id }, "enterprise");
async function handIn(more: object = {}) {
  const input = { ...written(), ...more };
  await server.call(enterprise.demandCreate, input, "enterprise");
  return input;
}
async function closed(): Promise<string> {
  const { id } = await handIn();
  await move(id, "受理");
  await move(id, "转办", { owner_id: people.daliang.id });
  await move(id, "接收", {}, "daliang");
  await move(id, "答复", { remark: "材料清单已发您" }, "daliang");
  await move(id, "申请办结", { remark: "已完成备案" }, "daliang");
  await move(id, "通过");
  await move(id, "回访", { satisfaction: "满意" });
  await move(id, "关闭");
  return id;
}

describe("a demand by the company's account", () => {
  it("waits for the street with its file, under its source, and tells who accepts", async () => {
    const input = written();
    const file = await handInFile(input.id);
    expect(file).toMatchObject({ code: 1, data: { name: "清单.pdf", mime: "application/pdf" } });
    const attachments = [file.data.id];
    const sent = { ...input, attachments };
    expect((await server.ask(enterprise.demandCreate, sent, "enterprise")).code).toBe(1);
    expect((await server.ask(enterprise.demandCreate, sent, "enterprise")).code).toBe(1);
    const { list } = await server.call(demand.demandListNews, { source: "企业" }, "daliang");
    expect(list).toMatchObject([
      { id: input.id, status: "待受理", source: "企业", author_name: people.enterprise.name },
    ]);
    const office = await server.call(demand.demandInfo, { id: input.id }, "daliang");
    expect(office).toMatchObject({
      arrived: attachments,
      moves: [{ action: "提交", operator_name: people.enterprise.name }],
    });
    const headers = { authorization: `Bearer ${await server.token("daliang")}` };
    const reply = await server.app.inject({ url: `${contract.file.fileContent.path}?id=${file.data.id}`, headers });
    expect(reply.body).toBe(pdf);
    const told = await server.connection.db.select().from(reminders).where(eq(reminders.record_id, input.id));
    expect(told.map(({ account_id }) => account_id)).toContain(people.daliangLead.id);
  });

  it("takes no file that was not handed in for it, and shows its own to nobody else's company", async () => {
    const input = written();
    const other = await handInFile(v7());
    expect(
      await server.ask(enterprise.demandCreate, { ...input, attachments: [other.data.id] }, "enterprise"),
    ).toMatchObject({
      status: 422,
      data: { fields: { attachments: expect.stringContaining("附件") } },
    });
    const file = await handInFile(input.id);
    await server.call(enterprise.demandCreate, { ...input, attachments: [file.data.id] }, "enterprise");
    expect(await read(file.data.id)).toBe(200);
    expect(await read(file.data.id, second)).toBe(200);
    expect(await read(file.data.id, stranger)).toBe(404);
    expect((await handInFile(input.id, stranger)).status).toBe(404);
    expect(await read(other.data.id)).toBe(404);
  });

  it("shows no file that an official has added, and keeps it when the company changes its own", async () => {
    const input = await handIn();
    const theirs = { id: v7(), sha256: "a".repeat(64), size: 9, mime: "image/jpeg", name: "内部.jpg" };
    const { db } = server.connection;
    const by = people.daliang.id;
    const kept = { owner: "demand", record_id: input.id, kind: "attachment", complete_at: new Date() } as const;
    await db.insert(files).values({ ...theirs, ...kept, account_id: by, delivered_by: by });
    await db
      .update(demands)
      .set({ attachments: [theirs] })
      .where(eq(demands.id, input.id));
    const seen = await info(input.id);
    expect(seen.demand.attachments).toEqual([]);
    expect(seen.arrived).toEqual([]);
    expect(await read(theirs.id)).toBe(404);
    const change = { ...input, title: "改了标题", base_rev: seen.demand.rev };
    await server.call(enterprise.demandChange, change, "enterprise");
    const [row] = await db.select().from(demands).where(eq(demands.id, input.id));
    expect(row).toMatchObject({ title: "改了标题", attachments: [theirs] });
  });

  it("may be changed and taken back by any account of the company until it is accepted, by nobody else", async () => {
    const input = await handIn();
    const { rev } = (await info(input.id)).demand;
    const change = { ...input, title: "第一次改", base_rev: rev };
    expect((await send(enterprise.demandChange.path, change, stranger)).status).toBe(404);
    expect((await send(enterprise.demandChange.path, change, second)).code).toBe(1);
    const late = await send(enterprise.demandChange.path, { ...input, title: "第二次改", base_rev: rev });
    expect(late).toMatchObject({ status: 409, msg: expect.stringContaining("您填写的内容还在") });
    await move(input.id, "受理");
    const accepted = (await info(input.id)).demand.rev;
    expect(await send(enterprise.demandChange.path, { ...input, base_rev: accepted })).toMatchObject({
      status: 409,
      msg: "需求已受理，正在安排专人，不能再修改",
    });
    expect((await send(enterprise.demandWithdraw.path, { id: input.id, reason: "不需要了" })).status).toBe(409);
    const other = await handIn();
    expect((await send(enterprise.demandWithdraw.path, { id: other.id, reason: "不需要了" }, stranger)).status).toBe(
      404,
    );
    expect((await send(enterprise.demandWithdraw.path, { id: other.id, reason: "不需要了" }, second)).code).toBe(1);
    expect((await info(other.id)).demand.status).toBe("已作废");
  });

  it("comes back for completion with the reason, and is handed in again by saving it", async () => {
    const input = await handIn();
    await move(input.id, "退回补正", { remark: "请补充商标注册号" });
    const seen = await info(input.id);
    expect(seen).toMatchObject({
      demand: { status: "草稿" },
      moves: [{}, { remark: "请补充商标注册号", operator_name: "" }],
    });
    const told = await server.connection.db
      .select()
      .from(reminders)
      .where(and(eq(reminders.record_id, input.id), eq(reminders.account_id, people.enterprise.id)));
    expect(told).toMatchObject([
      { title: "退回补充：海关备案咨询", body: "请补充商标注册号", path: `/VisitsNeeds/demand?id=${input.id}` },
    ]);
    const change = { ...input, content: "注册号 12345678，想了解备案流程。", base_rev: seen.demand.rev };
    await server.call(enterprise.demandChange, change, "enterprise");
    expect((await info(input.id)).demand.status).toBe("待受理");
    const drafted = await server.call(
      demand.demandCreate,
      {
        id: v7(),
        company_id: firms.valve.id,
        source: "走访",
        title: "草稿",
        category: "其他",
        content: "官员自己的草稿，不给企业看。",
      },
      "daliang",
    );
    expect((await server.ask(demand.demandInfo, { id: drafted.id }, "enterprise")).status).toBe(404);
  });
});

describe("a closed demand", () => {
  it("is rated once by the company, and its official reads it", async () => {
    const id = await closed();
    const said = { id, satisfaction: "非常满意", content: "办得很快" };
    expect((await send(enterprise.demandRate.path, said, stranger)).status).toBe(404);
    expect((await send(enterprise.demandRate.path, said)).code).toBe(1);
    expect(await send(enterprise.demandRate.path, { ...said, satisfaction: "不满意" }, second)).toMatchObject({
      status: 409,
      msg: "本企业已经评价过这条需求，不能重复评价",
    });
    const rating = { satisfaction: "非常满意", content: "办得很快" };
    expect((await server.call(demand.demandInfo, { id }, "daliang")).rating).toMatchObject(rating);
    expect((await info(id)).rating).toMatchObject(rating);
    const told = await server.connection.db.select().from(reminders).where(eq(reminders.record_id, id));
    expect(told.filter(({ title }) => title.startsWith("企业评价")).map(({ account_id }) => account_id)).toEqual([
      people.daliang.id,
    ]);
  });

  it("is not rated before it is closed, nor twice at the same moment", async () => {
    const open = await handIn();
    expect((await send(enterprise.demandRate.path, { id: open.id, satisfaction: "满意" })).status).toBe(409);
    const id = await closed();
    const said = { id, satisfaction: "满意", content: "" };
    const both = await Promise.all([
      send(enterprise.demandRate.path, said),
      send(enterprise.demandRate.path, said, second),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

it("photos of a visit are open to its company once the visit is, and nothing else of it", async () => {
  const bytes = Buffer.from(pdf);
  const file = (kind: string) => ({
    id: v7(),
    sha256: "b".repeat(64),
    size: bytes.length,
    mime: "image/jpeg",
    name: kind,
  });
  const [photo, attachment] = [file("照片"), file("附件")];
  const { id } = await server.call(
    contract.visit.createVisit,
    newVisit({ photos: [photo], attachments: [attachment] }),
    "daliang",
  );
  // Not here yet: known to the company, and told so.
  expect(await read(photo.id)).toBe(404);
  const { db } = server.connection;
  const headers = { authorization: `Bearer ${await server.token("enterprise")}` };
  const ask = async (fileId: string) =>
    (await server.app.inject({ url: `${contract.file.fileContent.path}?id=${fileId}`, headers })).json<Envelope>().data;
  expect(await ask(photo.id)).toMatchObject({ reason: "not_arrived" });
  expect(await ask(attachment.id)).not.toMatchObject({ reason: "not_arrived" });
  await db.update(visits).set({ status: "退回" }).where(eq(visits.id, id));
  expect(await ask(photo.id)).not.toMatchObject({ reason: "not_arrived" });
});

it("a file that no demand was saved with goes after a week", async () => {
  const demandId = v7();
  await handInFile(demandId);
  const kept = await handIn();
  await handInFile(kept.id);
  server.travel(8 * 86_400_000);
  await sweepEnded({ db: server.connection.db, now: () => server.now() });
  const { rows } = await server.connection.pool.query<{ record_id: string }>(
    "select record_id from files where record_id = any($1::uuid[])",
    [[demandId, kept.id]],
  );
  expect(rows.map(({ record_id }) => record_id)).toEqual([kept.id]);
});
