import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "#contract/core/call.ts";
import { can } from "#contract/core/roles.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { callsByName, contract } from "#contract/index.ts";
import { queryText } from "#src/api/query-text.ts";
import { visits } from "#server/database/tables/visit.ts";
import { accounts } from "#server/database/tables/people.ts";
import { bareInput, sampleInput } from "#tests/security/sample-input.ts";
import { daliang, firms, newVisit, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const { enterprise, visit, visitRequest, company } = contract;
const hour = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const own = <C extends Parameters<TestServer["ask"]>[0]>(call: C, input: InputOf<C>) =>
  server.ask(call, input, "enterprise");
const wished = (days = 5): InputOf<typeof enterprise.visitAsk> => ({
  id: v7(),
  contact_name: "陈经理",
  wanted_on: shiftDay(dayOf(server.now()), days),
  wanted_part: "下午",
  purpose: "想了解专利质押融资",
});

/** Each word that an official writes for other officials, with a mark. */
const inner = "内部机密";
const innerVisit = (): InputOf<typeof visit.createVisit> =>
  newVisit({
    companions: inner,
    interviewees: [{ name: `${inner}受访`, post: inner, mobile: "" }],
    topics: [{ key: "honor:1", kind: "honor", title: "证书将到期", fact: inner, state: "待跟进", answer: inner }],
    content: `${inner}：企业态度一般，建议暂缓跟进`,
    ip_status: inner,
    summary: inner,
    services: ["专利导航"],
    check_in: { lng: 113.25, lat: 22.84, accuracy: 9, at: new Date(server.now()).toISOString(), note: inner },
    next_action: "寄送目录",
  });

describe("a visit that the company asks for", () => {
  it("is seen where visits are planned, is planned, and shows its day to the company", async () => {
    const asked = wished();
    expect((await own(enterprise.visitAsk, asked)).code).toBe(1);
    expect((await own(enterprise.visitAsk, asked)).code).toBe(1);
    const { list, waiting } = await server.call(visitRequest.list, {}, "daliang");
    expect(waiting).toBe(1);
    expect(list[0]).toMatchObject({ id: asked.id, way: "企业账号", mobile: "138****0006", contact_name: "陈经理" });
    expect(await server.call(visitRequest.mobile, { kind: "request", id: asked.id }, "daliang")).toEqual({
      mobile: people.enterprise.mobile,
    });
    const plan_start = new Date(server.now() + 5 * 24 * hour).toISOString();
    const plan_end = new Date(server.now() + 5 * 24 * hour + hour).toISOString();
    const plan = { id: asked.id, plan_start, plan_end, leader_id: people.daliang.id, reply: "届时上门" };
    await server.call(visitRequest.accept, plan, "daliang");
    expect(await server.call(enterprise.visitAsks, {}, "enterprise")).toMatchObject([
      { id: asked.id, status: "已接受", reply: "届时上门", may_withdraw: false },
    ]);
    const [appointment] = await server.call(enterprise.appointments, {}, "enterprise");
    expect(appointment).toMatchObject({ plan_start, people: [people.daliang.name], confirmed: false });
    await server.call(enterprise.appointmentConfirm, { id: appointment?.id ?? "" }, "enterprise");
    const move = { id: v7(), appointment_id: appointment?.id ?? "", wanted_on: wished(9).wanted_on, reason: "外出" };
    await server.call(enterprise.appointmentMove, { ...move, wanted_part: "上午" }, "enterprise");
    expect((await own(enterprise.appointmentMove, { ...move, id: v7(), wanted_part: "上午" })).status).toBe(409);
    expect((await server.call(enterprise.appointments, {}, "enterprise"))[0]).toMatchObject({
      confirmed: true,
      asked: { wanted_part: "上午" },
    });
  });

  it("may be taken back until it is answered, and by nobody else's company", async () => {
    const asked = wished();
    await server.call(enterprise.visitAsk, asked, "enterprise");
    expect((await own(enterprise.visitAskWithdraw, { id: v7() })).status).toBe(404);
    expect((await own(enterprise.visitAskWithdraw, { id: asked.id })).code).toBe(1);
    expect((await own(enterprise.visitAskWithdraw, { id: asked.id })).status).toBe(409);
  });
});

describe("a visit to the company", () => {
  it("is shown once the street stands by it, without what officials wrote for themselves", async () => {
    const saved = await server.call(visit.createVisit, innerVisit(), "daliang");
    const { db } = server.connection;
    await db.update(visits).set({ status: "待审核" }).where(eq(visits.id, saved.id));
    expect((await own(enterprise.visitInfo, { id: saved.id })).status).toBe(404);
    expect((await own(visit.visitDetail, { id: saved.id })).status).toBe(404);
    await db.update(visits).set({ status: "已归档" }).where(eq(visits.id, saved.id));
    expect(await server.call(enterprise.visitInfo, { id: saved.id }, "enterprise")).toMatchObject({
      people: [people.daliang.name],
      topics: [{ kind: "honor", title: "证书将到期" }],
      services: ["专利导航"],
      next_action: "寄送目录",
      comment: null,
    });
    await server.call(
      enterprise.visitComment,
      { visit_id: saved.id, satisfaction: "满意", content: "好" },
      "enterprise",
    );
    expect(await server.call(visitRequest.opinions, {}, "daliang")).toMatchObject({
      list: [{ visit_id: saved.id, satisfaction: "满意" }],
    });
  });

  it("is found by visitListnews, visitDetail and companyVisit in the company's own scope alone", async () => {
    const foreign = await server.call(visit.createVisit, newVisit({ company_id: firms.lamp.id }), "daliang");
    const { list, total } = await server.call(visit.visitListnews, {}, "enterprise");
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ company_id: firms.valve.id, content: "", visit_no: "", visitor_ids: [] });
    expect((await own(visit.visitDetail, { id: foreign.id })).status).toBe(404);
    expect((await own(enterprise.visitInfo, { id: foreign.id })).status).toBe(404);
    expect((await own(visit.visitListnews, { company_id: firms.lamp.id })).status).toBe(404);
    expect((await own(company.companyVisit, { company: firms.lamp.name })).status).toBe(404);
    expect((await own(company.companyVisit, { company: firms.valve.name })).data).toEqual({
      company_id: firms.valve.id,
    });
  });

  it("is not to be guessed by conditions on what is hidden", async () => {
    for (const hidden of [{ keyword: inner }, { willingness: "态度观望" }, { has_demand: true }] as const)
      expect((await own(visit.visitListnews, hidden)).status).toBe(422);
    expect((await own(visit.visitListnews, { sort: "updated_at" })).status).toBe(422);
  });

  it("is hidden to the account of a trial, in words that say what comes first", async () => {
    const { db } = server.connection;
    const mine = eq(accounts.id, people.enterprise.id);
    await db.update(accounts).set({ type: 1 }).where(mine);
    for (const reply of [
      await own(enterprise.visitIndex, {}),
      await own(visit.visitListnews, {}),
      await own(enterprise.visitAsk, wished()),
      await own(contract.demand.companyDemand, { company_id: firms.valve.id }),
      await own(company.companyVisit, { company: firms.valve.name }),
    ])
      expect(reply).toMatchObject({
        status: 403,
        data: { reason: "uncertified" },
        msg: expect.stringContaining("认证"),
      });
    await db.update(accounts).set({ type: 0 }).where(mine);
  });
});

it("no call that is open to the company answers with a word that officials wrote for themselves", async () => {
  const { list } = await server.call(visit.visitListnews, { company_id: firms.valve.id }, "daliang");
  expect(JSON.stringify(list)).toContain(inner);
  const authorization = { authorization: `Bearer ${await server.token("enterprise")}` };
  const told: string[] = [];
  for (const [name, call] of callsByName) {
    if (call.access === "public" || !can("enterprise", call.access) || /logout|Password|sessionEnd/u.test(name))
      continue;
    // The visit wherever a record is named, and everything of the company where none is.
    for (const input of [sampleInput(call, list[0]?.id ?? "", daliang), bareInput(call, firms.valve.id, daliang)]) {
      const inAddress = call.method === "GET" || call.body === "bytes";
      const reply = await server.app.inject({
        method: call.method,
        url: inAddress ? `${call.path}?${queryText(input)}` : call.path,
        headers: { ...authorization, ...(call.body === "bytes" && { "content-type": "application/octet-stream" }) },
        ...(call.method === "POST" && { payload: call.body === "bytes" ? Buffer.from("x") : input }),
      });
      if (reply.body.includes(inner)) told.push(name);
    }
  }
  expect(told).toEqual([]);
});
