import { describe, expect, it } from "vitest";
import { UsageCounts } from "./usage-counts.ts";

const day = "2026-11-20";
const person = { id: "a", kind: "district", view: null } as const;
const ended = { name: "search.expression", person, status: 200, ms: 120 } as const;

describe("counts of the use", () => {
  it("add up by account and day, and by call and day", () => {
    const counts = new UsageCounts();
    counts.call(day, ended);
    counts.call(day, { ...ended, ms: 1500 });
    counts.call(day, { ...ended, name: "account.info" });
    const { accounts, calls } = counts.take();
    expect(accounts).toEqual([
      { account_id: "a", day, kind: "district", calls: 3, searches: 2, downloads: 0, pulls: 0, batches: 0 },
    ]);
    expect(calls[0]).toEqual({
      day,
      call: "search.expression",
      calls: 2,
      errors: 0,
      sum_ms: 1620,
      longest_ms: 1500,
      groups: [0, 0, 1, 0, 0, 1, 0, 0, 0],
    });
  });

  it("tell a call that failed by its time, and nobody as active", () => {
    const counts = new UsageCounts();
    counts.call(day, { ...ended, status: 403 });
    counts.call(day, { ...ended, status: 503 });
    const { accounts, calls } = counts.take();
    expect(accounts).toEqual([]);
    expect(calls[0]).toMatchObject({ calls: 2, errors: 1 });
  });

  it("put a search of nobody down to all who are not signed in, and nothing to visitors and views", () => {
    const counts = new UsageCounts();
    const view = { adminId: "b", adminName: "b", writes: false };
    counts.call(day, { ...ended, person: null });
    counts.call(day, { ...ended, name: "site.index", person: null });
    counts.call(day, { ...ended, person: { ...person, view } });
    counts.call(day, { ...ended, person: { ...person, kind: "visitor" } });
    expect(counts.take().accounts).toEqual([
      { account_id: null, day, kind: "guest", calls: 0, searches: 1, downloads: 0, pulls: 0, batches: 0 },
    ]);
  });

  it("are there again, added to what came since, once they are put back", () => {
    const counts = new UsageCounts();
    counts.call(day, ended);
    counts.message(day, "sms", "");
    const taken = counts.take();
    expect(counts.take()).toEqual({ accounts: [], calls: [], messages: [] });
    counts.call(day, ended);
    counts.message(day, "sms", "");
    counts.putBack(taken);
    const { accounts, calls, messages } = counts.take();
    expect([accounts[0]?.searches, calls[0]?.calls, messages[0]?.messages]).toEqual([2, 2, 2]);
  });

  it("tell at most fifty reasons of messages apart", () => {
    const counts = new UsageCounts();
    for (let at = 0; at < 200; at++) counts.message(day, "sms", `reason ${at}`);
    const { messages } = counts.take();
    expect(messages).toHaveLength(51);
    expect(messages.at(-1)).toEqual({ day, channel: "sms", reason: "other", messages: 150 });
  });
});
