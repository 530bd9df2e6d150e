import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dutyRefusal, rolesOfDuty } from "#contract/account/admin-duties.ts";
import type { MergePreview } from "#contract/account/account-merge.ts";
import type { Revision } from "#contract/core/revision.ts";
import { contract } from "#contract/index.ts";
import { certifications, wechatBindings } from "#server/database/tables/account.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { companyFollows } from "#server/database/tables/company-care.ts";
import { companies } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { savedSearches, savedSearchNumbers } from "#server/database/tables/ip/saved-search.ts";
import { announcementReceipts, announcements } from "#server/database/tables/office/announcement.ts";
import { accounts, devices, sessions } from "#server/database/tables/people.ts";
import { calendarFeeds, reminders } from "#server/database/tables/reminder.ts";
import { visitTargets } from "#server/database/tables/targets.ts";
import { visits } from "#server/database/tables/visit.ts";
import { daliang, firms, newVisit, people, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { demandOf, mergeWorld } from "./merge-world.testing.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
const { account, enterprise, login, as, merge, preview, now } = mergeWorld(() => server);
const db = () => server.connection.db;

/** Two accounts of an official, 大良 both. */
const pair = async () => ({ kept: await account("李四"), gone: await account("李四旧") });
type Pair = Awaited<ReturnType<typeof pair>>;

async function visitOf({ gone }: Pair, more: object = {}) {
  const visit = newVisit({ visitor_ids: [gone.id], ...more });
  expect((await (await as(gone))("/v1/visit/createVisit", visit)).code).toBe(1);
  return visit.id;
}

describe("what belonged to the other account", () => {
  it("a visit is the kept account's, with a line of its history that says why; who saved it stays who it was", async () => {
    const both = await pair();
    const id = await visitOf(both, { visitor_ids: [both.gone.id, both.kept.id] });
    expect((await merge(both.kept, both.gone)).code).toBe(1);
    const [row] = await db().select().from(visits).where(eq(visits.id, id));
    expect(row).toMatchObject({ created_by: both.kept.id, visitor_ids: [both.kept.id], rev: 2 });
    const { data } = await server.ask(contract.visit.visitDetailtwo, { id }, "daliangLead");
    const [moved, made] = (data as { revisions: Revision[] }).revisions;
    expect(moved).toMatchObject({
      by_name: people.admin.name,
      changed: {
        account_merged: { before: "李四旧", after: "李四" },
        visitor_ids: { before: [both.gone.id, both.kept.id], after: [both.kept.id] },
      },
    });
    expect(made).toMatchObject({ by_name: "李四旧", action: "create" });
    const edit = { id, base_rev: 2, changes: { content: "补充：企业计划明年申请高企，需要专利支撑。" } };
    expect((await (await as(both.kept))("/v1/visit/editVisit", edit)).code).toBe(1);
  });

  it("demands taken, plans led and companies looked after go over", async () => {
    const { kept, gone } = await pair();
    const taken = demandOf(gone.id ?? "");
    const helped = { ...demandOf(people.daliang.id), collaborator_ids: [gone.id ?? ""] };
    const both = { ...demandOf(kept.id ?? ""), collaborator_ids: [people.daliang.id, gone.id ?? ""] };
    await db().insert(demands).values([taken, helped, both]);
    const plan = { id: v7(), leader_id: gone.id ?? "", member_ids: [kept.id ?? "", people.daliang.id] };
    await db()
      .insert(calendarEntries)
      .values({
        ...plan,
        street_id: daliang,
        kind: "走访",
        title: "回访",
        company_ids: [firms.valve.id],
        plan_start: new Date(server.now() + 864e5),
        plan_end: new Date(server.now() + 865e5),
      });
    await db().update(companies).set({ owner_id: gone.id }).where(eq(companies.id, firms.lamp.id));
    expect((await merge(kept, gone)).code).toBe(1);
    const rows = await db()
      .select()
      .from(demands)
      .where(inArray(demands.id, [taken.id, helped.id, both.id]));
    expect(rows.find(({ id }) => id === taken.id)?.owner_id).toBe(kept.id);
    expect(rows.find(({ id }) => id === helped.id)?.collaborator_ids).toEqual([kept.id]);
    // Whoever handles a demand or leads a visit does not take part in it as somebody else.
    expect(rows.find(({ id }) => id === both.id)?.collaborator_ids).toEqual([people.daliang.id]);
    const [entry] = await db().select().from(calendarEntries).where(eq(calendarEntries.id, plan.id));
    expect(entry).toMatchObject({ leader_id: kept.id, member_ids: [people.daliang.id] });
    const [firm] = await db().select().from(companies).where(eq(companies.id, firms.lamp.id));
    expect(firm?.owner_id).toBe(kept.id);
  });

  it("what both have stays once: follows, messages, receipts read by either", async () => {
    const { kept, gone } = await pair();
    const follow = (account_id: string | undefined, company_id: string) => ({
      account_id: account_id ?? "",
      company_id,
    });
    await db()
      .insert(companyFollows)
      .values([follow(kept.id, firms.valve.id), follow(gone.id, firms.valve.id), follow(gone.id, firms.lamp.id)]);
    const at = new Date(server.now());
    const message = { kind: "visit" as const, record_id: v7(), title: "走访被退回", path: "/", due_at: at };
    await db()
      .insert(reminders)
      .values([kept, gone].map(({ id }) => ({ ...message, account_id: id ?? "" })));
    const told = v7();
    await db()
      .insert(announcements)
      .values({
        id: told,
        category: "通知公告" as never,
        title: "请核对名单",
        body: "请核对名单。",
        needs_confirm: false,
        kinds: [],
        street_ids: [],
        label_ids: [],
        account_ids: [gone.id ?? "", kept.id ?? ""],
        state: "已发送" as never,
        seq: 1,
        created_by: people.admin.id,
        created_at: at,
        updated_at: at,
      });
    await db()
      .insert(announcementReceipts)
      .values([
        { announcement_id: told, account_id: kept.id ?? "" },
        { announcement_id: told, account_id: gone.id ?? "", read_at: at },
      ]);
    const shown = (await preview(kept, gone)).data as MergePreview;
    expect(shown.moves).toContainEqual({ words: "关注的企业", count: 2, same: 1 });
    expect((await merge(kept, gone)).code).toBe(1);
    const followed = await db()
      .select()
      .from(companyFollows)
      .where(inArray(companyFollows.account_id, [kept.id ?? "", gone.id ?? ""]));
    expect(new Set(followed.map(({ account_id, company_id }) => `${account_id} ${company_id}`))).toEqual(
      new Set([firms.valve.id, firms.lamp.id].map((id) => `${kept.id} ${id}`)),
    );
    expect(followed).toHaveLength(2);
    expect(await db().select().from(reminders).where(eq(reminders.record_id, message.record_id))).toMatchObject([
      { account_id: kept.id },
    ]);
    const receipts = await db()
      .select()
      .from(announcementReceipts)
      .where(eq(announcementReceipts.announcement_id, told));
    expect(receipts).toEqual([{ announcement_id: told, account_id: kept.id, read_at: at, confirmed_at: null }]);
    const [sent] = await db().select().from(announcements).where(eq(announcements.id, told));
    expect(sent?.account_ids).toEqual([kept.id]);
  });

  it("saved searches get numbers and names of their own, and still reuse each other", async () => {
    const { kept, gone } = await pair();
    const seen_at = new Date(server.now());
    const search = (account_id: string | undefined, no: number, name: string, expression: string) => ({
      id: v7(),
      account_id: account_id ?? "",
      no,
      name,
      expression,
      dialect: "cn" as const,
      seen_at,
    });
    await db()
      .insert(savedSearches)
      .values([
        search(kept.id, 1, "空调", "名称=(空调)"),
        search(kept.id, 2, "除空调", "#1 非 名称=(制冷)"),
        search(gone.id, 1, "空调", "名称=(风机)"),
        search(gone.id, 3, "除风机", "#1 非 名称=(叶片)"),
      ]);
    await db()
      .insert(savedSearchNumbers)
      .values([
        { account_id: kept.id ?? "", last: 2 },
        { account_id: gone.id ?? "", last: 3 },
      ]);
    expect((await merge(kept, gone)).code).toBe(1);
    const rows = await db()
      .select()
      .from(savedSearches)
      .where(eq(savedSearches.account_id, kept.id ?? ""))
      .orderBy(savedSearches.no);
    expect(rows.map(({ no, name, expression }) => [no, name, expression])).toEqual([
      [1, "空调", "名称=(空调)"],
      [2, "除空调", "#1 非 名称=(制冷)"],
      [4, "空调（并入）", "名称=(风机)"],
      [6, "除风机", "#4 非 名称=(叶片)"],
    ]);
    const numbers = await db()
      .select()
      .from(savedSearchNumbers)
      .where(inArray(savedSearchNumbers.account_id, [kept.id ?? "", gone.id ?? ""]));
    expect(numbers).toEqual([{ account_id: kept.id, last: 6 }]);
  });

  it("the kept account's target of a month stands; the other's counts where it has none", async () => {
    const { kept, gone } = await pair();
    const target = (owner_id: string | undefined, month: string, count: number) => ({
      month,
      kind: "person" as const,
      owner_id: owner_id ?? "",
      visits: count,
    });
    await db()
      .insert(visitTargets)
      .values([target(kept.id, "2026-11", 8), target(gone.id, "2026-11", 5), target(gone.id, "2026-12", 6)]);
    expect((await merge(kept, gone)).code).toBe(1);
    const rows = await db()
      .select()
      .from(visitTargets)
      .where(inArray(visitTargets.owner_id, [kept.id ?? "", gone.id ?? ""]))
      .orderBy(visitTargets.month);
    expect(rows.map((row) => [row.owner_id, row.month, row.visits])).toEqual([
      [kept.id, "2026-11", 8],
      [kept.id, "2026-12", 6],
    ]);
  });
});

describe("the account that goes", () => {
  it("is closed: its sessions, addresses and bindings end, and signing in names the kept account", async () => {
    const { kept, gone } = await pair();
    const post = await as(gone);
    await db()
      .insert(calendarFeeds)
      .values({ account_id: gone.id ?? "", key_hash: Buffer.from(v7()) });
    await db()
      .insert(wechatBindings)
      .values({ app: "mini", openid: v7(), account_id: gone.id ?? "" });
    const shown = (await preview(kept, gone)).data as MergePreview;
    expect(shown.ends).toEqual([
      { words: "登录", count: 1 },
      { words: "微信绑定", count: 1 },
      { words: "日历订阅地址", count: 1 },
    ]);
    expect((await merge(kept, gone)).data).toMatchObject({ kept_id: kept.id, ended_sessions: 1 });
    expect((await post("/v1/user/info", {})).status).toBe(401);
    expect(await db().$count(sessions, and(eq(sessions.account_id, gone.id ?? ""), eq(sessions.is_over, false)))).toBe(
      0,
    );
    for (const table of [calendarFeeds, wechatBindings])
      expect(
        await db()
          .select()
          .from(table)
          .where(eq(table.account_id, gone.id ?? "")),
      ).toEqual([]);
    const refused = await login(gone);
    expect(refused).toMatchObject({ status: 403, data: { reason: "merged" } });
    expect(refused.msg).toContain(`李四的账号 ${kept.mobile.slice(0, 3)}****${kept.mobile.slice(-4)}`);
    expect(refused.msg).not.toContain(kept.mobile);
    expect((await login(kept)).code).toBe(1);
  });

  it("is still heard by its phone when a wipe is ordered afterwards", async () => {
    const { kept, gone } = await pair();
    const account_id = gone.id ?? "";
    const post = await as(gone);
    const device_id = v7();
    await db().insert(devices).values({ id: device_id, account_id, last_sync_at: new Date() });
    await db()
      .update(sessions)
      .set({ device_id, named_devices: [device_id] })
      .where(eq(sessions.account_id, account_id));
    await merge(kept, gone);
    expect(await post("/v1/user/info", {})).toMatchObject({ status: 401, data: { reason: "login" } });
    expect(await server.ask(contract.staff.deviceWipe, { account_id, device_id }, "admin")).toMatchObject({
      code: 1,
    });
    expect(await post("/v1/user/info", {})).toMatchObject({ status: 401, data: { reason: "wiped" } });
  });

  it("cannot be switched on, changed or given a password again, and the list says where it is", async () => {
    const { kept, gone } = await pair();
    await merge(kept, gone);
    for (const [path, body] of [
      ["state", { state: "on" }],
      ["password", {}],
      ["update-user", { name: "李四旧", unit: "大良街道办", street_ids: [daliang] }],
    ] as const)
      expect(await server.post(`/v1/news/user/${path}`, { id: gone.id, ...body }, "admin")).toMatchObject({
        status: 409,
        data: { reason: "merged" },
      });
    const { data } = await server.ask(contract.staff.list, { keyword: gone.mobile }, "admin");
    expect((data as { list: object[] }).list).toMatchObject([
      { id: gone.id, state: 0, may_edit: false, merged_into: { id: kept.id, name: "李四" } },
    ]);
  });

  it("what its phone has sent already is not done twice when the kept account sends it again", async () => {
    const { kept, gone } = await pair();
    const visit = newVisit({ visitor_ids: [gone.id] });
    const sent = {
      id: v7(),
      call: "visit.createVisit",
      input: visit,
      contract_version: 1,
      created_at: new Date(server.now()).toISOString(),
    };
    const batch = { device_id: v7(), items: [sent] };
    expect((await (await as(gone))("/v1/visit/batch", batch)).data).toMatchObject({ results: [{ code: 1 }] });
    await merge(kept, gone);
    expect((await (await as(kept))("/v1/visit/batch", batch)).data).toMatchObject({
      results: [{ code: 1, data: { id: visit.id } }],
    });
    expect(await db().$count(visits, eq(visits.id, visit.id))).toBe(1);
  });

  it("the kept account is told whose records a phone may hold, those merged before too", async () => {
    const [first, second, third] = [await account("李四"), await account("李四旧"), await account("李四更旧")];
    await merge(second, third);
    await merge(first, second);
    const { data } = await login(first);
    expect((data as { user: { merged_ids: string[] } }).user.merged_ids.toSorted()).toEqual(
      [second.id ?? "", third.id ?? ""].toSorted(),
    );
    expect((await login(third)).msg).toContain("李四的账号");
    expect((await now(third)).merged_into).toBe(first.id);
  });
});

describe("what the kept account takes over", () => {
  it("keeps its mobile, password, unit, streets and role unless the administrator says otherwise", async () => {
    const kept = await account("王五", { com_name: "大良一组" });
    const gone = await account("王五旧", { street_ids: [ronggui], roles: ["lead"], com_name: "容桂街道办" });
    const before = await now(kept);
    expect((await merge(kept, gone)).code).toBe(1);
    const { mobile, password_hash, com_name, street_ids, roles } = await now(kept);
    expect({ mobile, password_hash, com_name, street_ids, roles }).toEqual({
      mobile: before.mobile,
      password_hash: before.password_hash,
      com_name: "大良一组",
      street_ids: [daliang],
      roles: [],
    });
  });

  it("streets and lead are united as asked; a sub-account that leads becomes a main account", async () => {
    const kept = await account("赵六", { rid: 1 });
    const gone = await account("赵六旧", { street_ids: [ronggui, daliang], roles: ["lead"] });
    expect((await merge(kept, gone, { unite_streets: true, unite_lead: true })).code).toBe(1);
    expect(await now(kept)).toMatchObject({ street_ids: [daliang, ronggui], roles: ["lead"], rid: 0 });
  });

  it("open work in a street that it would not see is refused, until the streets are united", async () => {
    const kept = await account("孙七");
    const gone = await account("孙七旧", { street_ids: [ronggui] });
    await db()
      .insert(demands)
      .values(demandOf(gone.id ?? "", ronggui));
    const shown = (await preview(kept, gone)).data as MergePreview;
    expect(shown.outside).toEqual([{ words: "未办结的需求", count: 1 }]);
    const refused = await merge(kept, gone);
    expect(refused).toMatchObject({ status: 409, data: { reason: "merge" } });
    expect(refused.msg).toBe(shown.problem);
    expect((await now(gone)).state).toBe(1);
    expect((await merge(kept, gone, { unite_streets: true })).code).toBe(1);
  });

  it("an enterprise that is certified stays so", async () => {
    const kept = await enterprise("周八", { com_id: firms.valve.id, type: 1, trial_until: "2026-12-01" });
    const gone = await enterprise("周八旧", { com_id: firms.valve.id, type: 0 });
    expect((await merge(kept, gone)).code).toBe(1);
    expect(await now(kept)).toMatchObject({ type: 0, trial_until: null });
  });
});

describe("who and what is refused", () => {
  it("only system administrators merge", async () => {
    const { kept, gone } = await pair();
    for (const who of ["district", "daliangLead", "daliang", "enterprise"] as const) {
      expect((await preview(kept, gone, {}, who)).status).toBe(403);
      expect((await merge(kept, gone, {}, who)).status).toBe(403);
    }
    for (const duty of ["content", "audit"] as const) {
      const admin = await account("管理员", { is_admin: 1, is_news: 0, com_id: null, roles: rolesOfDuty(duty) });
      const post = await as(admin);
      const body = { kept_id: kept.id, gone_id: gone.id, reason: "同一人有两个账号" };
      expect(await post("/v1/news/user/merge", body)).toMatchObject({ status: 403, msg: dutyRefusal(duty) });
      expect((await post("/v1/news/user/merge-preview", body)).status).toBe(403);
      await db()
        .update(accounts)
        .set({ state: 0 })
        .where(eq(accounts.id, admin.id ?? ""));
    }
    expect((await now(gone)).state).toBe(1);
  });

  it("other kinds, other companies, administrators, closed and unknown accounts, and one account alone", async () => {
    const { kept, gone } = await pair();
    const valve = await enterprise("吴九", { com_id: firms.valve.id });
    const lamp = await enterprise("吴九旧", { com_id: firms.lamp.id });
    const none = await enterprise("吴九新");
    const [a, b] = [
      await enterprise("郑十", { credit_code: "91440606MA4UAAAA11" }),
      await enterprise("郑十旧", { credit_code: "91440606MA4UBBBB22" }),
    ];
    const admin = { ...gone, id: people.admin.id };
    const off = await account("停用", { state: 0 });
    for (const [one, other, words] of [
      [kept, kept, "请选择两个不同的账号"],
      [kept, admin, "管理员账号不能合并"],
      [admin, kept, "管理员账号不能合并"],
      [kept, valve, "工作人员账号和企业账号不能合并"],
      [valve, lamp, "两个账号属于不同的企业，不能合并"],
      [none, valve, "只有一个账号关联了企业，请保留已关联企业的账号"],
      [a, b, "两个账号注册的统一社会信用代码不同，不能合并"],
      [off, kept, "保留的账号已停用，请先启用，或保留另一个账号"],
    ] as const) {
      expect(((await preview(one, other)).data as MergePreview).problem).toBe(words);
      expect(await merge(one, other)).toMatchObject({ status: 409, msg: words });
    }
    expect((await merge(kept, { ...gone, id: v7() })).status).toBe(404);
    expect((await merge(valve, none)).code).toBe(1);
  });

  it("two applications for certification that wait at once", async () => {
    const [kept, gone] = [await enterprise("钱一"), await enterprise("钱一旧")];
    const facts = {
      company_name: "广东试验照明科技有限公司",
      credit_code: "",
      legal_person: "钱一",
      contact_name: "钱一",
      documents: [],
    };
    await db()
      .insert(certifications)
      .values([kept, gone].map(({ id }) => ({ ...facts, id: v7(), account_id: id ?? "" })));
    expect((await merge(kept, gone)).msg).toBe("两个账号都有待审核的认证申请，请先审核其中一份");
    await db()
      .update(certifications)
      .set({ status: "退回", reply: "材料不清楚", handled_at: new Date(server.now()), handled_by: people.admin.id })
      .where(eq(certifications.account_id, kept.id ?? ""));
    expect((await merge(kept, gone)).code).toBe(1);
  });

  it("of two merges at once one is refused, whichever way round", async () => {
    for (const turned of [false, true]) {
      const { kept, gone } = await pair();
      const other = turned ? merge(gone, kept) : merge(await account("李四三"), gone);
      const answers = await Promise.all([merge(kept, gone), other]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.msg).toMatch(/的账号已经并入其他账号$/);
    }
  });

  it("a preview writes nothing", async () => {
    const both = await pair();
    const id = await visitOf(both);
    const before = await db().select().from(visits).where(eq(visits.id, id));
    expect(((await preview(both.kept, both.gone)).data as MergePreview).moves).toContainEqual({
      words: "走访",
      count: 1,
      same: 0,
    });
    expect(await db().select().from(visits).where(eq(visits.id, id))).toEqual(before);
    expect((await now(both.gone)).state).toBe(1);
  });
});

it("the log says who merged which accounts, why and what went over", async () => {
  const both = await pair();
  await visitOf(both);
  await merge(both.kept, both.gone);
  const [line] = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "account-merge"), sql`detail ->> 'gone_account' = ${both.gone.id}`))
    .orderBy(desc(auditLog.id));
  expect(line).toMatchObject({
    account_id: people.admin.id,
    detail: { kept_account: both.kept.id, reason: "同一人有两个账号", words: expect.arrayContaining(["走访 1"]) },
  });
});
