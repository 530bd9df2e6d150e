import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { accountFiles } from "#server/database/tables/account.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { pieces } from "#server/database/tables/website.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const stranger: PersonName = "ronggui";
/** The account of another company signs in by ronggui's token. */
beforeAll(async () => {
  server = await testServer();
  const foreign = { is_news: 0, is_admin: 0, type: 0, com_id: firms.lamp.id, newtype: "", street_ids: [] };
  await server.connection.db.update(accounts).set(foreign).where(eq(accounts.id, people.ronggui.id));
  await server.connection.db.update(accounts).set({ type: 0 }).where(eq(accounts.id, people.enterprise.id));
});
afterAll(() => server.close());

const post = (path: string, body: object, person: PersonName = "enterprise") =>
  server.post(`/v1/application/${path}`, body, person);
const own = async (person: PersonName = "enterprise") => await server.call(contract.application.own, {}, person);
const queue = async (query: Record<string, string> = {}) =>
  await server.call(contract.application.queue, { size: 200, ...query }, "admin");
const colleague = (mobile: string) => ({
  kind: "增加账号",
  name: "何小苗",
  mobile,
  post: "专利专员",
  reason: "协助管理本企业专利",
});
const expert = {
  kind: "专家入驻",
  name: "阮知远",
  field: "专利",
  unit: "试验阀门研究所",
  qualification: "高级知识产权师",
  years: 12,
  skills: ["专利布局", "无效宣告"],
  intro: "长期从事流体控制领域的专利布局与 <b>预警</b> 工作。",
};

async function documentOf(person: PersonName) {
  const id = v7();
  const file = {
    id,
    account_id: people[person].id,
    sha256: "0".repeat(64),
    mime: "application/pdf",
    size: 9,
    name: "证.pdf",
  };
  await server.connection.db.insert(accountFiles).values(file);
  return id;
}
async function sent(facts: object, documents: string[] = []) {
  const id = v7();
  expect(await post("send", { id, seq: 0, facts, documents })).toMatchObject({ code: 1 });
  return id;
}

