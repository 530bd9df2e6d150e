import { and, eq, gt, max, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Call } from "#contract/core/call.ts";
import { callsByName, contract } from "#contract/index.ts";
import { can, type Kind } from "#contract/core/roles.ts";
import type { Visit } from "#contract/visit/visit.ts";
import { queryText } from "#src/api/query-text.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { accounts } from "#server/database/tables/people.ts";
import { daliang, newVisit, password, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { sampleInput } from "./sample-input.ts";

let server: TestServer;
let visit: Visit;
beforeAll(async () => {
  server = await testServer();
  visit = await server.call(contract.visit.createVisit, newVisit(), "daliangLead");
});
afterAll(() => server.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const signIn = async (mobile: string) => (await server.call(contract.account.login, { mobile, password })).token;
let admin = "";
beforeEach(async () => {
  admin = await signIn(people.admin.mobile);
});
const asAdmin = (path: string, body: object) => server.post(path, body, undefined, bearer(admin));
const startView = (account_id: string, more: object = {}) =>
  asAdmin("/v1/user/view", { account_id, reason: "核对反映的问题", ...more });
async function viewOf(account_id: string, more: object = {}) {
  const reply = await startView(account_id, more);
  expect(reply.msg).toBe("成功");
  const { token } = reply.data as { token: string };
  return (path: string, body: object = {}) => server.post(path, body, undefined, bearer(token));
}
type Ask = Awaited<ReturnType<typeof viewOf>>;
const infoStatus = async (ask: Ask) => (await ask("/v1/user/info")).status;

/** What every table holds, but for those a look leaves its traces in, and what jobs write by the clock. */
async function contents(): Promise<Record<string, string>> {
  const { db } = server.connection;
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows.filter(
    (row) =>
      ![
        "attempts",
        "audit_log",
        "sessions",
        "district_figures",
        "company_scores",
        "score_days",
        "feed_days",
        "company_pairs",
        "company_pair_changes",
        "company_pair_runs",
        "backfills",
        "file_checks",
      ].includes(row.name),
  )) {
    const text = sql`select md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as sum from ${sql.identifier(name)} t`;
    found[name] = (await db.execute<{ sum: string }>(text)).rows[0]?.sum ?? "";
  }
  return found;
}

async function walk(kind: Kind, token: string): Promise<{ good: number; failed: string[]; refused: number }> {
  const seen = { good: 0, failed: [] as string[], refused: 0 };
  for (const [name, call] of callsByName) {
    if (call.access === "public" || !can(kind, call.access) || ["account.viewEnd", "account.logout"].includes(name))
      continue;
    const status = await knock(call, token);
    if (status === 200) seen.good += 1;
    if (status === 403) seen.refused += 1;
    if (status >= 500 || status === 401) seen.failed.push(`${name} ${status}`);
  }
  return seen;
}

async function knock(call: Call, token: string): Promise<number> {
  const input = sampleInput(call, visit.id, daliang);
  const inAddress = call.method === "GET" || call.body === "bytes";
  const reply = await server.app.inject({
    method: call.method,
    url: inAddress ? `${call.path}?${queryText(input)}` : call.path,
    headers: { ...bearer(token), ...(call.body === "bytes" && { "content-type": "application/octet-stream" }) },
    ...(call.method === "POST" && { payload: call.body === "bytes" ? Buffer.from("x") : input }),
  });
  return reply.statusCode;
}

describe("an administrator's view", () => {
  it("shows what the account sees, says so, and leaves a line for every step", async () => {
    const { db } = server.connection;
    const [last] = await db.select({ id: max(auditLog.id) }).from(auditLog);
    const ask = await viewOf(people.daliang.id);
    expect((await ask("/v1/user/info")).data).toMatchObject({
      id: people.daliang.id,
      is_admin_view: 1,
      admin_name: people.admin.name,
      view_writes: 0,
    });
    await ask("/v1/user/password", { old_password: password, new_password: "Better@2026x" });
    expect((await ask("/v1/user/view-end")).code).toBe(1);
    const since = and(eq(auditLog.account_id, people.admin.id), gt(auditLog.id, last?.id ?? 0));
    const lines = await db.select().from(auditLog).where(since).orderBy(auditLog.id);
    expect(lines.map(({ action, detail }) => [action, (detail as { call?: string }).call])).toEqual([
      ["view-start", undefined],
      ["view-call", "account.info"],
      ["view-call", "account.changePassword"],
      ["view-call", "account.viewEnd"],
      ["view-end", undefined],
    ]);
    expect(lines[0]?.detail).toMatchObject({ reason: "核对反映的问题", account_id: people.daliang.id });
    expect(await infoStatus(ask)).toBe(401);
  });

  it.each([
    ["street lead", "street", people.daliangLead.id],
    ["district account", "district", people.district.id],
    ["enterprise", "enterprise", people.enterprise.id],
  ] as const)("of a %s changes nothing by any call", { timeout: 120_000 }, async (_, kind, id) => {
    const { token } = (await startView(id)).data as { token: string };
    const before = await contents();
    const { good, failed, refused } = await walk(kind, token);
    expect(failed).toEqual([]);
    expect(await contents()).toEqual(before);
    expect(good).toBeGreaterThan(2);
    expect(refused).toBeGreaterThan(5);
  });

  it("refuses writes in words, and takes them where the administrator said so at the start", async () => {
    const note = { id: visit.id, base_rev: visit.rev, changes: { content: "管理员更正了走访内容，经负责人同意。" } };
    const looking = await viewOf(people.daliangLead.id);
    expect(await looking("/v1/visit/editVisit", note)).toMatchObject({ status: 403, data: { reason: "read-only" } });
    expect(await looking("/v1/news/user/update-user-info", { introduction: "x" })).toMatchObject({
      data: { reason: "admin-view" },
    });
    const changing = await viewOf(people.daliangLead.id, { allow_writes: true });
    expect((await changing("/v1/visit/editVisit", note)).code).toBe(1);
    expect(await infoStatus(looking), "the view before it is over").toBe(401);
  });
});

describe("nobody escapes from a view", () => {
  it("to another password, other sessions, another view, or what administrators do", async () => {
    for (const allow_writes of [false, true]) {
      const ask = await viewOf(people.district.id, { allow_writes });
      const refused = [
        await ask("/v1/user/password", { old_password: password, new_password: "Better@2026x" }),
        await ask("/v1/frontend/user/save", { name: people.district.name, introduction: "x" }),
        await ask("/v1/user/sessions"),
        await ask("/v1/user/sessions-end-others"),
        await ask("/v1/user/view", { account_id: people.daliang.id, reason: "再看一个" }),
        await ask("/v1/user/certify-list"),
        await ask("/v1/news/user/password", { id: people.daliang.id }),
        await ask("/v1/news/user/state", { id: people.daliang.id, state: "off" }),
      ];
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    }
    expect((await server.ask(contract.account.login, { mobile: people.district.mobile, password })).code).toBe(1);
  });

  it("into an administrator's account, and only administrators begin one", async () => {
    expect((await startView(people.admin.id)).status).toBe(404);
    for (const person of ["district", "daliangLead", "enterprise"] as const)
      expect(
        (await server.ask(contract.account.view, { account_id: people.daliang.id, reason: "看看" }, person)).status,
      ).toBe(403);
  });

  it("and it ends with the administrator's logout, switched-off account, and the account's own new password", async () => {
    const first = await viewOf(people.ronggui.id);
    await asAdmin("/v1/user/logout", {});
    expect(await infoStatus(first)).toBe(401);

    admin = await signIn(people.admin.mobile);
    const second = await viewOf(people.ronggui.id);
    const setState = (state: number) =>
      server.connection.db.update(accounts).set({ state }).where(eq(accounts.id, people.admin.id));
    await setState(0);
    expect(await infoStatus(second)).toBe(401);
    await setState(1);

    admin = await signIn(people.admin.mobile);
    const third = await viewOf(people.ronggui.id);
    const own = await signIn(people.ronggui.mobile);
    await server.post(
      "/v1/user/password",
      { old_password: password, new_password: "Better@2026x" },
      undefined,
      bearer(own),
    );
    expect(await infoStatus(third)).toBe(401);
  });

  it("and it idles out, while looking keeps the way back open", async () => {
    const ask = await viewOf(people.daliangColleague.id);
    for (let n = 0; n < 3; n++) {
      server.travel(20 * 60_000);
      expect(await infoStatus(ask)).toBe(200);
    }
    expect((await asAdmin("/v1/user/info", {})).code).toBe(1);
    server.travel(31 * 60_000);
    expect(await infoStatus(ask)).toBe(401);
  });
});
