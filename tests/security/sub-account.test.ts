import { eq, inArray } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import { callsByName, contract } from "#contract/index.ts";
import { can, type Kind } from "#contract/core/roles.ts";
import { mainAccountCalls, mainAccountsOnly } from "#contract/account/sub-accounts.ts";
import { queryText } from "#src/api/query-text.ts";
import { accounts } from "#server/database/tables/people.ts";
import { daliang, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { sampleInput } from "./sample-input.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const setRid = (rid: number) =>
  server.connection.db
    .update(accounts)
    .set({ rid })
    .where(inArray(accounts.id, [people.daliangColleague.id, people.enterprise.id]));

/** Would end the session of who asks. */
const endsItself = ["account.logout", "account.changePassword", "account.viewEnd", "staff.deviceWiped"];

/** The calls of the kind that are refused because the account is a sub-account; of a call with a file too. */
async function refusedTo(person: PersonName, kind: Kind): Promise<Set<string>> {
  const refused = new Set<string>();
  const headers = { authorization: `Bearer ${await server.token(person)}` };
  for (const [name, call] of callsByName) {
    if (call.access === "public" || !can(kind, call.access) || endsItself.includes(name)) continue;
    const input = sampleInput(call, v7(), daliang);
    const inAddress = call.method === "GET" || call.body === "bytes";
    const reply = await server.app.inject({
      method: call.method,
      url: inAddress ? `${call.path}?${queryText(input)}` : call.path,
      headers: { ...headers, ...(call.body === "bytes" && { "content-type": "application/octet-stream" }) },
      ...(call.method === "POST" && { payload: call.body === "bytes" ? Buffer.from("x") : input }),
    });
    if (reply.statusCode !== 403) continue;
    const { msg, data } = reply.json<Envelope<{ reason?: string }>>();
    if (data.reason === "sub-account") refused.add(name);
    if (data.reason === "sub-account") expect(msg).toBe(mainAccountsOnly);
  }
  return refused;
}

describe("a sub-account", () => {
  it.each([
    ["daliangColleague", "street"],
    ["enterprise", "enterprise"],
  ] as const)(
    "of %s is refused what only main accounts do, and nothing else",
    { timeout: 120_000 },
    async (person, kind) => {
      await setRid(1);
      const only = [...mainAccountCalls].filter((name) => can(kind, callsByName.get(name)?.access ?? []));
      expect(only.length).toBeGreaterThan(3);
      expect(await refusedTo(person, kind)).toEqual(new Set(only));
      await setRid(0);
      expect(await refusedTo(person, kind)).toEqual(new Set());
    },
  );

  it("is held back by calls that exist", () => {
    for (const name of mainAccountCalls) expect(callsByName.has(name), name).toBe(true);
  });

  it("leads nobody: made a lead by the district it is a main account, and the database takes no other", async () => {
    const { db } = server.connection;
    const { id } = people.daliangColleague;
    await setRid(1);
    const lead = {
      id,
      name: "大良乙",
      unit: "大良知识产权工作站",
      newtype: "town",
      street_ids: [daliang],
      is_lead: true,
    };
    expect((await server.post("/v1/news/user/update-user", lead, "district")).code).toBe(1);
    const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
    expect(row).toMatchObject({ rid: 0, roles: ["lead"] });
    expect((await server.ask(contract.staff.list, {}, "daliangColleague")).code).toBe(1);
    await expect(db.update(accounts).set({ rid: 1 }).where(eq(accounts.id, id))).rejects.toMatchObject({
      cause: { constraint: "sub_accounts_lead_nobody" },
    });
    expect((await server.post("/v1/news/user/update-user", { ...lead, is_lead: false }, "district")).code).toBe(1);
  });
});
