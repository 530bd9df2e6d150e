import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const warnings: string[] = [];
const heard = ({ name, message }: Error) => warnings.push(`${name}: ${message}`);
beforeAll(async () => {
  server = await testServer();
  process.on("warning", heard);
});
afterAll(async () => {
  process.off("warning", heard);
  await server.close();
});

it("answers questions that are asked side by side on one connection, each with its own", async () => {
  const client = await server.connection.pool.connect();
  const ask = async (number: number) => (await client.query<{ n: number }>("select $1::int as n", [number])).rows[0]?.n;
  try {
    const numbers = Array.from({ length: 20 }, (_, place) => place);
    expect(await Promise.all(numbers.map(ask))).toEqual(numbers);
    const mixed = await Promise.allSettled([ask(1), client.query("select nothing from nowhere"), ask(2)]);
    expect(mixed.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  } finally {
    client.release();
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});
