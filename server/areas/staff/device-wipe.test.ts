import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callsByName, contract } from "#contract/index.ts";
import { can } from "#contract/core/roles.ts";
import { accounts, devices, sessions } from "#server/database/tables/people.ts";
import { sweepEnded } from "#server/jobs/sweep.ts";
import { signedInPhone, type SignedInPhone } from "#tests/fixtures/browser/signed-in-phone.ts";
import { daliang, newVisit, password, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { sampleInput } from "#tests/security/sample-input.ts";

const unit = v7();
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const ofUnit = { com_id: unit, com_name: "大良知识产权工作站" };
  const { db } = server.connection;
  await db.update(accounts).set(ofUnit).where(eq(accounts.id, people.daliangLead.id));
  await db
    .update(accounts)
    .set({ ...ofUnit, rid: 1 })
    .where(eq(accounts.id, people.daliangColleague.id));
});
afterAll(() => server.close());

const person = "daliangColleague";
const phoneOf = (options = {}) => signedInPhone(server, person, options);
const byLead = (name: string, input: object) => server.post(`/v1/news/user/${name}`, input, "daliangLead");
const order = (phone: SignedInPhone, more: object = {}) => byLead("deviceWipe", { ...phone.target, ...more });
const obey = (phone: SignedInPhone) => phone.ask("POST", "/v1/news/user/deviceWiped", { device_id: phone.id, lost: 0 });
const staffOf = (phone: SignedInPhone, headers = {}) => phone.ask("POST", "/v1/visit/staff", {}, headers);
const told = { status: 401, data: { reason: "wiped", by_name: "大良负责人" } };
const signInAgain = { status: 401, data: { reason: "login" } };
const login = (more: object = {}) =>
  server.ask(contract.account.login, { mobile: people[person].mobile, password, type: "phone", ...more });

