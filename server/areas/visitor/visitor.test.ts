import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import { contract } from "#contract/index.ts";
import type { Registration } from "#contract/visitor/visit-request.ts";
import type { Appointment, CompanyVisit, Visitor, VisitorRecord } from "#contract/visitor/visitor-fields.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { contacts } from "#server/database/tables/company.ts";
import { demandMoves, demands } from "#server/database/tables/demand.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { smsCodes } from "#server/database/tables/visitor.ts";
import { SmsFailure, type SmsSender } from "#server/plugins/outside/sms.ts";
import {
  daliang,
  firms,
  newVisit,
  people,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";
import { solvedProof } from "#tests/fixtures/solved-proof.ts";

const known = "13911112222";
const two = "13933334444";
const stranger = "13955556666";
const day = 86_400_000;

let server: TestServer;
const sent: { mobile: string; code: string }[] = [];
let refusal: SmsFailure | null = null;
const sms: SmsSender = {
  async send(mobile, code) {
    if (refusal) throw refusal;
    sent.push({ mobile, code });
  },
};

beforeAll(async () => {
  server = await testServer({ sms });
  const contact = (company: { id: string; street_id: string }, mobile: string) => ({
    id: v7(),
    company_id: company.id,
    street_id: company.street_id,
    name: "陈经理",
    mobile,
  });
  await server.connection.db
    .insert(contacts)
    .values([contact(firms.valve, known), contact(firms.valve, two), contact(firms.furniture, two)]);
});
afterAll(() => server.close());
// Each test sends its own code; a mobile gets one a minute.
beforeEach(() => server.travel(61_000));

const ask = (method: "GET" | "POST", path: string, body: object, token = "", address = "203.0.113.7") =>
  server.app
    .inject({
      method,
      url: method === "GET" ? `${path}?${new URLSearchParams(body as Record<string, string>)}` : path,
      ...(method === "POST" && { payload: body }),
      headers: token === "" ? {} : { authorization: `Bearer ${token}` },
      remoteAddress: address,
    })
    .then((reply) => reply.json<Envelope>());
async function send(mobile: string, address?: string) {
  const altcha = await solvedProof(server.connection.db, server.now());
  return ask("POST", "/v1/user/send-code", { mobile, altcha }, "", address);
}
const login = (mobile: string, code: string) => ask("POST", "/v1/visitor/login", { mobile, code });

async function signIn(mobile: string): Promise<{ token: string; visitor: Visitor }> {
  await send(mobile, `198.51.100.${sent.length % 250}`);
  const { code } = sent.findLast((one) => one.mobile === mobile) ?? { code: "" };
  return (await login(mobile, code)).data as { token: string; visitor: Visitor };
}
const wrongOf = (code: string) => (code === "000000" ? "111111" : "000000");
const shanghaiDay = (days: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(server.now() + days * day);

async function planVisit(companyIds: string[], person: PersonName = "daliang") {
  const start = server.now() + 2 * day;
  const reply = await server.ask(
    contract.calendar.createCalendar,
    {
      id: v7(),
      kind: "走访",
      title: "走访两家企业",
      company_ids: companyIds,
      plan_start: new Date(start).toISOString(),
      plan_end: new Date(start + 3_600_000).toISOString(),
      leader_id: people[person === "ronggui" ? "ronggui" : "daliang"].id,
      purpose: "了解专利布局",
      checklist: ["内部必问问题"],
    },
    person,
  );
  return reply.data as { id: string; plan_start: string };
}

describe("a code by text message", () => {
  it("is sent to any mobile with the same answer, six digits, kept hashed", async () => {
    const answers = [await send(known), await send(stranger)];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ code: 1, data: { wait_seconds: 60 } });
    expect(sent.at(-1)).toMatchObject({ mobile: stranger, code: expect.stringMatching(/^\d{6}$/) });
    const rows = await server.connection.db.select().from(smsCodes).where(eq(smsCodes.mobile, stranger));
    expect(JSON.stringify(rows)).not.toContain(sent.at(-1)?.code);
    expect(await send("12345")).toMatchObject({ data: { fields: { mobile: "手机号应为 11 位手机号" } } });
  });

  it("comes once a minute and ten times a day to a mobile, and not without end to an address", async () => {
    const mobile = "13700000001";
    expect((await send(mobile, "192.0.2.1")).code).toBe(1);
    expect(await send(mobile, "192.0.2.1")).toMatchObject({
      status: 429,
      msg: expect.stringContaining("验证码已发送"),
    });
    for (let n = 0; n < 9; n++) {
      server.travel(61_000);
      expect((await send(mobile, `192.0.2.${n + 2}`)).code).toBe(1);
    }
    server.travel(61_000);
    expect(await send(mobile, "192.0.2.99")).toMatchObject({ msg: expect.stringContaining("今天") });
    for (let n = 0; n < 10; n++) expect((await send(`1380000010${n}`, "192.0.2.200")).code).toBe(1);
    expect((await send("13800000111", "192.0.2.200")).status).toBe(429);
    server.travel(day);
    expect((await send(mobile, "192.0.2.1")).code).toBe(1);
  });

  it("works once, for five minutes, and for five tries", async () => {
    await send(known);
    const { code } = sent.at(-1) ?? { code: "" };
    expect(await login(known, wrongOf(code))).toMatchObject({
      status: 422,
      data: { fields: { code: "验证码不正确或已过期，请重新获取" } },
    });
    expect((await login(known, code)).code).toBe(1);
    expect((await login(known, code)).status).toBe(422);
    server.travel(61_000);
    await send(known);
    server.travel(5 * 60_000 + 1000);
    expect((await login(known, sent.at(-1)?.code ?? "")).status).toBe(422);
    await send(known);
    const last = sent.at(-1)?.code ?? "";
    for (let n = 0; n < 5; n++) await login(known, wrongOf(last));
    expect((await login(known, last)).status).toBe(422);
    server.travel(31 * 60_000);
  });

  it("fails in words when the provider takes nothing", async () => {
    refusal = new SmsFailure("isv.ACCOUNT_ABNORMAL", "stopped");
    expect(await send("13700000002")).toMatchObject({ status: 503, msg: expect.stringContaining("短信没有发出") });
    refusal = null;
  });
});

