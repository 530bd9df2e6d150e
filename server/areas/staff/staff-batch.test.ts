import { readSheet as readExcelSheet } from "read-excel-file/node";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BatchAction } from "#contract/account/staff-batch.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { accounts, sessions } from "#server/database/tables/people.ts";
import {
  daliang,
  password,
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

type Batch = OutputOf<typeof contract.staff.batch>;
type Read = OutputOf<typeof contract.staff.sheetRead>;
type Made = OutputOf<typeof contract.staff.sheetCreate>;

const batch = async (names: readonly PersonName[], action: BatchAction, more: object = {}, by: PersonName = "admin") =>
  server.ask(contract.staff.batch, { ids: names.map((name) => people[name].id), action, ...more }, by);
const one = async (name: PersonName, by: PersonName = "admin") =>
  (await server.call(contract.staff.list, { keyword: people[name].mobile }, by)).list[0];
const signIn = (mobile: string, secret: string) => server.ask(contract.account.login, { mobile, password: secret });
const linesOf = async (action: "account-unlock" | "account-import" | "account-off") =>
  server.connection.db.select().from(auditLog).where(eq(auditLog.action, action));

describe("an account that failed sign-ins keep out", () => {
  it("is shown as locked, and signs in at once when somebody unlocks it", async () => {
    const { id, mobile } = people.ronggui;
    for (let turn = 0; turn < 4; turn++) await signIn(mobile, "Wrong@2026");
    expect((await one("ronggui"))?.locked).toBe(false);
    await signIn(mobile, "Wrong@2026");
    expect((await one("ronggui"))?.locked).toBe(true);
    expect((await one("daliang"))?.locked).toBe(false);
    expect((await signIn(mobile, password)).status).toBe(429);
    expect(await server.ask(contract.staff.unlock, { id }, "daliangLead")).toMatchObject({ status: 404 });
    expect((await server.ask(contract.staff.unlock, { id }, "district")).data).toMatchObject({ id, locked: false });
    expect((await signIn(mobile, password)).code).toBe(1);
    expect(await linesOf("account-unlock")).toMatchObject([{ account_id: people.district.id, detail: { id } }]);
  });

  it("is locked no longer once the time is over, or it has another password", async () => {
    const { id, mobile } = people.ronggui;
    for (let turn = 0; turn < 5; turn++) await signIn(mobile, "Wrong@2026");
    server.travel(10 * 60_000 + 1000);
    expect((await one("ronggui"))?.locked).toBe(false);
    for (let turn = 0; turn < 5; turn++) await signIn(mobile, "Wrong@2026");
    expect((await one("ronggui"))?.locked).toBe(true);
    const reset = await server.call(contract.staff.resetPassword, { id }, "admin");
    expect((await one("ronggui"))?.locked).toBe(false);
    expect((await signIn(mobile, reset.password)).code).toBe(1);
  });
});

describe("several accounts at once", () => {
  it("are switched off and on, each by itself: what is refused for one stops no other", async () => {
    const off = await batch(["daliang", "admin", "daliangColleague"], "off");
    expect(off.data).toEqual({
      done: 2,
      refused: [{ id: people.admin.id, name: people.admin.name, why: "不能停用或启用自己的账号" }],
      passwords: [],
    });
    expect((await linesOf("account-off")).map(({ detail }) => (detail as { id: string }).id).toSorted()).toEqual(
      [people.daliang.id, people.daliangColleague.id].toSorted(),
    );
    expect((await one("daliang"))?.state).toBe(0);
    expect((await batch(["daliang", "daliangColleague"], "on")).data).toMatchObject({ done: 2, refused: [] });
    expect((await one("daliang"))?.state).toBe(1);
  });

  it("are given other streets, where they have any, and keep everything else", async () => {
    expect((await batch(["daliang"], "streets")).data).toMatchObject({
      fields: { street_ids: "请至少选择一个负责镇街" },
    });
    const before = await one("daliangLead");
    const moved = (await batch(["daliangLead", "enterprise"], "streets", { street_ids: [ronggui, daliang] }))
      .data as Batch;
    expect(moved).toMatchObject({
      done: 1,
      refused: [{ id: people.enterprise.id, why: "只有镇街/服务机构人员有负责镇街" }],
    });
    const { street_ids, street_names, last_seen_at, last_login_at, ...rest } = (await one("daliangLead")) ?? {};
    expect(street_ids).toEqual([ronggui, daliang]);
    expect(before).toMatchObject(rest);
    expect((await batch(["daliangLead"], "streets", { street_ids: ["440606999"] })).data).toMatchObject({
      refused: [{ why: expect.stringContaining("不存在的镇街") }],
    });
    await batch(["daliangLead"], "streets", { street_ids: [daliang] });
  });

  it("get passwords that sign in, and lose their sessions", async () => {
    const { data } = await batch(["daliang", "ronggui"], "password");
    const { passwords } = data as Batch;
    expect(passwords.map(({ mobile }) => mobile)).toEqual([people.daliang.mobile, people.ronggui.mobile]);
    const rows = server.connection.db
      .select()
      .from(sessions)
      .where(inArray(sessions.account_id, [people.daliang.id, people.ronggui.id]));
    expect(await rows).toEqual([]);
    for (const made of passwords) expect((await signIn(made.mobile, made.password)).code).toBe(1);
  });

  it("are those of the caller alone, and no stranger hears a name", async () => {
    const asked = await batch(["admin", "district"], "off", {}, "district");
    expect(asked.data).toEqual({
      done: 0,
      refused: [
        { id: people.admin.id, name: "", why: "账号不存在，或不归您管理" },
        { id: people.district.id, name: "", why: "不能停用或启用自己的账号" },
      ],
      passwords: [],
    });
    for (const person of ["daliangColleague", "enterprise"] as const)
      expect((await batch(["ronggui"], "off", {}, person)).status).toBe(403);
    expect((await batch([], "off")).status).toBe(422);
  });
});

describe("accounts from a file", () => {
  const send = async (call: "importPreview" | "importRun", payload: string | Buffer, by: PersonName = "admin") => {
    const reply = await server.app.inject({
      method: "POST",
      url: `/v1/news/user/${call}?name=${encodeURIComponent("账号.csv")}`,
      payload: Buffer.from(payload),
      headers: { authorization: `Bearer ${await server.token(by)}`, "content-type": "application/octet-stream" },
    });
    return reply.json<{ status: number; msg: string; data: unknown }>();
  };
  const heading = "姓名,手机号,账号类型,所在单位,负责镇街,负责人";
  const csv = [
    heading,
    "罗新,13912340001,镇街人员,大良知识产权工作站,大良,是",
    "何新,139 1234 0002,服务机构人员,容桂服务机构,容桂街道、大良,",
    "区新,13912340003,区级人员,区局,,否",
    `重复,${people.daliang.mobile},镇街人员,大良知识产权工作站,大良,`,
    "又一,13912340001,镇街人员,大良知识产权工作站,大良,",
    "错,1391234,管理员,,乐从镇,也许",
  ].join("\n");

  it("are looked at row by row, nothing is written", async () => {
    const before = await server.connection.db.$count(accounts);
    const { rows } = (await send("importPreview", csv)).data as Read;
    expect(rows.slice(0, 3).map(({ problems }) => problems)).toEqual([{}, {}, {}]);
    expect(rows.slice(3).map(({ problems }) => problems)).toEqual([
      { 手机号: "此手机号已有账号" },
      { 手机号: "与第 2 行的手机号相同" },
      {
        姓名: "姓名至少 2 个字",
        手机号: "手机号应为 11 位手机号",
        账号类型: "账号类型应为镇街人员、服务机构人员、区级人员之一",
        负责镇街: "没有名为“乐从镇”的镇街",
        负责人: "负责人应填“是”或“否”",
      },
    ]);
    expect(await server.connection.db.$count(accounts)).toBe(before);
  });

  it("are made of the rows that are right, with passwords that sign in and are to be changed", async () => {
    const { made, refused } = (await send("importRun", csv)).data as Made;
    expect(refused.map(({ line }) => line)).toEqual([5, 6, 7]);
    expect(made.map(({ mobile }) => mobile)).toEqual(["13912340001", "13912340002", "13912340003"]);
    for (const one of made)
      expect((await signIn(one.mobile, one.password)).data).toMatchObject({ user: { must_change_password: 1 } });
    const rows = await server.connection.db
      .select()
      .from(accounts)
      .where(
        inArray(
          accounts.id,
          made.map(({ id }) => id),
        ),
      )
      .orderBy(accounts.mobile);
    expect(rows).toMatchObject([
      { is_news: 1, newtype: "town", roles: ["lead"], street_ids: [daliang] },
      { newtype: "agency", roles: [], street_ids: [ronggui, daliang], com_name: "容桂服务机构" },
      { newtype: "district", pid: 1, com_id: null, street_ids: [] },
    ]);
    expect(await linesOf("account-import")).toMatchObject([{ detail: { made: 3, refused: 3 } }]);
    const again = (await send("importRun", csv)).data as Made;
    expect(again.made).toEqual([]);
  });

  it("are a lead's people of their own unit and streets, and the district's those of streets", async () => {
    const { db } = server.connection;
    await db.update(accounts).set({ com_name: "大良工作站" }).where(eq(accounts.id, people.daliangLead.id));
    const own = (
      await send("importPreview", "姓名,手机号,负责镇街\n小新,13912340009,大良\n小外,13912340008,容桂", "daliangLead")
    ).data as Read;
    expect(own.rows.map(({ problems }) => problems)).toEqual([{}, { 负责镇街: "只能选择您自己负责的镇街" }]);
    const { made } = (await send("importRun", "姓名,手机号,负责镇街\n小新,13912340009,大良", "daliangLead"))
      .data as Made;
    const [row] = await server.connection.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, made[0]?.id ?? ""));
    expect(row).toMatchObject({ com_id: people.daliangLead.com_id, rid: 1, newtype: "town" });
    const district = (await send("importPreview", `${heading}\n区二,13912340007,区级人员,区局,,`, "district"))
      .data as Read;
    expect(district.rows[0]?.problems.账号类型).toContain("请联系管理员");
    for (const person of ["daliangColleague", "enterprise"] as const)
      expect((await send("importPreview", csv, person)).status).toBe(403);
  });

  it("come by the template, whose headings are the ones that are read; no file and too many rows are told of", async () => {
    const take = async (by: PersonName) =>
      (
        await server.app.inject({
          url: "/v1/news/user/importTemplate",
          headers: { authorization: `Bearer ${await server.token(by)}` },
        })
      ).rawPayload;
    const file = await take("admin");
    expect((await readExcelSheet(file))[0]).toEqual(heading.split(","));
    expect((await readExcelSheet(await take("daliangLead")))[0]).toEqual(["姓名", "手机号", "负责镇街"]);
    expect((await send("importPreview", file)).msg).toContain("没有数据");
    expect((await send("importPreview", "甲,乙\n1,2")).msg).toContain("表头");
    const many = [
      heading,
      ...Array.from({ length: 201 }, (_, n) => `甲乙,139${String(n).padStart(8, "0")},区级人员,区局,,`),
    ];
    expect((await send("importRun", many.join("\n"))).msg).toContain("一次最多导入 200 行");
  });
});
