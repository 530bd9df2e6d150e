import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "#contract/core/call.ts";
import type { Envelope } from "#contract/core/envelope.ts";
import type { Company } from "#contract/company/company.ts";
import type { CompanyChange } from "#contract/enterprise/own-company.ts";
import type { OwnVisitor } from "#contract/enterprise/own-visitors.ts";
import { contract } from "#contract/index.ts";
import type { Visitor } from "#contract/visitor/visitor-fields.ts";
import { companies, contacts } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import { solvedProof } from "#tests/fixtures/solved-proof.ts";
import { firms, people, type PersonName, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const codes = new Map<string, string>();

beforeAll(async () => {
  server = await testServer({ sms: { send: async (mobile, code) => void codes.set(mobile, code) } });
});
afterAll(() => server.close());
// A mobile gets one code a minute.
beforeEach(() => server.travel(61_000));

const visitor = (call: string, input: object, person: PersonName = "enterprise") =>
  server.post(`/v1/frontend/visitor/${call}`, input, person);
const wish = (call: string, input: object, person: PersonName = "enterprise") =>
  server.post(`/v1/frontend/company/${call}`, input, person);
const handle = (input: InputOf<typeof contract.enterprise.companyChangeHandle>, person: PersonName = "admin") =>
  server.ask(contract.enterprise.companyChangeHandle, input, person);
const fieldsOf = (reply: Envelope) => (reply.data as { fields?: Record<string, string> }).fields ?? {};
const company = async () => {
  const [row] = await server.connection.db.select().from(companies).where(eq(companies.id, firms.valve.id));
  if (!row) throw new Error("the company is gone");
  return row;
};

async function send(path: string, body: object, token = ""): Promise<Envelope> {
  const headers = token === "" ? {} : { authorization: `Bearer ${token}` };
  return (await server.app.inject({ method: "POST", url: path, payload: body, headers })).json<Envelope>();
}
async function signIn(mobile: string): Promise<{ token: string; visitor: Visitor }> {
  const altcha = await solvedProof(server.connection.db, server.now());
  await send("/v1/user/send-code", { mobile, altcha });
  const reply = await send("/v1/visitor/login", { mobile, code: codes.get(mobile) ?? "" });
  return reply.data as { token: string; visitor: Visitor };
}
const infoOf = async (token: string) => {
  const reply = await server.app.inject({ url: "/v1/visitor/info", headers: { authorization: `Bearer ${token}` } });
  return reply.json<Envelope>();
};

describe("people who may enter the small program", () => {
  const chen = { id: v7(), name: "陈工", post: "专利专员", mobile: "13711110001" };
  const li = { id: v7(), name: "李工", mobile: "13711110002" };

  it("really sign in once they are added, and are out the moment they are deleted", async () => {
    const added = await visitor("add_visitor", chen);
    expect(added.data).toMatchObject([{ name: "陈工", mobile: "137****0001", is_primary: true, last_login_at: null }]);
    expect((await visitor("add_visitor", chen)).data).toHaveLength(1);
    await visitor("add_visitor", li);
    const session = await signIn(chen.mobile);
    expect(session.visitor.company?.id).toBe(firms.valve.id);
    const [first] = (await visitor("index", {})).data as OwnVisitor[];
    expect(first?.last_login_at).not.toBeNull();
    const left = await visitor("del_visitor", { id: chen.id });
    expect(left.data).toMatchObject([{ name: "李工", is_primary: true }]);
    expect((await infoOf(session.token)).status).toBe(401);
    server.travel(61_000);
    expect((await signIn(chen.mobile)).visitor.companies).toEqual([]);
  });

  it("lose the session of the old number with a new one", async () => {
    const session = await signIn(li.mobile);
    expect((await visitor("edit_visitor", { ...li, post: "主管", mobile: undefined })).data).toMatchObject([
      { post: "主管", mobile: "137****0002" },
    ]);
    expect((await infoOf(session.token)).data).toMatchObject({ company: { id: firms.valve.id } });
    await visitor("edit_visitor", { ...li, mobile: "13711110003" });
    expect((await infoOf(session.token)).status).toBe(401);
  });

  it("are refused in words: a number twice, an official's, a wrong one, the last person", async () => {
    const other = { id: v7(), name: "王工", mobile: "13711110003" };
    expect(fieldsOf(await visitor("add_visitor", other)).mobile).toBe("该手机号已登记在“李工”名下");
    expect(fieldsOf(await visitor("add_visitor", { ...other, mobile: people.daliang.mobile })).mobile).toContain(
      "平台工作人员",
    );
    expect(fieldsOf(await visitor("add_visitor", { ...other, mobile: "1234" })).mobile).toBe("手机号应为 11 位手机号");
    expect(fieldsOf(await visitor("add_visitor", { ...other, name: " " })).name).toBe("请填写姓名");
    expect(await visitor("del_visitor", { id: li.id })).toMatchObject({ status: 409, data: { reason: "last" } });
  });

  it("belong to their company, and a trial account is told what comes first", async () => {
    const foreign = { id: v7(), company_id: firms.lamp.id, street_id: firms.lamp.street_id, name: "别家", mobile: "" };
    await server.connection.db.insert(contacts).values(foreign);
    expect((await visitor("del_visitor", { id: foreign.id })).status).toBe(404);
    expect((await visitor("edit_visitor", { id: foreign.id, name: "改" })).status).toBe(404);
    expect((await visitor("index", {}, "daliang")).status).toBe(403);
    const own = eq(accounts.id, people.enterprise.id);
    await server.connection.db.update(accounts).set({ type: 1 }).where(own);
    const refused = await visitor("add_visitor", { id: v7(), name: "试用", mobile: "13711110009" });
    await server.connection.db.update(accounts).set({ type: 0 }).where(own);
    expect(refused).toMatchObject({ status: 403, msg: expect.stringContaining("先完成企业认证") });
  });
});

describe("the company's data", () => {
  it("change at once where nobody has to approve; the same field twice is a conflict", async () => {
    const { rev } = await company();
    const edit = (changes: object) => visitor("edit_info", { base_rev: rev, changes });
    expect(((await edit({ address: "大良街道试验路 1 号" })).data as Company).address).toBe("大良街道试验路 1 号");
    expect(((await edit({ scale: "小型" })).data as Company).scale).toBe("小型");
    expect(await edit({ address: "别处" })).toMatchObject({ status: 409, data: { reason: "conflict" } });
    expect((await edit({ name: "改名公司" })).status).toBe(422);
    expect((await company()).name).toBe(firms.valve.name);
  });

  it("wait for an administrator where certification proved them", async () => {
    const ask = (id: string, changes: object) => wish("changeAsk", { id, changes, reason: "工商变更" });
    const first = v7();
    const name = "佛山市顺德区新名阀门有限公司";
    expect((await ask(first, { name, street_id: ronggui })).data).toMatchObject({
      status: "待审核",
      wishes: [
        { field: "name", before: firms.valve.name, after: name },
        { field: "street_id", before: "大良街道", after: "容桂街道" },
      ],
    });
    expect((await ask(v7(), { name: "再改一次公司" })).status).toBe(409);
    expect((await handle({ id: first, status: "退回" })).status).toBe(422);
    expect((await handle({ id: first, status: "通过" }, "daliang")).status).toBe(403);
    expect((await handle({ id: first, status: "通过" })).data).toMatchObject({ status: "通过", company_name: name });
    expect(await company()).toMatchObject({ name, street_id: ronggui });
    expect((await handle({ id: first, status: "通过" })).status).toBe(409);
    expect((await wish("changeWithdraw", { id: first })).status).toBe(409);
    const [account] = await server.connection.db.select().from(accounts).where(eq(accounts.id, people.enterprise.id));
    expect(account?.com_name).toBe(name);
  });

  it("are not changed by a wish that was taken back, or that something else overtook", async () => {
    const ask = (id: string, changes: object) => wish("changeAsk", { id, changes, reason: "工商变更" });
    const [back, late] = [v7(), v7()];
    await ask(back, { name: "撤回的名字公司" });
    expect((await wish("changeWithdraw", { id: back })).data).toMatchObject({ status: "已撤回" });
    expect((await handle({ id: back, status: "通过" })).status).toBe(409);
    await ask(late, { name: "来晚的名字公司" });
    await server.connection.db.update(companies).set({ name: "先到的名字" }).where(eq(companies.id, firms.valve.id));
    expect(await handle({ id: late, status: "通过" })).toMatchObject({ status: 409, data: { reason: "moved" } });
    const list = (await wish("changeList", {})).data as { list: CompanyChange[] };
    expect(list.list.map(({ status }) => status)).toEqual(["待审核", "已撤回", "通过"]);
    expect((await handle({ id: late, status: "退回", reply: "请按现名申请" })).data).toMatchObject({ status: "退回" });
  });

  it("are refused where nothing changes, or no such street is", async () => {
    const ask = (changes: object) => wish("changeAsk", { id: v7(), changes, reason: "工商变更" });
    expect(fieldsOf(await ask({ name: (await company()).name })).changes).toContain("没有改动");
    expect(fieldsOf(await ask({ street_id: "440606999" })).street_id).toBe("所属镇街不存在");
    expect(fieldsOf(await ask({ credit_code: "91440606" })).credit_code ?? "").toContain("18 位");
  });
});
