import Fastify from "fastify";
import { expect, it } from "vitest";
import { sendRefusal } from "#server/serve-contract.ts";
import { answerErrors } from "./errors.ts";

it.each([
  ["ERR_STREAM_PREMATURE_CLOSE", 408],
  ["FST_ERR_CTP_BODY_TOO_LARGE", 413],
  ["ECONNREFUSED", 503],
  ["of nothing known", 500],
])("answers %s with %i and an envelope", async (code, status) => {
  const app = Fastify();
  answerErrors(app, sendRefusal);
  app.get("/", async () => {
    throw Object.assign(new Error(code), { code });
  });
  const reply = await app.inject("/");
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toMatchObject({ code: 0, status });
  await app.close();
});

it("names the call whose statement was ended, in the log and not in the answer", async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: "warn", stream: { write: (line: string) => void lines.push(line) } } });
  answerErrors(app, sendRefusal);
  app.get("/v1/slow", async () => {
    throw Object.assign(new Error("canceling statement"), { code: "57014" });
  });
  const reply = await app.inject("/v1/slow");
  expect([reply.statusCode, reply.json<{ data: object }>().data]).toEqual([503, { reason: "slow" }]);
  expect(lines.map((line) => (JSON.parse(line) as { route?: string }).route)).toEqual(["/v1/slow"]);
  await app.close();
});
