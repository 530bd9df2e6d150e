import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { refusals } from "#server/database/tables/history.ts";
import { knownPlaces, sessions } from "#server/database/tables/people.ts";
import { attempts, smsCodes, visitorSessions } from "#server/database/tables/visitor.ts";
import { solvedProof } from "#tests/fixtures/solved-proof.ts";
import { password, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { sweepEnded } from "./sweep.ts";

let server: TestServer;
let code = "";
beforeAll(async () => {
  server = await testServer({ sms: { send: async (_mobile, sent) => void (code = sent) } });
});
afterAll(() => server.close());

const day = 86_400_000;
const sweep = () => sweepEnded({ db: server.connection.db, now: () => server.now() });
const rows = async () => {
  const { db } = server.connection;
  const [counted, codes, visits, own, places] = await Promise.all(
    [attempts, smsCodes, visitorSessions, sessions, knownPlaces].map((table) => db.$count(table)),
  );
  return { counted, codes, visits, own, places };
};
const sendCode = async (mobile: string) => {
  const altcha = await solvedProof(server.connection.db, server.now());
  return server.ask(contract.account.sendCode, { mobile, purpose: "visitor", altcha });
};

it("keeps the latest two thousand refused writes of an account", async () => {
  const { db } = server.connection;
  const row = { account_id: people.daliang.id, call: "visit.createVisit", status: 422, msg: "请填写走访内容" };
  const now = server.now();
  const at = (n: number) => new Date(now - n * 1000);
  await db.insert(refusals).values(Array.from({ length: 2005 }, (_, n) => ({ id: v7(), ...row, at: at(n) })));
  await sweep();
  const kept = await db.select({ at: refusals.at }).from(refusals).orderBy(refusals.at);
  expect(kept).toHaveLength(2000);
  expect(kept[0]?.at.getTime()).toBeGreaterThan(at(2000).getTime());
});

it("drops what has ended, when it has ended", async () => {
  await server.ask(contract.account.login, { mobile: people.daliang.mobile, password: "Wrong@2026" });
  await server.ask(contract.account.login, { mobile: people.daliang.mobile, password });
  await sendCode("13600000001");
  await server.ask(contract.visitor.login, { mobile: "13600000001", code });
  server.travel(61_000);
  await sendCode("13600000002");
  const before = await rows();
  expect(before).toMatchObject({ codes: 1, visits: 1, own: 1, places: 1 });
  await sweep();
  const soon = await rows();
  expect(soon).toMatchObject({ codes: 1, visits: 1, own: 1, places: 1 });
  // The codes' minute is over.
  expect(soon.counted).toBeLessThan(before.counted ?? 0);
  server.travel(11 * 60_000);
  await sweep();
  expect(await rows()).toMatchObject({ codes: 0, visits: 1, own: 1 });
  server.travel(8 * day);
  await sweep();
  expect(await rows()).toEqual({ counted: 0, codes: 0, visits: 0, own: 1, places: 1 });
  server.travel(31 * day);
  await sweep();
  expect(await rows()).toMatchObject({ own: 0, places: 1 });
  server.travel(181 * day);
  await sweep();
  expect(await rows()).toMatchObject({ places: 0 });
});