describe("an application", () => {
  it("is of its company and administrators alone", async () => {
    const id = await sent(colleague("13712349901"));
    expect((await own()).map((one) => one.id)).toContain(id);
    expect((await own(stranger)).map((one) => one.id)).not.toContain(id);
    expect(await post("withdraw", { id, seq: 1 }, stranger)).toMatchObject({ status: 404 });
    expect(await post("send", { id, seq: 0, facts: colleague("13712349902"), documents: [] }, stranger)).toMatchObject({
      status: 404,
    });
    for (const person of ["district", "daliang"] as const) {
      expect((await server.ask(contract.application.own, {}, person)).status).toBe(403);
      expect((await server.ask(contract.application.queue, {}, person)).status).toBe(403);
    }
    expect((await server.ask(contract.application.queue, {}, "enterprise")).status).toBe(403);
    expect((await post("handle", { id, seq: 1, outcome: "通过" })).status).toBe(403);
    expect((await post("send", { id: v7(), seq: 0, facts: expert, documents: [] }, "admin")).status).toBe(403);
  });

  it("is refused from trial accounts and sub-accounts, each told why", async () => {
    const { db } = server.connection;
    const asked = { id: v7(), seq: 0, facts: colleague("13712349903"), documents: [] };
    const be = (set: object) => db.update(accounts).set(set).where(eq(accounts.id, people.enterprise.id));
    await be({ type: 1 });
    expect(await post("send", asked)).toMatchObject({ status: 403, msg: expect.stringContaining("企业认证") });
    await be({ type: 0, rid: 1 });
    expect(await post("send", asked)).toMatchObject({ status: 403, msg: expect.stringContaining("主账号") });
    await be({ rid: 0 });
  });

  it("names the field that is wrong, and takes no foreign document", async () => {
    const bad = { ...expert, years: 99, intro: "短" };
    expect((await post("send", { id: v7(), seq: 0, facts: bad, documents: [] })).data).toMatchObject({
      fields: {
        "facts.years": expect.stringContaining("从业年限"),
        "facts.intro": expect.stringContaining("个人简介"),
      },
    });
    expect((await post("send", { id: v7(), seq: 0, facts: expert, documents: [] })).data).toMatchObject({
      fields: { documents: expect.stringContaining("资格证书") },
    });
    const foreign = await documentOf(stranger);
    expect((await post("send", { id: v7(), seq: 0, facts: expert, documents: [foreign] })).data).toMatchObject({
      fields: { documents: expect.stringContaining("没有上传成功") },
    });
  });

  it("may be amended by another main account of the company, which sees its documents", async () => {
    const second: PersonName = "daliangColleague";
    const beside = { is_news: 0, is_admin: 0, type: 0, com_id: firms.valve.id, newtype: "", street_ids: [] };
    await server.connection.db.update(accounts).set(beside).where(eq(accounts.id, people[second].id));
    const bytes = Buffer.from("%PDF-1.7 of the first");
    const document = v7();
    const handedIn = await server.app.inject({
      method: "POST",
      url: `/v1/user/certify-file?${new URLSearchParams({ id: document, name: "证.pdf" })}`,
      payload: bytes,
      headers: {
        "content-type": "application/octet-stream",
        authorization: `Bearer ${await server.token("enterprise")}`,
      },
    });
    expect(handedIn.json()).toMatchObject({ code: 1 });
    const content = async (person: PersonName, id = document) => {
      const authorization = `Bearer ${await server.token(person)}`;
      return server.app.inject({ url: `/v1/user/certify-content?id=${id}`, headers: { authorization } });
    };
    expect((await content(second)).statusCode).toBe(404);
    const id = await sent(expert, [document]);
    expect((await content(second)).rawPayload).toEqual(bytes);
    expect((await content(stranger)).statusCode).toBe(404);
    await post("handle", { id, seq: 1, outcome: "退回", reply: "请写明专长" }, "admin");
    const amended = { id, seq: 2, facts: { ...expert, years: 13 }, documents: [document] };
    const elsewhere = await documentOf("enterprise");
    expect((await post("send", { ...amended, documents: [elsewhere] }, second)).data).toMatchObject({
      fields: { documents: expect.stringContaining("没有上传成功") },
    });
    expect(await post("send", amended, second)).toMatchObject({ code: 1 });
    await server.connection.db.update(accounts).set({ type: 1 }).where(eq(accounts.id, people[second].id));
    expect((await content(second)).statusCode).toBe(404);
  });

  it("is one however often it is sent; another under its id is refused", async () => {
    const before = (await queue()).waiting;
    const facts = colleague("13712349904");
    const id = await sent(facts);
    expect(await post("send", { id, seq: 0, facts, documents: [] })).toMatchObject({ code: 1 });
    expect(await post("send", { id, seq: 0, facts: { ...facts, name: "另一人" }, documents: [] })).toMatchObject({
      status: 409,
    });
    expect((await queue()).waiting).toBe(before + 1);
  });

  it("comes back with what to amend, is handed in again and makes an account that signs in below the main one", async () => {
    const mobile = "13712349905";
    const id = await sent(colleague(mobile));
    expect((await post("handle", { id, seq: 1, outcome: "退回" }, "admin")).data).toMatchObject({
      fields: { reply: "请填写需要修改的地方" },
    });
    const back = { id, seq: 1, outcome: "退回", reply: "请写明负责的业务" };
    expect(await post("handle", back, "admin")).toMatchObject({ code: 1 });
    expect(await post("handle", back, "admin")).toMatchObject({ status: 409, msg: expect.stringContaining("退回") });
    const [told] = await server.connection.db.select().from(reminders).where(eq(reminders.record_id, id));
    expect(told).toMatchObject({
      account_id: people.enterprise.id,
      body: "请写明负责的业务",
      path: "/system?part=apply",
    });
    const amended = { id, seq: 2, facts: { ...colleague(mobile), reason: "负责专利年费" }, documents: [] };
    expect(
      await post("send", { ...amended, facts: expert, documents: [await documentOf("enterprise")] }),
    ).toMatchObject({
      data: { fields: { "facts.kind": expect.any(String) } },
    });
    expect(await post("send", amended)).toMatchObject({ code: 1 });
    // Who has not read the amended one decides nothing about it.
    expect(await post("handle", { id, seq: 1, outcome: "通过" }, "admin")).toMatchObject({
      status: 409,
      data: { reason: "conflict" },
    });
    const passed = await post("handle", { id, seq: 3, outcome: "通过" }, "admin");
    const { password } = passed.data as { password: string };
    const login = { mobile, password, type: "phone" };
    const reply = await server.app.inject({ method: "POST", url: "/v1/user/login", payload: login });
    expect(reply.json()).toMatchObject({ code: 1 });
    const [made] = await server.connection.db.select().from(accounts).where(eq(accounts.mobile, mobile));
    expect(made).toMatchObject({
      com_id: firms.valve.id,
      rid: 1,
      type: 0,
      is_news: 0,
      is_admin: 0,
      must_change_password: true,
    });
    expect((await queue({ state: "通过" })).list.find((row) => row.id === id)).toMatchObject({ made_id: made?.id });
    const steps = (await own()).find((one) => one.id === id)?.steps ?? [];
    expect(steps.map(({ move, by_name }) => [move, by_name === ""])).toEqual([
      ["提交", false],
      ["退回", true],
      ["提交", false],
      ["通过", true],
    ]);
  });

  it("of a mobile that has an account changes nothing", async () => {
    const id = await sent(colleague(people.ronggui.mobile));
    expect(await post("handle", { id, seq: 1, outcome: "通过" }, "admin")).toMatchObject({
      status: 409,
      msg: expect.stringContaining("此手机号已有账号"),
    });
    expect((await own()).find((one) => one.id === id)).toMatchObject({ state: "待审核", seq: 1 });
  });

  it("of an expert makes a draft of 专家库, whose text is no markup", async () => {
    const id = await sent(expert, [await documentOf("enterprise")]);
    expect(await post("handle", { id, seq: 1, outcome: "通过" }, "admin")).toMatchObject({ data: { password: null } });
    const row = (await queue({ state: "通过" })).list.find((one) => one.id === id);
    const [piece] = await server.connection.db
      .select()
      .from(pieces)
      .where(eq(pieces.id, row?.made_id ?? v7()));
    expect(piece).toMatchObject({ column_key: "experts", state: "草稿", title: "阮知远" });
    expect(piece?.content.extension).toMatchObject({ kind: "expert", field: "专利", skills: ["专利布局", "无效宣告"] });
    expect(piece?.content.body).toContain("&lt;b");
  });

  it("is decided by one of two at once, and taken back while it waits", async () => {
    const id = await sent(colleague("13712349906"));
    const both = await Promise.all([
      post("handle", { id, seq: 1, outcome: "不予通过", reply: "不属于本企业人员" }, "admin"),
      post("withdraw", { id, seq: 1 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const other = await sent(colleague("13712349907"));
    expect(await post("withdraw", { id: other, seq: 1 })).toMatchObject({ code: 1 });
    expect(await post("handle", { id: other, seq: 2, outcome: "通过" }, "admin")).toMatchObject({
      status: 409,
      msg: "这份申请已撤回，不能通过",
    });
  });
});
