import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditLine } from "#contract/audit/audit.ts";
import { dutyRefusal, mayByDuty, rolesOfDuty } from "#contract/account/admin-duties.ts";
import { callsByName, contract } from "#contract/index.ts";
import { dayOf } from "#contract/core/time.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { accounts } from "#server/database/tables/people.ts";
import { sweepEnded } from "#server/jobs/sweep.ts";
import {
  daliang,
  password,
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

const today = () => dayOf(server.now());
async function lines(asked: Record<string, string | number> = {}, person: PersonName = "admin") {
  const reply = await server.ask(contract.audit.list, { from: today(), to: today(), ...asked }, person);
  return reply.data as { list: AuditLine[]; total: number; since: string | null };
}
const newest = async (asked: Record<string, string | number> = {}) => (await lines(asked)).list[0];
const signIn = (mobile: string, typed: string) => server.ask(contract.account.login, { mobile, password: typed });

let nextMobile = 13700000100;
/** An administrator of a duty, signed in. */
async function ofDuty(duty: "system" | "content" | "audit"): Promise<{ id: string; headers: Record<string, string> }> {
  const [model] = await server.connection.db.select().from(accounts).where(eq(accounts.id, people.admin.id));
  const id = v7();
  const mobile = String((nextMobile += 1));
  if (!model) throw new Error("no administrator");
  await server.connection.db
    .insert(accounts)
    .values({ ...model, id, mobile, name: `管理员${duty}`, roles: rolesOfDuty(duty) });
  const { token } = (await signIn(mobile, password)).data as { token: string };
  return { id, headers: { authorization: `Bearer ${token}` } };
}

describe("the audit log", () => {
  it("says who signed in, who failed to, and from where, known or not", async () => {
    expect(await signIn(people.ronggui.mobile, "Wrong@2026!x")).toMatchObject({ status: 422 });
    expect(await newest({ action: "sign-in-refused" })).toMatchObject({
      account_name: people.ronggui.name,
      words: "登录失败",
      address: "127.0.0.1",
      detail: [{ label: "手机号", value: "138****0005" }],
    });
    await signIn("13711112222", "Wrong@2026!x");
    expect(await newest({ action: "sign-in-refused" })).toMatchObject({ account_id: null, account_name: "未知账号" });
    const { data } = await signIn(people.ronggui.mobile, password);
    expect(await newest({ group: "登录与密码" })).toMatchObject({
      account_id: people.ronggui.id,
      words: "登录",
      detail: expect.arrayContaining([{ label: "方式", value: "密码" }]),
    });
    const headers = { authorization: `Bearer ${(data as { token: string }).token}` };
    await server.post("/v1/user/logout", {}, undefined, headers);
    expect(await newest({ group: "登录与密码" })).toMatchObject({ words: "退出登录" });
  });

  it("keeps a change of the office once it is made, by name and never with what was written", async () => {
    const id = v7();
    const report = {
      id,
      seq: 0,
      title: "阀门行业专利分析",
      trade: "C34",
      period_from: "2026-01-01",
      period_to: "2026-06-30",
      summary: "摘要不应写进日志里面去。",
      body: "<p>正文</p>",
      access: "免费",
    };
    await server.post("/v1/industry/save", { ...report, title: "阀" }, "admin");
    expect((await lines({ action: "call" })).total).toBe(0);
    await server.post("/v1/industry/save", report, "admin");
    const line = await newest({ action: "call" });
    expect(line).toMatchObject({
      account_id: people.admin.id,
      words: "保存产业报告",
      detail: [
        { label: "对象", value: id },
        { label: "标题", value: "阀门行业专利分析" },
      ],
    });
    expect(JSON.stringify(line)).not.toContain("摘要不应");
  });

  it("is found by period, group, action, account, words of who, and address", async () => {
    const created = await server.ask(
      contract.staff.create,
      { id: v7(), mobile: "13700000009", name: "新同事", kind: "street", unit: "大良工作站", street_ids: [daliang] },
      "admin",
    );
    expect(created).toMatchObject({ code: 1 });
    const made = await newest({ group: "账号与设备" });
    expect(made).toMatchObject({
      words: "新建账号",
      detail: expect.arrayContaining([{ label: "镇街", value: "大良街道" }]),
    });
    expect(made?.detail).toContainEqual({ label: "对象", value: "新同事" });
    const ways: Record<string, string>[] = [
      { account_id: people.admin.id },
      { keyword: people.admin.name },
      { keyword: "127.0.0.1" },
    ];
    for (const asked of ways) expect((await lines(asked)).list).toContainEqual(made);
    expect((await lines({ account_id: people.daliang.id })).list).not.toContainEqual(made);
    expect((await lines({ keyword: "查无此人" })).total).toBe(0);
    expect((await lines({ from: "2020-01-01", to: "2020-01-31" })).total).toBe(0);
    expect(await server.ask(contract.audit.list, { from: "2026-02-02", to: "2026-02-01" }, "admin")).toMatchObject({
      data: { fields: { to: "截止日期不能早于起始日期" } },
    });
  });

  it("goes out as a workbook, which is a line itself, and to administrators alone", async () => {
    const asked = { from: today(), to: today(), keyword: people.admin.name };
    const file = await server.app.inject({
      url: "/v1/audit/export",
      query: asked,
      headers: { authorization: `Bearer ${await server.token("admin")}` },
    });
    expect(file.rawPayload.subarray(0, 2).toString()).toBe("PK");
    expect(await newest()).toMatchObject({ words: "导出操作日志", account_id: people.admin.id });
    for (const person of ["district", "daliangLead", "enterprise"] as const)
      expect(await server.ask(contract.audit.list, asked, person)).toMatchObject({ status: 403 });
  });

  it("is changed by nobody, and parts with what is three years old only", async () => {
    const { db } = server.connection;
    const refused = { cause: expect.objectContaining({ message: "the audit log is not changed" }) };
    await expect(db.update(auditLog).set({ account_id: null })).rejects.toMatchObject(refused);
    await expect(db.delete(auditLog)).rejects.toMatchObject(refused);
    await expect(db.execute(sql`truncate audit_log`)).rejects.toMatchObject(refused);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const line = { action: "sign-in-refused", account_id: null } as const;
    await db.insert(auditLog).values([
      { ...line, at: ago(1200), account_id: people.admin.id },
      { ...line, at: ago(1000), account_id: people.admin.id },
      { ...line, at: ago(200) },
      { ...line, at: ago(170) },
    ]);
    await sweepEnded({ db, now: server.now });
    const kept = await db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.at} < now() - interval '100 days'`);
    expect(
      kept.map(({ at }) => Math.round((Date.now() - at.getTime()) / 86_400_000)).toSorted((x, y) => y - x),
    ).toEqual([1000, 170]);
  });
});

describe("a kind of administrator", () => {
  it.each(["content", "audit"] as const)("%s is refused what is not its own, before anything is read", async (duty) => {
    const { headers } = await ofDuty(duty);
    const wrong: string[] = [];
    for (const [name, { access, method, path }] of callsByName) {
      if (access === "public" || !access.includes("admin") || name.startsWith("account.")) continue;
      const reply = await server.app.inject({ method, url: path, headers, ...(method === "POST" && { payload: {} }) });
      const isRefused = reply.statusCode === 403 && reply.body.includes(dutyRefusal(duty));
      if (isRefused === mayByDuty(duty, name)) wrong.push(`${name}: ${reply.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });

  it("is given by another of the system, ends what was open, and one of the system stays", async () => {
    const { id, headers } = await ofDuty("system");
    const change = (target: string, duty: string, by: Record<string, string>) =>
      server.post("/v1/news/user/update-user", { id: target, name: "管理员乙", duty }, undefined, by);
    expect(await change(id, "audit", headers)).toMatchObject({ status: 409, msg: "不能修改自己的管理员类别" });
    const admin = { authorization: `Bearer ${await server.token("admin")}` };
    expect(await change(id, "content", admin)).toMatchObject({ code: 1, data: { duty: "content" } });
    expect(await server.post("/v1/news/user/index", {}, undefined, headers)).toMatchObject({ status: 401 });
    // What is not said stays as it is.
    expect(await server.post("/v1/news/user/update-user", { id, name: "管理员丙" }, undefined, admin)).toMatchObject({
      data: { duty: "content", name: "管理员丙" },
    });
  });

  it("of the system is left over though two dismiss each other at once", async () => {
    const { db } = server.connection;
    const first = await ofDuty("system");
    const second = await ofDuty("system");
    await db
      .update(accounts)
      .set({ roles: rolesOfDuty("content") })
      .where(eq(accounts.id, people.admin.id));
    try {
      const dismiss = (id: string, by: Record<string, string>) =>
        server.post("/v1/news/user/update-user", { id, name: "管理员", duty: "audit" }, undefined, by);
      const answers = await Promise.all([dismiss(first.id, second.headers), dismiss(second.id, first.headers)]);
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
      const left = await db
        .select()
        .from(accounts)
        .where(sql`roles = array['admin'] and id in (${first.id}, ${second.id})`);
      expect(left.length).toBeGreaterThan(0);
    } finally {
      await db.update(accounts).set({ roles: [] }).where(eq(accounts.id, people.admin.id));
    }
  });
});
