import { and, eq, isNull, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import type { Db } from "#server/database/connect.ts";
import { callDays, messageDays, usageDays } from "#server/database/tables/usage.ts";
import { SmsFailure, type SmsSender } from "#server/plugins/outside/sms.ts";
import { countedPush, countedSms } from "#server/plugins/usage/counted-senders.ts";
import { countUsage, keepCounts } from "#server/plugins/usage/keep-usage.ts";
import { people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
let db: Db;
const today = () => dayOf(server.now());

beforeAll(async () => {
  server = await testServer();
  db = server.connection.db;
  for (const person of ["admin", "district", "daliang"] as const) await server.token(person);
});
afterAll(() => server.close());
beforeEach(async () => {
  await keep();
  await db.execute(sql`truncate usage_days, call_days, message_days`);
});

/** An administrator's look at the figures writes what was counted. */
const keep = () => server.ask(contract.usage.stored, {}, "admin").then(() => look());
const look = () => server.ask(contract.usage.figures, { from: today(), to: today() }, "admin");
const rowOf = async (id: string | null) =>
  (
    await db
      .select()
      .from(usageDays)
      .where(id === null ? isNull(usageDays.account_id) : eq(usageDays.account_id, id))
  )[0];
const callOf = async (call: string) =>
  (
    await db
      .select()
      .from(callDays)
      .where(and(eq(callDays.call, call), eq(callDays.day, today())))
  )[0];

const searched = (person?: "district" | "daliang") =>
  server.ask(contract.trademark.trademarkList, { page: 1, size: 10 }, person);

describe("a call", () => {
  it("counts for who made it, by what it is", async () => {
    expect((await searched("district")).status).toBe(200);
    await searched("district");
    await server.ask(contract.account.info, {}, "district");
    await look();
    const row = await rowOf(people.district.id);
    expect(row).toMatchObject({ day: today(), kind: "district", searches: 2, downloads: 0, pulls: 0, batches: 0 });
    expect(row?.calls).toBe(3);
    expect(await callOf("trademark.trademarkList")).toMatchObject({ calls: 2, errors: 0 });
  });

  it("counts for nobody when it is refused, and is told by its time all the same", async () => {
    expect((await server.ask(contract.trademark.trademarkList, { page: 0 }, "district")).status).toBe(422);
    await look();
    expect(await rowOf(people.district.id)).toBeUndefined();
    expect(await callOf("trademark.trademarkList")).toMatchObject({ calls: 1, errors: 0 });
  });

  it("of nobody counts where it searches, in one row a day", async () => {
    await server.ask(contract.site.search, { keyword: "专利" });
    await server.ask(contract.site.index, {});
    await look();
    expect(await rowOf(null)).toMatchObject({ kind: "guest", calls: 0, searches: 1 });
  });

  it("that a device makes by itself makes nobody active", async () => {
    await server.ask(contract.sync.changes, { device_id: v7() }, "daliang");
    await look();
    expect(await rowOf(people.daliang.id)).toMatchObject({ calls: 0, pulls: 1 });
  });

  it("under an administrator's view is no use of the account", async () => {
    const { data } = await server.ask(
      contract.account.view,
      { account_id: people.daliang.id, reason: "核对问题" },
      "admin",
    );
    const { token } = data as { token?: string };
    const headers = { authorization: `Bearer ${token}` };
    const reply = await server.app.inject({ method: "POST", url: "/v1/user/info", payload: {}, headers });
    expect(reply.statusCode).toBe(200);
    await look();
    expect(await rowOf(people.daliang.id)).toBeUndefined();
  });

  it("is written when the server stops", async () => {
    await searched("daliang");
    await server.restart();
    expect(await rowOf(people.daliang.id)).toMatchObject({ searches: 1 });
  });
});

describe("counts of several processes", () => {
  const groups = [1, 0, 0, 0, 0, 0, 0, 0, 2];
  const counted = (account_id: string | null) => ({
    accounts: [
      { account_id, day: today(), kind: "street" as const, calls: 2, searches: 1, downloads: 0, pulls: 3, batches: 1 },
    ],
    calls: [{ day: today(), call: "x.y", calls: 3, errors: 1, sum_ms: 90_000, longest_ms: 50_000, groups }],
    messages: [{ day: today(), channel: "sms" as const, reason: "", messages: 2 }],
  });

  it("add up, however many write at once", async () => {
    const ids = [people.daliang.id, people.ronggui.id, null];
    const writes = Array.from({ length: 12 }, (_, at) => keepCounts(db, counted(ids[at % 3] ?? null)));
    await Promise.all(writes);
    expect(await rowOf(people.ronggui.id)).toMatchObject({ calls: 8, searches: 4, pulls: 12, batches: 4 });
    expect(await rowOf(null)).toMatchObject({ calls: 8 });
    expect(await callOf("x.y")).toMatchObject({
      calls: 36,
      errors: 12,
      sum_ms: 1_080_000,
      longest_ms: 50_000,
      groups: [12, 0, 0, 0, 0, 0, 0, 0, 24],
    });
    expect((await db.select().from(messageDays))[0]?.messages).toBe(24);
  });

  it("of an account that is gone hold nothing else up", async () => {
    await keepCounts(db, counted(v7()));
    expect(await db.$count(usageDays)).toBe(0);
    expect(await callOf("x.y")).toMatchObject({ calls: 3 });
  });
});

describe("counts that cannot be written", () => {
  it("are told in the log and written with the next", async () => {
    const warnings: string[] = [];
    const log = { warn: (_: unknown, words: string) => warnings.push(words) } as unknown as FastifyBaseLogger;
    let isAway = true;
    const shaky = {
      transaction: (work: Parameters<Db["transaction"]>[0]) =>
        isAway ? Promise.reject(new Error("away")) : db.transaction(work),
    } as unknown as Db;
    const usage = countUsage({ db: shaky, log, now: server.now });
    usage.ended({ name: "x.y", person: null, status: 500, ms: 20 });
    await usage.keep();
    expect(warnings).toHaveLength(1);
    isAway = false;
    usage.ended({ name: "x.y", person: null, status: 200, ms: 20 });
    await usage.stop();
    expect(await callOf("x.y")).toMatchObject({ calls: 2, errors: 1 });
  });
});

describe("messages", () => {
  const told: [string, string][] = [];
  const usage = { message: (channel: string, reason: string) => void told.push([channel, reason]) } as never;

  it("are counted with the provider's word, and fail as before", async () => {
    const answers = [null, new SmsFailure("isv.AMOUNT_NOT_ENOUGH", ""), new TypeError("fetch failed")];
    const sender: SmsSender = {
      configured: false,
      async send() {
        const answer = answers.shift();
        if (answer) throw answer;
      },
    };
    const counted = countedSms(sender, usage);
    expect(counted.configured).toBe(false);
    await counted.send("13800000001", "1");
    await expect(counted.send("13800000001", "1")).rejects.toBeInstanceOf(SmsFailure);
    await expect(counted.send("13800000001", "1")).rejects.toBeInstanceOf(TypeError);
    const push = countedPush({ publicKey: "", accepts: () => true, send: async () => "gone" }, usage);
    expect(await push.send({ endpoint: "", p256dh: "", auth: "" }, "")).toBe("gone");
    expect(told).toEqual([
      ["sms", ""],
      ["sms", "isv.AMOUNT_NOT_ENOUGH"],
      ["sms", "unreachable"],
      ["push", "gone"],
    ]);
  });
});
