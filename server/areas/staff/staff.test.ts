import { desc, eq, ne } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type NewStaff, type StaffAccount } from "#contract/account/staff.ts";
import { passwordProblem } from "#contract/account/user.ts";
import { contract } from "#contract/index.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { accounts, devices, sessions } from "#server/database/tables/people.ts";
import {
  daliang,
  firms,
  people,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";
import { oneTimePassword } from "./one-time-password.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let nextMobile = 13900000000;
const newStaff = (changes: Partial<NewStaff> = {}) => ({
  id: v7(),
  mobile: String(nextMobile++),
  name: "新同事",
  kind: "street",
  unit: "大良知识产权工作站",
  street_ids: [daliang],
  ...changes,
});
const create = (changes: Partial<NewStaff> = {}, person: PersonName = "admin") =>
  server.post("/v1/news/user/create", newStaff(changes), person);
const created = async (changes: Partial<NewStaff> = {}) =>
  (await create(changes)).data as { user: StaffAccount; password: string };
const list = async (input: object, person: PersonName = "admin") =>
  await server.call(contract.staff.list, input, person);
const signIn = (mobile: string, password: string) => server.ask(contract.account.login, { mobile, password });
const lastLine = async () =>
  (
    await server.connection.db
      .select()
      .from(auditLog)
      .where(ne(auditLog.action, "sign-in"))
      .orderBy(desc(auditLog.id))
      .limit(1)
  )[0];

describe("creating an account", () => {
  it("answers with a password that signs in, and masks the mobile", async () => {
    const input = newStaff({ name: "周新", is_lead: true });
    const { data } = await server.post("/v1/news/user/create", input, "district");
    const { user, password } = data as { user: StaffAccount; password: string };
    expect(user).toMatchObject({
      kind: "street",
      unit: input.unit,
      street_names: ["大良街道"],
      is_lead: true,
      state: 1,
      unsent: 0,
    });
    expect(user.mobile).toBe(`${input.mobile.slice(0, 3)}****${input.mobile.slice(-4)}`);
    expect((await signIn(input.mobile, password)).data).toMatchObject({
      user: { street_id: daliang, roles: ["lead"], is_news: 1 },
    });
    const line = await lastLine();
    expect(line).toMatchObject({ account_id: people.district.id, action: "account-create", detail: { id: user.id } });
    expect(JSON.stringify(line)).not.toContain(password);
  });

  it("puts people of one unit into one unit", async () => {
    const first = await created({ unit: "容桂服务机构", street_ids: [ronggui], newtype: "agency" });
    const second = await created({ unit: "容桂服务机构", street_ids: [ronggui], newtype: "agency" });
    const rows = await server.connection.db.select().from(accounts).where(eq(accounts.com_name, "容桂服务机构"));
    expect(rows.map(({ id }) => id).sort()).toEqual([first.user.id, second.user.id].sort());
    expect(new Set(rows.map(({ com_id }) => com_id)).size).toBe(1);
  });

  it("makes district officials and administrators what they are", async () => {
    expect((await created({ kind: "district", unit: "区局", street_ids: [] })).user.kind).toBe("district");
    expect((await created({ kind: "admin", unit: "", street_ids: [] })).user.kind).toBe("admin");
  });

  it("keeps what 数据 opens first for a district account alone, until it is changed", async () => {
    const { user } = await created({ kind: "district", unit: "区局", street_ids: [], pid: 0 });
    expect(user.pid).toBe(0);
    const { id, name, unit } = user;
    const change = (fields: object) => server.post("/v1/news/user/update-user", { id, name, unit, ...fields }, "admin");
    expect((await change({})).data).toMatchObject({ pid: 0 });
    expect((await change({ pid: 1 })).data).toMatchObject({ pid: 1 });
    expect((await change({ pid: 7 })).data).toMatchObject({ fields: { pid: "请选择“数据”先打开哪个看板" } });
    expect((await created({ pid: 1 })).user.pid).toBe(0);
  });

  it("refuses a street official without unit or street, a street that is none, and a mobile that is taken", async () => {
    expect((await create({ unit: "", street_ids: [] })).data).toMatchObject({
      fields: { unit: "请填写所在单位", street_ids: "请至少选择一个负责镇街" },
    });
    expect((await create({ street_ids: ["440606999"] })).data).toMatchObject({
      fields: { street_ids: "负责镇街中有不存在的镇街" },
    });
    expect((await create({ mobile: people.daliang.mobile })).data).toMatchObject({
      fields: { mobile: "此手机号已有账号" },
    });
  });
});

describe("who manages whom", () => {
  it("lets district officials create and see street officials only", async () => {
    expect(await create({ kind: "admin" }, "district")).toMatchObject({ status: 403 });
    expect(await create({ kind: "district" }, "district")).toMatchObject({ status: 403 });
    const seen = await list({ size: 200 }, "district");
    expect(new Set(seen.list.map(({ kind }) => kind))).toEqual(new Set(["street"]));
    for (const target of ["admin", "enterprise"] as const) {
      const id = people[target].id;
      expect(await server.ask(contract.staff.resetPassword, { id }, "district"), target).toMatchObject({ status: 404 });
      expect(await server.ask(contract.staff.setState, { id, state: "off" }, "district"), target).toMatchObject({
        status: 404,
      });
    }
  });

  it("keeps street officials and enterprises out", async () => {
    for (const person of ["daliang", "enterprise"] as const) {
      expect(await server.ask(contract.staff.list, {}, person)).toMatchObject({ status: 403 });
      expect(await create({}, person)).toMatchObject({ status: 403 });
    }
    expect((await server.ask(contract.staff.streets, {}, "daliang")).data).toMatchObject([
      { name: "大良街道" },
      { name: "容桂街道" },
    ]);
  });

  it("never switches off or resets the person's own account", async () => {
    const { id } = people.admin;
    expect(await server.ask(contract.staff.setState, { id, state: "off" }, "admin")).toMatchObject({ status: 409 });
    expect(await server.ask(contract.staff.resetPassword, { id }, "admin")).toMatchObject({ status: 409 });
    expect((await server.ask(contract.account.info, {}, "admin")).code).toBe(1);
  });
});

describe("the list", () => {
  it("finds by name, mobile, unit, street, kind and state", async () => {
    const { user } = await created({ name: "查找目标", unit: "独一无二的单位", street_ids: [ronggui] });
    await server.ask(contract.staff.setState, { id: user.id, state: "off" }, "admin");
    const ids = async (input: object) => (await list({ size: 200, ...input })).list.map(({ id }) => id);
    for (const input of [
      { keyword: "查找目" },
      { keyword: "独一无二" },
      { street_id: ronggui, state: "off" },
      { kind: "street", keyword: "查找" },
    ])
      expect(await ids(input), JSON.stringify(input)).toContain(user.id);
    for (const input of [{ keyword: "%" }, { street_id: daliang }, { kind: "admin" }, { state: "on" }])
      expect(await ids(input), JSON.stringify(input)).not.toContain(user.id);
    expect(await ids({ kind: "enterprise" })).toEqual([people.enterprise.id]);
  });

  it("shows what the devices of an account last said", async () => {
    const device = { account_id: people.ronggui.id, label: "手机" };
    await server.connection.db.insert(devices).values([
      { ...device, id: v7(), pending: 2, last_sync_at: new Date("2026-11-01T00:00:00Z") },
      { ...device, id: v7(), pending: 3, last_sync_at: new Date("2026-11-02T00:00:00Z") },
    ]);
    const [one] = (await list({ keyword: people.ronggui.name })).list;
    expect(one).toMatchObject({ unsent: 5, last_sync_at: "2026-11-02T00:00:00.000Z" });
    expect(one?.devices.map(({ pending }) => pending)).toEqual([3, 2]);
  });
});

describe("changing an account", () => {
  it("replaces name, unit, streets and lead", async () => {
    const { user } = await created({ is_lead: true });
    const reply = await server.ask(
      contract.staff.update,
      { id: user.id, name: "改名后", unit: "容桂知识产权工作站", street_ids: [ronggui, daliang], is_lead: false },
      "district",
    );
    expect(reply.data).toMatchObject({
      name: "改名后",
      unit: "容桂知识产权工作站",
      street_ids: [ronggui, daliang],
      is_lead: false,
    });
  });

  it("leaves an enterprise its company", async () => {
    await server.ask(
      contract.staff.update,
      { id: people.enterprise.id, name: "企业乙", unit: "别家", street_ids: [daliang] },
      "admin",
    );
    const [row] = await server.connection.db.select().from(accounts).where(eq(accounts.id, people.enterprise.id));
    expect(row).toMatchObject({ name: "企业乙", com_id: firms.valve.id, com_name: "", street_ids: [] });
  });

  it("ends the sessions of an account that is switched off, and lets it in again when it is on", async () => {
    const input = newStaff();
    const { password } = (await server.post("/v1/news/user/create", input, "admin")).data as { password: string };
    await signIn(input.mobile, password);
    await signIn(input.mobile, password);
    const off = await server.ask(contract.staff.setState, { id: input.id, state: "off" }, "district");
    expect(off.data).toMatchObject({ ended_sessions: 2, user: { state: 0 } });
    expect(await signIn(input.mobile, password)).toMatchObject({ status: 403, data: { reason: "disabled" } });
    expect(await lastLine()).toMatchObject({ action: "account-off", account_id: people.district.id });
    await server.ask(contract.staff.setState, { id: input.id, state: "on" }, "district");
    expect((await signIn(input.mobile, password)).code).toBe(1);
  });

  it("ends the sessions and the old password when it is reset", async () => {
    const input = newStaff();
    const { password } = (await server.post("/v1/news/user/create", input, "admin")).data as { password: string };
    await signIn(input.mobile, password);
    const reset = await server.call(contract.staff.resetPassword, { id: input.id }, "admin");
    expect(reset.ended_sessions).toBe(1);
    expect(await server.connection.db.$count(sessions, eq(sessions.account_id, input.id))).toBe(0);
    expect(await signIn(input.mobile, password)).toMatchObject({ status: 422 });
    expect((await signIn(input.mobile, reset.password)).code).toBe(1);
  });
});

it("generates passwords that the rule accepts, each another", () => {
  const person = { mobile: "13800000000", name: "张三", is_admin: 1 };
  const made = Array.from({ length: 200 }, () => oneTimePassword(person));
  expect(made.filter((password) => passwordProblem(password, person) !== null)).toEqual([]);
  expect(new Set(made).size).toBe(200);
});

describe("the list of accounts", () => {
  it("tells when an account last did something, but for what was looked at in its name, and goes out as a workbook", async () => {
    const { db } = server.connection;
    const ago = (minutes: number) => new Date(server.now() - minutes * 60_000);
    await db
      .update(accounts)
      .set({ last_login_at: ago(600) })
      .where(eq(accounts.id, people.ronggui.id));
    const own = Buffer.from(v7());
    const seen = ago(30);
    const session = { account_id: people.ronggui.id, client: "pc" as const, created_at: ago(600) };
    await db.insert(sessions).values([
      { ...session, token_hash: own, last_seen_at: seen },
      {
        ...session,
        token_hash: Buffer.from(v7()),
        last_seen_at: ago(5),
        viewer_id: people.admin.id,
        viewer_hash: own,
      },
    ]);
    const [one] = (await list({ keyword: people.ronggui.name })).list;
    expect(one?.last_seen_at).toBe(seen.toISOString());
    const file = (person: PersonName, query: Record<string, string> = {}) =>
      server.app.inject({
        url: "/v1/news/user/export",
        query,
        headers: { authorization: `Bearer ${tokens.get(person)}` },
      });
    const tokens = new Map<PersonName, string>();
    for (const person of ["admin", "daliang"] as const) tokens.set(person, await server.token(person));
    const made = await file("admin", { keyword: people.ronggui.name });
    expect(made.rawPayload.subarray(0, 2).toString()).toBe("PK");
    expect((await lastLine())?.action).toBe("account-export");
    expect((await file("admin", { keyword: "查无此人" })).statusCode).toBe(422);
    expect((await file("daliang")).statusCode).toBe(403);
  });
});
