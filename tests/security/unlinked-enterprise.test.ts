import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callsByName } from "#contract/index.ts";
import { queryText } from "#src/api/query-text.ts";
import { can } from "#contract/core/roles.ts";
import { accounts } from "#server/database/tables/people.ts";
import { daliang, firms, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { sampleInput } from "./sample-input.ts";

const endsItself = ["account.logout", "account.changePassword", "account.sessionEnd"];

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  await db.update(accounts).set({ type: 1, com_id: null }).where(eq(accounts.id, people.enterprise.id));
});
afterAll(() => server.close());

it(
  "a trial account that speaks for no company yet breaks no call and reads no company",
  { timeout: 120_000 },
  async () => {
    const authorization = { authorization: `Bearer ${await server.token("enterprise")}` };
    const wrong: string[] = [];
    let made = 0;
    for (const [name, call] of callsByName) {
      if (endsItself.includes(name) || call.access === "public" || !can("enterprise", call.access)) continue;
      for (const id of [v7(), firms.valve.id]) {
        const input = sampleInput(call, id, daliang);
        const inAddress = call.method === "GET" || call.body === "bytes";
        const reply = await server.app.inject({
          method: call.method,
          url: inAddress ? `${call.path}?${queryText(input)}` : call.path,
          headers: { ...authorization, ...(call.body === "bytes" && { "content-type": "application/octet-stream" }) },
          ...(call.method === "POST" && { payload: call.body === "bytes" ? Buffer.from("x") : input }),
        });
        made += 1;
        if (reply.statusCode >= 500) wrong.push(`${name} fails: ${reply.body.slice(0, 200)}`);
        if (reply.body.includes(firms.valve.name)) wrong.push(`${name} tells of a company`);
      }
    }
    expect(wrong).toEqual([]);
    expect(made).toBeGreaterThan(20);
  },
);