describe("a visitor", () => {
  it("speaks for the company that names the mobile, of several for the chosen one, of none for nobody", async () => {
    const one = await signIn(known);
    expect(one.visitor.company).toEqual({ id: firms.valve.id, name: firms.valve.name });
    const several = await signIn(two);
    expect(several.visitor).toMatchObject({ company: null, companies: { length: 2 } });
    expect(await ask("GET", "/v1/visitor/visits", {}, several.token)).toMatchObject({ status: 403 });
    const choose = (company_id: string) => ask("POST", "/v1/visitor/choose", { company_id }, several.token);
    expect((await choose(firms.lamp.id)).status).toBe(404);
    expect((await choose(firms.furniture.id)).data).toMatchObject({ company: { id: firms.furniture.id } });
    expect((await signIn(stranger)).visitor).toMatchObject({ companies: [], company: null });
  });

  it("keeps the session seven days, loses it at logout, and never reaches an official's call", async () => {
    const { token } = await signIn(known);
    expect((await ask("POST", "/v1/business/getCompany", {}, token)).status).toBe(401);
    expect((await ask("GET", "/v1/visit/visitListnews", {}, token)).status).toBe(401);
    expect((await ask("GET", "/v1/visitor/info", {}, await server.token("daliang"))).status).toBe(403);
    server.travel(6 * day);
    expect((await ask("GET", "/v1/visitor/info", {}, token)).code).toBe(1);
    server.travel(day);
    expect((await ask("GET", "/v1/visitor/info", {}, token)).status).toBe(401);
    const again = await signIn(known);
    await ask("POST", "/v1/visitor/logout", {}, again.token);
    expect((await ask("GET", "/v1/visitor/info", {}, again.token)).status).toBe(401);
  });

  it("sees no more of a company as soon as it is no contact of it", async () => {
    const mobile = "13966667777";
    const id = v7();
    const { db } = server.connection;
    await db.insert(contacts).values({
      id,
      company_id: firms.lamp.id,
      street_id: daliang,
      name: "李主管",
      mobile,
    });
    const { token } = await signIn(mobile);
    expect((await ask("GET", "/v1/visitor/appointments", {}, token)).code).toBe(1);
    await db.update(contacts).set({ deleted_at: new Date() }).where(eq(contacts.id, id));
    expect(await ask("GET", "/v1/visitor/appointments", {}, token)).toMatchObject({ data: { reason: "company" } });
  });

  it("registers with a company and is told the same whether it exists; the street makes it a contact", async () => {
    const mobile = "13977778888";
    const { token } = await signIn(mobile);
    const form = { name: "周敏", post: "法务", credit_code: "", street_id: ronggui };
    const register = (company_name: string) =>
      ask("POST", "/v1/visitor/register", { ...form, id: v7(), company_name }, token);
    const reply = await register(firms.lamp.name);
    expect(reply.data).toMatchObject({ companies: [], registration: { status: "待处理", reply: "" } });
    expect(JSON.stringify(reply)).not.toContain(firms.lamp.id);
    expect((await register("另一家公司")).status).toBe(409);
    const list = (person: PersonName) => server.ask(contract.visitRequest.registrations, {}, person);
    expect((await list("ronggui")).data).toMatchObject({ total: 0 });
    const [row] = ((await list("daliang")).data as { list: Registration[] }).list;
    expect(row).toMatchObject({ known: { id: firms.lamp.id }, mobile: "139****8888" });
    const accept = (person: PersonName) =>
      server.post("/v1/visitRequest/acceptRegistration", { id: row?.id, company_id: firms.lamp.id }, person);
    const reveal = (person: PersonName) =>
      server.post("/v1/visitRequest/mobile", { kind: "registration", id: row?.id }, person);
    expect((await reveal("ronggui")).status).toBe(404);
    expect((await reveal("daliang")).data).toEqual({ mobile });
    const logged = await server.connection.db.select().from(auditLog).where(eq(auditLog.action, "visitor.reveal"));
    expect(logged).toMatchObject([{ account_id: people.daliang.id, detail: { id: row?.id } }]);
    expect((await accept("ronggui")).status).toBe(404);
    expect((await accept("daliang")).code).toBe(1);
    expect((await accept("daliang")).status).toBe(409);
    expect((await ask("GET", "/v1/visitor/info", {}, token)).data).toMatchObject({ company: { id: firms.lamp.id } });
  });
});

