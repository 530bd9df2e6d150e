import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Changes } from "#contract/sync/feed.ts";
import type { StaffAccount } from "#contract/account/staff.ts";
import type { DeviceRow, RefusedWrite } from "#contract/account/staff-devices.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { accounts, devices, sessions } from "#server/database/tables/people.ts";
import { signedInPhone } from "#tests/fixtures/browser/signed-in-phone.ts";
import {
  daliang,
  newVisit,
  password,
  people,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";

const unit = v7();
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  // The lead and a colleague are of one unit; the colleague is a sub-account of it.
  const { db } = server.connection;
  const ofUnit = { com_id: unit, com_name: "大良知识产权工作站" };
  await db.update(accounts).set(ofUnit).where(eq(accounts.id, people.daliangLead.id));
  await db
    .update(accounts)
    .set({ ...ofUnit, rid: 1 })
    .where(eq(accounts.id, people.daliangColleague.id));
});
afterAll(() => server.close());

let nextMobile = 13700000000;
const newStaff = (changes: object = {}) => ({
  id: v7(),
  mobile: String(nextMobile++),
  name: "新同事",
  kind: "street",
  unit: "写什么都一样",
  street_ids: [daliang],
  ...changes,
});
const by = (person: PersonName, name: string, input: object = {}) =>
  server.post(`/v1/news/user/${name}`, input, person);

const device = (person: PersonName, report: object = {}) => signedInPhone(server, person, { report });
const rowOf = async (id: string) => (await server.connection.db.select().from(devices).where(eq(devices.id, id)))[0];

describe("a street's lead", () => {
  it("sees the officials of the street, and may change the sub-accounts of their own unit only", async () => {
    const { list } = (await by("daliangLead", "index", { size: 100 })).data as { list: StaffAccount[] };
    const found = new Map(list.map((one) => [one.id, one.may_edit]));
    expect(found.get(people.daliangColleague.id)).toBe(true);
    expect(found.get(people.daliang.id)).toBe(false);
    expect(found.has(people.ronggui.id)).toBe(false);
    expect(found.has(people.district.id)).toBe(false);
    const change = { id: people.daliang.id, name: "改名", street_ids: [daliang] };
    expect(await by("daliangLead", "update-user", change)).toMatchObject({ status: 404 });
    expect(await by("daliangLead", "password", { id: people.daliang.id })).toMatchObject({ status: 404 });
    expect(await by("daliangLead", "state", { id: people.daliang.id, state: "off" })).toMatchObject({ status: 404 });
  });

  it("makes sub-accounts of their own unit and streets", async () => {
    const { data } = await by("daliangLead", "create", newStaff({ is_lead: true }));
    const { user } = data as { user: StaffAccount };
    expect(user).toMatchObject({ unit: "大良知识产权工作站", is_lead: false, may_edit: true, street_ids: [daliang] });
    const [row] = await server.connection.db.select().from(accounts).where(eq(accounts.id, user.id));
    expect(row).toMatchObject({ com_id: unit, rid: 1, is_news: 1, must_change_password: true });
    expect((await by("daliangLead", "create", newStaff({ street_ids: [ronggui] }))).data).toMatchObject({
      fields: { street_ids: "只能选择您自己负责的镇街" },
    });
    expect(await by("daliangLead", "create", newStaff({ kind: "district" }))).toMatchObject({ status: 403 });
  });

  it("is the only official of a street who manages anybody", async () => {
    const target = { account_id: people.daliangColleague.id, device_id: v7() };
    for (const [name, input] of [
      ["index", {}],
      ["create", newStaff()],
      ["queuestate", {}],
      ["refusals", {}],
      ["deviceEnd", target],
      ["deviceWipe", target],
    ] as const)
      expect(await by("daliang", name, input), name).toMatchObject({ status: 403 });
  });
});

describe("a generated password", () => {
  it("lets nothing through until it is changed", async () => {
    const input = newStaff({ unit: "大良知识产权工作站" });
    const { data } = await by("district", "create", input);
    const { password: generated } = data as { password: string };
    const login = await server.ask(contract.account.login, { mobile: input.mobile, password: generated });
    const { token, user } = login.data as { token: string; user: { must_change_password: number } };
    expect(user.must_change_password).toBe(1);
    const headers = { authorization: `Bearer ${token}` };
    const ask = async (url: string, payload: object) =>
      (await server.app.inject({ method: "POST", url, payload, headers })).json<{ status: number; data: object }>();
    expect(await ask("/v1/visit/batch", { items: [] })).toMatchObject({ status: 403, data: { reason: "password" } });
    expect(await ask("/v1/visit/staff", {})).toMatchObject({ status: 403, data: { reason: "password" } });
    expect(await ask("/v1/user/info", {})).toMatchObject({ status: 200 });
    const change = { old_password: generated, new_password: "Neues@2026" };
    expect(await ask("/v1/user/password", change)).toMatchObject({ status: 200 });
    expect(await ask("/v1/visit/staff", {})).toMatchObject({ status: 200 });
  });
});

describe("own and others' accounts", () => {
  it("are told one by one, and described by whom they belong to", async () => {
    expect((await by("daliang", "newsinfo")).data).toMatchObject({ id: people.daliang.id, may_edit: false });
    expect(await by("daliang", "newsinfo", { id: people.daliangLead.id })).toMatchObject({ status: 404 });
    expect((await by("district", "newsinfo", { id: people.ronggui.id })).data).toMatchObject({ may_edit: true });
    expect((await by("daliang", "update-user-info", { introduction: "联系企业十年" })).data).toMatchObject({
      introduction: "联系企业十年",
    });
    const avatar = Buffer.from("<svg/>").toString("base64");
    expect(await by("daliang", "update-user-info", { introduction: "", avatar })).toMatchObject({
      data: { fields: { avatar: "头像应为完好的 JPEG、PNG 或 WebP 图片" } },
    });
    const foreign = { id: people.daliang.id, introduction: "别人写的" };
    expect(await by("district", "update-user-info", { ...foreign, avatar: "" })).toMatchObject({
      data: { fields: { avatar: "头像由本人更换" } },
    });
    expect(await by("ronggui", "update-user-info", foreign)).toMatchObject({ status: 404 });
    expect(await by("district", "update-user-info", foreign)).toMatchObject({ status: 200 });
  });
});

