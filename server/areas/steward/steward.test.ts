import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { StewardRequest } from "#contract/site/steward-request.ts";
import { newReceipt } from "#contract/site/receipt.ts";
import { receiptHash } from "#server/areas/site/receipts/receipts.ts";
import { demandMoves, demands } from "#server/database/tables/demand.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { stewardRequests } from "#server/database/tables/website-service.ts";
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
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A request as a company left it. */
async function left(changes: Partial<typeof stewardRequests.$inferInsert> = {}) {
  const receipt = newReceipt();
  const row = {
    id: v7(),
    street_id: daliang,
    company: "佛山市顺德区试验阀门有限公司",
    name: "何工",
    mobile: "13711110000",
    topic: "维权援助" as const,
    content: "发现仿冒产品在网上销售，希望指导取证。",
    receipt_hash: receiptHash(receipt),
    created_at: new Date(server.now()),
    ...changes,
  };
  await server.connection.db.insert(stewardRequests).values(row);
  return { id: row.id, receipt };
}
const post = (path: string, body: object, person: PersonName) => server.post(`/v1/steward/${path}`, body, person);
const seen = async (person: PersonName, query: Record<string, string> = {}) =>
  await server.call(contract.steward.list, { size: 200, ...query }, person);
const find = async (id: string, person: PersonName = "district") =>
  (await seen(person)).list.find((row) => row.id === id) as StewardRequest;
const progress = async (receipt: string) => (await server.ask(contract.site.receipt, { receipt })).data;