describe("appointments", () => {
  it("show the company's own planned visits without what is the office's own", async () => {
    const { token } = await signIn(known);
    const entry = await planVisit([firms.lamp.id, firms.valve.id]);
    await planVisit([firms.furniture.id], "ronggui");
    const reply = await ask("GET", "/v1/visitor/appointments", {}, token);
    const list = reply.data as Appointment[];
    expect(list.map(({ id }) => id)).toEqual([entry.id]);
    expect(list[0]).toMatchObject({ people: [people.daliang.name], purpose: "了解专利布局", confirmed: false });
    const text = JSON.stringify(reply);
    for (const hidden of [firms.lamp.name, firms.lamp.id, "内部必问问题", people.daliang.id])
      expect(text).not.toContain(hidden);
    expect((await ask("POST", "/v1/visitor/confirm", { id: entry.id }, token)).code).toBe(1);
    const again = await ask("GET", "/v1/visitor/appointments", {}, token);
    expect((again.data as Appointment[])[0]?.confirmed).toBe(true);
    const other = await signIn(two);
    await ask("POST", "/v1/visitor/choose", { company_id: firms.furniture.id }, other.token);
    expect((await ask("POST", "/v1/visitor/confirm", { id: entry.id }, other.token)).status).toBe(404);
  });

  it("move when the street accepts another time, and are to be confirmed again", async () => {
    const { token } = await signIn(known);
    const entry = await planVisit([firms.valve.id]);
    await ask("POST", "/v1/visitor/confirm", { id: entry.id }, token);
    const wish = (wanted_on: string) => ({
      id: v7(),
      appointment_id: entry.id,
      wanted_on,
      wanted_part: "下午",
      reason: "当天在外参展",
    });
    const reschedule = (body: object) => ask("POST", "/v1/visitor/reschedule", body, token);
    expect(await reschedule(wish(shanghaiDay(0)))).toMatchObject({
      data: { fields: { wanted_on: "期望日期应在明天及以后" } },
    });
    const asked = wish(shanghaiDay(5));
    expect((await reschedule(asked)).code).toBe(1);
    expect((await reschedule(wish(shanghaiDay(6)))).status).toBe(409);
    const plan_start = new Date(server.now() + 5 * day).toISOString();
    const accept = {
      id: asked.id,
      plan_start,
      plan_end: new Date(server.now() + 5 * day + 3_600_000).toISOString(),
      leader_id: people.daliang.id,
      reply: "按您的时间",
    };
    expect((await server.ask(contract.visitRequest.accept, accept, "ronggui")).status).toBe(404);
    expect((await server.ask(contract.visitRequest.accept, accept, "daliang")).data).toEqual({ entry_id: entry.id });
    const list = (await ask("GET", "/v1/visitor/appointments", {}, token)).data as Appointment[];
    expect(list.find(({ id }) => id === entry.id)).toMatchObject({ plan_start, confirmed: false, asked: null });
    const [row] = await server.connection.db.select().from(calendarEntries).where(eq(calendarEntries.id, entry.id));
    expect(row).toMatchObject({ status: "已改期", reason: "企业申请改期：当天在外参展" });
  });
});