describe("the outboxes on devices", () => {
  it("are told to who watches over them, the oldest waiting first", async () => {
    const oldest_at = "2026-01-02T03:04:05.000Z";
    const late = await device("daliang", { pending: "3", oldest_at });
    const calm = await device("daliangColleague");
    const state = (await by("daliangLead", "queuestate")).data as {
      devices: DeviceRow[];
      unsent: number;
      oldest_at: string;
    };
    expect(state.devices[0]).toMatchObject({
      id: late.id,
      pending: 3,
      oldest_at,
      name: "大良甲",
      sessions: 1,
      wipe: null,
    });
    expect(state.devices.map(({ id }) => id)).toContain(calm.id);
    expect(state).toMatchObject({ unsent: 3, oldest_at });
    const away = await device("ronggui", { pending: "9" });
    const seen = (await by("daliangLead", "queuestate")).data as { devices: DeviceRow[] };
    expect(seen.devices.map(({ id }) => id)).not.toContain(away.id);
    expect(await by("daliangLead", "deviceEnd", away.target)).toMatchObject({ status: 404 });
    expect(await by("daliangLead", "deviceWipe", away.target)).toMatchObject({ status: 404 });
  });

  it("show what was refused and why, never the content", async () => {
    const phone = await device("daliang");
    await phone.send(newVisit({ content: "短" }));
    const { list } = (await by("daliangLead", "refusals")).data as { list: RefusedWrite[] };
    expect(list[0]).toMatchObject({
      name: "大良甲",
      device_id: phone.id,
      call: "visit.createVisit",
      status: 422,
      fields: { content: "走访内容至少 10 个字" },
    });
    expect((await by("daliangLead", "refusals", { keyword: "没有这个人" })).data).toMatchObject({ total: 0 });
  });
});

describe("a device", () => {
  it("is signed out from afar, and nobody else with it", async () => {
    const [lost, kept] = [await device("daliang"), await device("daliang")];
    expect((await by("daliangLead", "deviceEnd", lost.target)).data).toEqual({ ended_sessions: 1 });
    expect(await lost.pull()).toMatchObject({ status: 401, data: { reason: "login" } });
    expect(await kept.pull()).toMatchObject({ status: 200 });
  });

  it("is signed out by its own person too", async () => {
    const phone = await device("daliang");
    expect((await by("daliang", "deviceEnd", phone.target)).data).toEqual({ ended_sessions: 1 });
    expect(await phone.pull()).toMatchObject({ status: 401 });
  });

  it("delivers what it can, is told to wipe, and tells what was lost", async () => {
    const [lost, kept] = [await device("daliang", { pending: "2" }), await device("daliang")];
    const ordered = (await by("daliangLead", "deviceWipe", lost.target)).data as StaffAccount;
    expect(ordered.devices.find(({ id }) => id === lost.id)?.wipe).toMatchObject({
      by_name: "大良负责人",
      done_at: null,
    });
    expect(await lost.send(newVisit())).toMatchObject({ status: 200, data: { results: [{ status: 200 }] } });
    expect(await lost.pull()).toMatchObject({ status: 401, data: { reason: "wiped", by_name: "大良负责人" } });
    expect(await kept.pull()).toMatchObject({ status: 200 });
    const gone = { lost: 1, drafts: 2, photos: 3 };
    expect(await lost.ask("POST", "/v1/news/user/deviceWiped", { device_id: lost.id, ...gone })).toMatchObject({
      status: 200,
    });
    expect(await lost.pull()).toMatchObject({ status: 401, data: { reason: "login" } });
    expect(await rowOf(lost.id)).toMatchObject({ pending: 0, wipe_lost: 1, wiped_at: expect.any(Date) });
    const info = (await by("daliangLead", "newsinfo", { id: people.daliang.id })).data as StaffAccount;
    expect(info.devices.find(({ id }) => id === lost.id)?.wipe).toMatchObject(gone);
    const { db } = server.connection;
    expect(await db.$count(sessions, eq(sessions.device_id, lost.id))).toBe(0);
    expect(
      await db.$count(auditLog, and(eq(auditLog.action, "device-wiped"), eq(auditLog.account_id, people.daliang.id))),
    ).toBe(1);
  });

  it("works again after it obeyed, and when the order is taken back", async () => {
    const phone = await device("daliang");
    await by("daliangLead", "deviceWipe", phone.target);
    await by("daliangLead", "deviceWipe", { ...phone.target, cancel: true });
    expect((await phone.pull()).data as Changes).toMatchObject({ reset: false });
    await by("daliangLead", "deviceWipe", phone.target);
    await phone.ask("POST", "/v1/news/user/deviceWiped", { device_id: phone.id, lost: 0 });
    // By a sign-in of its own: no session from before is good for it.
    const { mobile } = people.daliang;
    const login = await server.ask(contract.account.login, { mobile, password, type: "phone", device_id: phone.id });
    const { token } = login.data as { token: string };
    const again = await server.app.inject({
      url: `/v1/visit/changes?device_id=${phone.id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(again.statusCode).toBe(200);
  });
});