describe("a device that was ordered to delete its data", () => {
  it("delivers and obeys; every other call is refused, whatever it says of itself", { timeout: 60_000 }, async () => {
    const phone = await phoneOf();
    await order(phone);
    const wrong: string[] = [];
    let refused = 0;
    for (const [name, call] of callsByName) {
      if (call.access === "public" || !can("street", call.access) || call.fromDevice === "obeys") continue;
      const input = sampleInput(call, v7(), daliang);
      const { device_id: _, ...silent } = input as { device_id?: string };
      for (const [said, headers] of [
        [input, {}],
        [silent, {}],
        [silent, { "x-device-id": v7() }],
      ] as const) {
        const { status, data } = await phone.make(call, said, headers);
        const isTold = status === 401 && (data as { reason?: string }).reason === "wiped";
        if (isTold === (call.fromDevice === "delivers")) wrong.push(`${name} ${status}`);
        if (isTold) refused += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(300);
    expect(await phone.send()).toMatchObject({ status: 200, data: { results: [{ status: 200 }] } });
    expect(await obey(phone)).toMatchObject({ status: 200 });
    expect(await staffOf(phone)).toMatchObject(signInAgain);
  });

  it("is told nothing by what it delivers", async () => {
    const phone = await phoneOf();
    const visit = newVisit({ visitor_ids: [people[person].id] });
    await phone.send(visit);
    await order(phone);
    const edit = async (base_rev: number) => {
      const input = { id: visit.id, base_rev, changes: { content: `第 ${base_rev} 次更正的走访内容，写得足够长。` } };
      const { data } = await phone.send(undefined, {
        items: [
          { id: v7(), call: "visit.editVisit", input, contract_version: 1, created_at: new Date().toISOString() },
        ],
      });
      return (data as { results: [{ status: number; data: unknown }] }).results[0];
    };
    expect(await edit(1)).toMatchObject({ status: 200, data: null });
    await server.ask(
      contract.visit.editVisit,
      { id: visit.id, base_rev: 2, changes: { content: "负责人更正了走访内容，设备不应读到它。" } },
      "daliangLead",
    );
    const conflict = await edit(2);
    expect(conflict.status).toBe(409);
    expect(JSON.stringify(conflict)).not.toContain("负责人更正");
    await obey(phone);
  });

  it("does not slip out by another name, before the order or after it", async () => {
    const phone = await phoneOf();
    await phone.pull({ device_id: v7() });
    await order(phone);
    expect(await staffOf(phone)).toMatchObject(told);
    await phone.send(undefined, { device_id: v7() });
    expect(await phone.pull({ device_id: v7() })).toMatchObject(told);
    expect(await staffOf(phone)).toMatchObject(told);
    await obey(phone);
  });

  it("is known by what any session of the account says, and that session stays known", async () => {
    const [lost, other] = [await phoneOf(), await phoneOf()];
    await order(lost);
    expect(await staffOf(other)).toMatchObject({ status: 200 });
    expect(await staffOf(other, { "x-device-id": lost.id })).toMatchObject(told);
    expect(await staffOf(other)).toMatchObject(told);
    await obey(lost);
  });

  it("keeps no session that never told its device", async () => {
    const [lost, silent] = [await phoneOf(), await phoneOf({ pulls: false })];
    expect(await staffOf(silent)).toMatchObject({ status: 200 });
    await order(lost);
    expect(await staffOf(silent)).toMatchObject(signInAgain);
    const ask = async (more: object) => {
      const { token } = (await login(more)).data as { token: string };
      return server.post("/v1/visit/staff", {}, undefined, { authorization: `Bearer ${token}` });
    };
    expect(await ask({})).toMatchObject(signInAgain);
    expect(await ask({ device_id: lost.id })).toMatchObject(told);
    expect(await ask({ device_id: v7() })).toMatchObject({ status: 200 });
    await obey(lost);
    expect(await ask({})).toMatchObject({ status: 200 });
    expect(await ask({ device_id: lost.id })).toMatchObject({ status: 200 });
  });

  it("says of itself alone that it has obeyed", async () => {
    const [lost, other] = [await phoneOf(), await phoneOf()];
    await order(lost);
    const lie = await server.post("/v1/news/user/deviceWiped", { device_id: other.id, lost: 0 }, undefined, {
      authorization: `Bearer ${lost.token}`,
    });
    expect(lie).toMatchObject({ status: 404 });
    expect(await staffOf(lost)).toMatchObject(told);
    const { db } = server.connection;
    expect(await db.$count(devices, and(eq(devices.id, other.id), eq(devices.pending, 0)))).toBe(1);
    expect(await staffOf(other)).toMatchObject({ status: 200 });
    await obey(lost);
  });
});

describe("the session of a device with an open order", () => {
  // Sessions made here by hand carry clocks of their own: none may be younger than the next login.
  beforeEach(async () => {
    await server.connection.db.delete(sessions).where(eq(sessions.account_id, people[person].id));
  });

  it("outlives fifty later ones", async () => {
    const { db } = server.connection;
    const lost = await phoneOf();
    await order(lost);
    const later = new Date(server.now() + 1000);
    const row = { account_id: people[person].id, client: "phone", device_id: v7(), last_seen_at: later };
    await db.insert(sessions).values(Array.from({ length: 60 }, () => ({ ...row, token_hash: randomBytes(32) })));
    await phoneOf({ atLogin: true });
    expect(await lost.pull()).toMatchObject(told);
    await obey(lost);
    expect(await lost.pull()).toMatchObject(signInAgain);
  });

  it("is one of fifty itself, however often somebody signs in on the device", async () => {
    const { db } = server.connection;
    const lost = await phoneOf();
    await order(lost);
    const row = { account_id: people[person].id, client: "phone", device_id: lost.id, named_devices: [lost.id] };
    await db.insert(sessions).values(Array.from({ length: 120 }, () => ({ ...row, token_hash: randomBytes(32) })));
    await phoneOf({ atLogin: true });
    expect(await db.$count(sessions, eq(sessions.account_id, people[person].id))).toBeLessThanOrEqual(100);
    await obey(lost);
  });

  it("outlives the sweep of what is over", async () => {
    const { db } = server.connection;
    const lost = await phoneOf();
    await order(lost);
    const longAgo = new Date(server.now() - 91 * 86_400_000);
    await db
      .update(sessions)
      .set({ created_at: longAgo, last_seen_at: longAgo })
      .where(eq(sessions.account_id, people[person].id));
    await sweepEnded({ db, now: () => server.now() });
    expect(await lost.pull()).toMatchObject(told);
    await obey(lost);
  });
});

describe("a wipe with a new password", () => {
  const renew = () => server.connection.db.select().from(accounts).where(eq(accounts.id, people[person].id));
  async function restore() {
    const { db } = server.connection;
    const [lead] = await db.select().from(accounts).where(eq(accounts.id, people.daliangLead.id));
    const { password_hash } = lead ?? {};
    await db
      .update(accounts)
      .set({ password_hash, must_change_password: false, state: 1 })
      .where(eq(accounts.id, people[person].id));
  }

  it("ends all other sessions, while the lost device still delivers and obeys", async () => {
    const [lost, other] = [await phoneOf(), await phoneOf({ atLogin: true })];
    const { data } = await order(lost, { reset_password: true });
    const { password: made } = data as { password: string };
    expect(made).toMatch(/^.{4}-.{4}-.{4}$/);
    expect((await renew())[0]?.must_change_password).toBe(true);
    expect(await login()).toMatchObject({ status: 422 });
    expect(await staffOf(other)).toMatchObject(signInAgain);
    expect(await lost.send()).toMatchObject({ status: 200, data: { results: [{ status: 200 }] } });
    expect(await lost.pull()).toMatchObject(told);
    expect(await obey(lost)).toMatchObject({ status: 200 });
    expect(await lost.pull()).toMatchObject(signInAgain);
    await restore();
  });

  it("ends the lost device's session for good when the order is taken back", async () => {
    const lost = await phoneOf();
    await order(lost, { reset_password: true });
    await order(lost, { cancel: true });
    expect(await staffOf(lost)).toMatchObject(signInAgain);
    expect(await lost.send()).toMatchObject(signInAgain);
    await restore();
  });

  it("also when the person changes it, signs the device out, or the account is switched off", async () => {
    const { db } = server.connection;
    const [lost, own] = [await phoneOf(), await phoneOf({ atLogin: true })];
    await order(lost);
    const new_password = "Better@2026x";
    expect(await own.ask("POST", "/v1/user/password", { old_password: password, new_password })).toMatchObject({
      status: 200,
    });
    expect(await staffOf(lost)).toMatchObject(told);
    await byLead("deviceEnd", lost.target);
    expect(await lost.pull()).toMatchObject(told);
    await byLead("state", { id: people[person].id, state: "off" });
    // Somebody switched off delivers no more; the data still goes.
    expect(await lost.send()).toMatchObject(told);
    expect(await obey(lost)).toMatchObject({ status: 200 });
    const open = and(eq(sessions.account_id, people[person].id), eq(sessions.is_over, false));
    expect(await db.$count(sessions, open)).toBe(0);
    await restore();
  });

  it("is heard of by a phone that was signed out before, or whose account was switched off", async () => {
    const ends = {
      "signed out": (phone: SignedInPhone) => byLead("deviceEnd", phone.target),
      off: () => byLead("state", { id: people[person].id, state: "off" }),
    };
    for (const [how, end] of Object.entries(ends)) {
      const lost = await phoneOf();
      expect(await end(lost), how).toMatchObject({ status: 200 });
      expect(await staffOf(lost), how).toMatchObject(signInAgain);
      // Nothing is known of an order yet, and nothing is taken.
      expect(await lost.send(), how).toMatchObject(signInAgain);
      expect(await obey(lost), how).toMatchObject(signInAgain);
      expect(await order(lost), how).toMatchObject({ status: 200 });
      expect(await staffOf(lost), how).toMatchObject(told);
      expect(await obey(lost), how).toMatchObject({ status: 200 });
      expect(await staffOf(lost), how).toMatchObject(signInAgain);
      await restore();
    }
  });

  it("is waited for as long as a session can live, and no longer", async () => {
    const { db } = server.connection;
    const lost = await phoneOf();
    await byLead("deviceEnd", lost.target);
    const used = async (days: number) => {
      const last_seen_at = new Date(server.now() - days * 86_400_000);
      await db.update(sessions).set({ last_seen_at }).where(eq(sessions.account_id, people[person].id));
      await sweepEnded({ db, now: () => server.now() });
      return db.$count(sessions, eq(sessions.account_id, people[person].id));
    };
    expect(await used(89)).toBeGreaterThan(0);
    expect(await used(91)).toBe(0);
  });

  it("is for those alone whose password the manager may reset; otherwise nothing is ordered", async () => {
    const phone = await signedInPhone(server, "daliang");
    expect(await order(phone, { reset_password: true })).toMatchObject({ status: 404 });
    expect(await phone.pull()).toMatchObject({ status: 200 });
    const { devices: seen } = (await byLead("queuestate", {})).data as {
      devices: { account_id: string; may_reset: boolean }[];
    };
    const mayReset = (id: string) => seen.find(({ account_id }) => account_id === id)?.may_reset;
    expect([mayReset(people.daliang.id), mayReset(people[person].id)]).toEqual([false, true]);
  });
});