describe("a request for a steward", () => {
  it("reaches the officials of its street, the district and the administrator, and nobody else", async () => {
    const { id } = await left();
    const elsewhere = await left({ street_id: ronggui });
    for (const person of ["daliang", "daliangLead", "district", "admin"] as const)
      expect((await find(id, person))?.mobile, person).toBe("137****0000");
    expect(await find(id, "ronggui")).toBeUndefined();
    expect(await find(elsewhere.id, "daliang")).toBeUndefined();
    expect((await seen("daliang")).waiting).toBe(1);
    expect((await seen("district")).waiting).toBe(2);
    expect((await server.ask(contract.visitRequest.list, {}, "daliang")).data).toMatchObject({ stewards_waiting: 1 });
    const foreign = [
      post("take", { id, holder: null }, "ronggui"),
      post("note", { id, text: "看看", told: true }, "ronggui"),
      post("settle", { id, move: "谢绝", reply: "不受理" }, "ronggui"),
      post("mobile", { id }, "ronggui"),
      post("handOver", { id, street_id: ronggui, reason: "企业在容桂" }, "ronggui"),
      post(
        "toDemand",
        { id, demand_id: v7(), company_id: firms.furniture.id, title: "仿冒", category: "其他" },
        "ronggui",
      ),
    ];
    for (const reply of await Promise.all(foreign))
      expect(reply).toMatchObject({ status: 404, msg: "申请不存在，或不在您的管辖范围内" });
    expect((await server.ask(contract.steward.list, {}, "enterprise")).status).toBe(403);
    expect((await find(id)).state).toBe("待处理");
  });

  it("is taken by one of two at once, noted and settled by the person who has it, and the receipt tells how far it is", async () => {
    const { id, receipt } = await left();
    expect(await post("note", { id, text: "已电话联系", told: true }, "daliang")).toMatchObject({
      status: 409,
      msg: "请先接手再记录",
    });
    const both = await Promise.all(
      (["daliang", "daliangColleague"] as const).map((person) => post("take", { id, holder: null }, person)),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [first, second] =
      both[0]?.code === 1 ? (["daliang", "daliangColleague"] as const) : (["daliangColleague", "daliang"] as const);
    expect(both.find(({ code }) => code === 0)?.msg).toBe(`${people[first].name}刚刚接手了该申请，请刷新后再看`);
    expect(await post("settle", { id, move: "办结", reply: "已处理" }, second)).toMatchObject({ status: 409 });
    expect(await post("take", { id, holder: people[first].id }, second)).toMatchObject({ code: 1 });
    expect(await post("note", { id, text: "已上门查看样品", told: true }, second)).toMatchObject({ code: 1 });
    expect(await post("note", { id, text: "对方可能是惯犯", told: false }, second)).toMatchObject({ code: 1 });
    const reply = { id, move: "办结", reply: "已协助向平台投诉，链接已下架。" };
    expect(await post("settle", reply, second)).toMatchObject({ code: 1 });
    expect(await post("note", { id, text: "再记一笔", told: true }, second)).toMatchObject({
      status: 409,
      msg: "该申请已办结，不能再记录",
    });
    expect(await find(id)).toMatchObject({ state: "已办结", handled_by_name: people[second].name });
    expect((await find(id)).steps.map(({ action }) => action)).toEqual(["接手", "接手", "记录", "记录", "办结"]);
    const told = (await progress(receipt)) as { steps: { text: string }[] };
    expect(told).toMatchObject({ state: "已办结", reply: reply.reply });
    expect(told.steps.map(({ text }) => text)).toEqual(["工作人员已接手", "工作人员已接手", "已上门查看样品"]);
    expect(JSON.stringify(told)).not.toMatch(/大良|惯犯/);
  });

  it("is handed to the street it belongs to, where it waits again with all that was done", async () => {
    const { id, receipt } = await left();
    await post("take", { id, holder: null }, "daliang");
    await post("note", { id, text: "核实地址在容桂", told: false }, "daliang");
    const over = { id, street_id: ronggui, reason: "企业的地址在容桂" };
    expect(await post("handOver", over, "daliangColleague")).toMatchObject({
      status: 409,
      msg: "该申请由其他人办理，请先接手再转交",
    });
    for (const street_id of [daliang, "999999999"])
      expect((await post("handOver", { ...over, street_id }, "daliang")).data).toMatchObject({
        fields: { street_id: street_id === daliang ? expect.stringContaining("已经在") : "转交的镇街不存在" },
      });
    expect((await post("handOver", { ...over, reason: " " }, "daliang")).data).toMatchObject({
      fields: { reason: expect.stringContaining("原因") },
    });
    expect(await find(id, "daliang")).toMatchObject({ state: "处理中", street_id: daliang });
    expect(await post("handOver", over, "daliang")).toMatchObject({ code: 1 });
    expect(await find(id, "daliang")).toBeUndefined();
    expect(await post("handOver", over, "daliang")).toMatchObject({ status: 404 });
    const there = await find(id, "ronggui");
    expect(there).toMatchObject({ state: "待处理", street_id: ronggui, handled_by: null, handled_by_name: "" });
    expect(there.steps.map(({ action }) => action)).toEqual(["接手", "记录", "转交"]);
    expect(there.steps.at(-1)?.text).toMatch(/^由.+转交.+办理：企业的地址在容桂$/);
    expect(await post("take", { id, holder: null }, "ronggui")).toMatchObject({ code: 1 });
    expect(JSON.stringify(await progress(receipt))).toContain("企业的地址在容桂");
  });

  it("becomes a demand of the known company once, and the receipt follows the demand", async () => {
    const { id, receipt } = await left();
    const { known } = await find(id, "daliang");
    expect(known).toEqual({ id: firms.valve.id, name: firms.valve.name });
    const made = { id, demand_id: v7(), company_id: known?.id ?? "", title: "网售仿冒产品", category: "国内侵权维权" };
    const foreign = { ...made, company_id: firms.furniture.id };
    expect((await post("toDemand", foreign, "daliang")).data).toMatchObject({
      fields: { company_id: "企业不存在，或不在您的管辖范围内" },
    });
    expect((await find(id)).state).toBe("待处理");
    const [one, again] = [await post("toDemand", made, "daliang"), await post("toDemand", made, "daliang")];
    expect(one).toMatchObject({ code: 1 });
    expect(again).toEqual(one);
    const { db } = server.connection;
    const [demand] = await db.select().from(demands).where(eq(demands.id, made.demand_id));
    expect(demand).toMatchObject({
      status: "待受理",
      source: "网站",
      company_id: firms.valve.id,
      content: "发现仿冒产品在网上销售，希望指导取证。",
      contact: { name: "何工", mobile: "13711110000" },
    });
    const moves = await db.select().from(demandMoves).where(eq(demandMoves.demand_id, made.demand_id));
    expect(moves.map(({ action }) => action)).toEqual(["提交"]);
    const { demand_no } = one.data as { demand_no: string };
    expect(await find(id)).toMatchObject({ state: "已转需求", demand: { id: made.demand_id, demand_no } });
    expect(await progress(receipt)).toMatchObject({ state: `已转为需求 ${demand_no}，待受理` });
    expect(await post("take", { id, holder: null }, "daliang")).toMatchObject({ status: 409 });
  });

  it("shows its whole mobile to those in scope and writes down who saw it", async () => {
    const { id } = await left();
    expect((await post("mobile", { id }, "daliang")).data).toEqual({ mobile: "13711110000" });
    const lines = await server.connection.db.select().from(auditLog).where(eq(auditLog.action, "steward.reveal"));
    expect(lines).toMatchObject([{ account_id: people.daliang.id, detail: { id } }]);
  });

  it("is found by its state and its words", async () => {
    const { id } = await left({ company: "试验 100% 玻璃厂", content: "想了解质押融资的办法。" });
    expect((await seen("daliang", { keyword: "100%" })).list.map((row) => row.id)).toEqual([id]);
    expect((await seen("daliang", { keyword: "100%", state: "处理中" })).total).toBe(0);
  });
});
