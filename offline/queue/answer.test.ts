import { expect, test } from "vitest";
import { failure, success } from "#contract/core/envelope.ts";
import { readReply, readVerdict } from "./answer.ts";

const reply = (status: number, body: unknown, retryAfterMs: number | null = null) =>
  readReply({ status, body, retryAfterMs, serverTime: null }).kind;

test.each([
  [200, success({}), "done"],
  [400, failure(400, "x"), "refused"],
  [401, failure(401, "x"), "login"],
  [403, failure(403, "x"), "refused"],
  [404, failure(404, "x"), "refused"],
  [408, failure(408, "x"), "again"],
  [409, failure(409, "x", { reason: "conflict" }), "conflict"],
  [409, failure(409, "x", { reason: "key_reused" }), "refused"],
  [413, failure(413, "x"), "tooLarge"],
  [422, failure(422, "x"), "refused"],
  [424, failure(424, "x"), "after"],
  [425, failure(425, "x"), "again"],
  [426, failure(426, "x"), "update"],
  [429, failure(429, "x"), "again"],
  [500, failure(500, "x"), "again"],
  [502, failure(502, "x"), "again"],
  [503, failure(503, "x"), "again"],
  [418, failure(418, "x"), "again"],
])("an envelope with status %i is read as the table says", (status, envelope, kind) => {
  expect(reply(status, envelope)).toBe(kind);
  expect(readVerdict(envelope).kind).toBe(kind);
});

test.each([
  [200, "<html>portal</html>", "again"],
  [200, { ok: true }, "again"],
  [401, "<html>proxy login</html>", "again"],
  [404, "not found", "again"],
  [502, "bad gateway", "again"],
  [502, success({}), "again"],
  [413, "<html>too large</html>", "tooLarge"],
])("a body that is no envelope of ours, status %i, decides nothing", (status, body, kind) => {
  expect(reply(status, body)).toBe(kind);
});

test("a refusal carries message and failing fields", () => {
  const answer = readVerdict(failure(422, "不合规", { fields: { content: "太短" } }));
  expect(answer).toMatchObject({ kind: "refused", msg: "不合规", fields: { content: "太短" }, status: 422 });
});

test("Retry-After is handed on", () => {
  const answer = readReply({ status: 503, body: failure(503, "x"), retryAfterMs: 7000, serverTime: null });
  expect(answer).toEqual({ kind: "again", retryAfterMs: 7000 });
});
