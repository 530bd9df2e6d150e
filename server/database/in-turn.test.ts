import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { inTurn } from "./in-turn.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A connection that takes one statement at a time, as the driver's next release will. */
function strictClient() {
  let running = false;
  const query = async (text: string) => {
    if (running) throw new Error(`${text} was asked while another statement ran`);
    running = true;
    await new Promise((resolve) => setImmediate(resolve));
    running = false;
    if (text === "wrong") throw new Error("syntax error");
    return text;
  };
  return { query } as unknown as PoolClient & { query: typeof query };
}

it("sends the next statement when the one before has its answer, also an error", async () => {
  const client = strictClient();
  inTurn(client);
  const answers = await Promise.allSettled(["one", "wrong", "two"].map((text) => client.query(text)));
  expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : String(answer.reason)))).toEqual([
    "one",
    "Error: syntax error",
    "two",
  ]);
});

it("gives each of the questions that are asked side by side on one connection its own answer", async () => {
  const client = await server.connection.pool.connect();
  const ask = async (number: number) => (await client.query<{ n: number }>("select $1::int as n", [number])).rows[0]?.n;
  try {
    const numbers = Array.from({ length: 20 }, (_, place) => place);
    expect(await Promise.all(numbers.map(ask))).toEqual(numbers);
  } finally {
    client.release();
  }
});
