import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { knockJson, signIn } from "./kit/target.ts";

const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

it("nests a body deeper than any stack", async () => {
  const { token } = await signIn("daliang", "phone");
  const key = "01932c5e-0000-7000-8000-0000000000aa";
  const headers = { "idempotency-key": key };
  const nested = `{"id":"${key}","content":${deep(500_000)},"changes":${deep(1000)}}`;
  for (const call of [contract.visit.createVisit, contract.visit.editVisit, contract.account.login]) {
    const { status, envelope } = await knockJson(call.path, nested, { token, headers });
    expect(status, call.path).toBe(400);
    expect(envelope().code).toBe(0);
  }
  const batch = `{"device_id":"${key}","items":[{"id":"${key}","call":"visit.createVisit","contract_version":1,"created_at":"2026-01-01T00:00:00.000Z","input":${nested}}]}`;
  expect((await knockJson(contract.sync.visitBatch.path, batch, { token })).status).toBe(400);
  const options = `{"value":"a","title":"a","children":[`.repeat(40_000) + "]}".repeat(40_000);
  const { token: designer } = await signIn("district");
  const draft = `{"id":"${key}","base_rev":0,"changes":{"questions":[{"type":"cascade","code":"a","title":"a","options":[${options}]}]}}`;
  expect((await knockJson(contract.question.createQuestion.path, draft, { token: designer })).status).toBe(400);
});