describe("visits to a company", () => {
  it("show what it may see, and take its word", async () => {
    const { token } = await signIn(known);
    const input = newVisit({
      content: "内部观察：企业态度一般，建议暂缓跟进。",
      services: ["专利导航"],
      next_action: "寄送目录",
    });
    const visit = await server.call(contract.visit.createVisit, input, "daliang");
    const reply = await ask("GET", "/v1/visitor/visits", {}, token);
    const { list } = reply.data as { list: CompanyVisit[] };
    expect(list[0]).toMatchObject({ id: visit.id, services: ["专利导航"], next_action: "寄送目录", comment: null });
    for (const hidden of ["内部观察", "willingness", "ZF", people.daliang.id])
      expect(JSON.stringify(reply)).not.toContain(hidden);
    const said = { visit_id: visit.id, satisfaction: "满意", content: "讲得清楚" };
    expect((await ask("POST", "/v1/visitor/comment", said, token)).code).toBe(1);
    expect((await ask("POST", "/v1/visitor/comment", { ...said, satisfaction: "还行" }, token)).status).toBe(422);
    const other = await signIn(two);
    await ask("POST", "/v1/visitor/choose", { company_id: firms.furniture.id }, other.token);
    expect((await ask("POST", "/v1/visitor/comment", said, other.token)).status).toBe(404);
    expect((await server.ask(contract.visitRequest.opinions, {}, "daliang")).data).toMatchObject({
      total: 1,
      list: [{ satisfaction: "满意", content: "讲得清楚", visit_id: visit.id }],
    });
    expect((await server.ask(contract.visitRequest.opinions, {}, "ronggui")).data).toMatchObject({ total: 0 });
  });
});

describe("what a company asks for", () => {
  const demand = () => ({
    id: v7(),
    contact_name: "陈经理",
    title: "海关备案咨询",
    category: "商标品牌",
    content: "想了解商标海关备案的材料和流程。",
  });

  it("as a demand waits for the street at once, done once per id", async () => {
    const { token } = await signIn(known);
    const input = demand();
    const hand = (body: object) => ask("POST", "/v1/visitor/demand", body, token);
    const [first, second] = [await hand(input), await hand(input)];
    expect(first.code).toBe(1);
    expect(second).toEqual(first);
    const [row] = await server.connection.db.select().from(demands).where(eq(demands.id, input.id));
    expect(row).toMatchObject({ status: "待受理", source: "小程序", street_id: daliang, contact: { mobile: known } });
    expect(row?.due_at).not.toBeNull();
    const seen = await server.ask(contract.demand.demandInfo, { id: input.id }, "daliang");
    expect(seen.code).toBe(1);
    expect((await server.ask(contract.demand.demandInfo, { id: input.id }, "ronggui")).status).toBe(404);
    expect(await hand({ ...demand(), content: "短" })).toMatchObject({
      data: { fields: { content: expect.anything() } },
    });
  });

  it("comes back to be completed and is handed in again", async () => {
    const { token } = await signIn(known);
    const input = demand();
    await ask("POST", "/v1/visitor/demand", input, token);
    const move = { id: v7(), demand_id: input.id, action: "退回补正", remark: "请补充商标注册号" };
    expect((await server.post("/v1/business/demandMove", move, "daliangLead")).code).toBe(1);
    const records = async () => (await ask("GET", "/v1/visitor/records", {}, token)).data as VisitorRecord[];
    const back = (await records()).find(({ id }) => id === input.id);
    expect(back).toMatchObject({
      status: "已退回，请补充后重新提交",
      reply: "请补充商标注册号",
      returned: { title: input.title },
    });
    const content = "商标注册号 12345678，想了解海关备案。";
    await ask("POST", "/v1/visitor/demand", { ...back?.returned, content }, token);
    expect((await records()).find(({ id }) => id === input.id)).toMatchObject({ status: "已提交，等待受理" });
    const moves = await server.connection.db
      .select()
      .from(demandMoves)
      .where(and(eq(demandMoves.demand_id, input.id), eq(demandMoves.action, "提交")));
    expect(moves).toHaveLength(2);
  });

  it("as a visit is planned when the street accepts, answered when it declines, and may be taken back", async () => {
    const { token } = await signIn(known);
    const wish = () => ({
      id: v7(),
      contact_name: "陈经理",
      wanted_on: shanghaiDay(3),
      wanted_part: "上午",
      purpose: "想了解专利质押融资",
    });
    const [first, second, third] = [wish(), wish(), wish()];
    for (const one of [first, second, third])
      expect((await ask("POST", "/v1/visitor/request", one, token)).code).toBe(1);
    const page = await server.call(contract.visitRequest.list, { status: "待处理" }, "daliang");
    expect(page.waiting).toBe(3);
    expect(page.list[0]?.mobile).toBe("139****2222");
    expect((await server.ask(contract.visitRequest.list, {}, "ronggui")).data).toMatchObject({ total: 0, waiting: 0 });
    const start = server.now() + 3 * day;
    const times = { plan_start: new Date(start).toISOString(), plan_end: new Date(start + 3_600_000).toISOString() };
    const accept = { id: first.id, ...times, leader_id: people.daliang.id };
    const { data } = await server.ask(contract.visitRequest.accept, accept, "daliang");
    const entry = (data as { entry_id: string }).entry_id;
    const list = (await ask("GET", "/v1/visitor/appointments", {}, token)).data as Appointment[];
    expect(list.map(({ id }) => id)).toContain(entry);
    expect((await server.ask(contract.visitRequest.accept, accept, "daliang")).status).toBe(409);
    const decline = { id: second.id, reply: "本周人手不足，请改到下周" };
    expect((await server.ask(contract.visitRequest.decline, { id: second.id, reply: "" }, "daliang")).status).toBe(422);
    await server.ask(contract.visitRequest.decline, decline, "daliang");
    await ask("POST", "/v1/visitor/withdraw", { id: third.id }, token);
    expect((await ask("POST", "/v1/visitor/withdraw", { id: second.id }, token)).status).toBe(409);
    const records = (await ask("GET", "/v1/visitor/records", {}, token)).data as VisitorRecord[];
    expect(records.find(({ id }) => id === second.id)).toMatchObject({
      title: expect.stringMatching(/^\d{4}年\d{2}月\d{2}日 [上下]午：/u),
      status: "已婉拒",
      reply: decline.reply,
    });
    expect(records.find(({ id }) => id === third.id)).toMatchObject({ status: "已撤回" });
    const reminded = await server.ask(contract.calendar.reminders, {}, "daliangLead");
    expect(JSON.stringify(reminded.data)).toContain(`${firms.valve.name}申请约访`);
  });
});

it("a company's visitors ask for no more than thirty visits a day, however many are taken back", async () => {
  const { token } = await signIn(known);
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) {
    const id = v7();
    const input = {
      id,
      contact_name: "陈经理",
      wanted_on: shanghaiDay(5),
      wanted_part: "上午",
      purpose: "了解资助政策",
    };
    statuses.push((await ask("POST", "/v1/visitor/request", input, token)).status);
    await ask("POST", "/v1/visitor/withdraw", { id }, token);
  }
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(statuses.at(-1)).toBe(429);
});
