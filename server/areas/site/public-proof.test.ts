import { afterAll, beforeAll, expect, it } from "vitest";
import { newReceipt } from "#contract/site/receipt.ts";
import { asks, signUps, stewardRequests } from "#server/database/tables/website-service.ts";
import { activityPiece, publishPiece } from "#tests/fixtures/pieces.ts";
import { solvedProof } from "#tests/fixtures/solved-proof.ts";
import { daliang, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
let forms: Record<string, object>;
beforeAll(async () => {
  server = await testServer();
  const activity = await publishPiece(server, activityPiece(server.now(), 30));
  forms = {
    "/v1/web/signUp": { activity, name: "学员", mobile: "13700002001" },
    "/v1/frontend/ask/content": {
      title: "怎样申请专利预审",
      content: "第一次申请，请问怎样申请专利预审？",
      category: "专利",
      name: "林女士",
      mobile: "13700002002",
    },
    "/v1/web/requestSteward": {
      street_id: daliang,
      company: "试验照明公司",
      name: "何工",
      mobile: "13700002003",
      topic: "专利申请",
      content: "需要上门指导专利申请。",
    },
  };
});
afterAll(() => server.close());

const proof = (now = server.now()) => solvedProof(server.connection.db, now);
const rows = async () => {
  const { db } = server.connection;
  return [await db.$count(signUps), await db.$count(asks), await db.$count(stewardRequests)];
};

it("takes what people hand in without an account with a proof alone, each proof once", async () => {
  for (const [path, form] of Object.entries(forms)) {
    expect((await server.post(path, form)).data, path).toMatchObject({ fields: { altcha: "请填写人机验证" } });
    for (const altcha of ["x", Buffer.from('{"challenge":{}}').toString("base64"), "AAAA".repeat(900)])
      expect(await server.post(path, { ...form, altcha }), path).toMatchObject({
        status: 422,
        data: { reason: "verification" },
      });
    const stale = await server.post(path, { ...form, altcha: await proof(server.now() - 6 * 60_000) });
    expect(stale, path).toMatchObject({ status: 422, data: { reason: "verification" } });
  }
  expect(await rows()).toEqual([0, 0, 0]);
  for (const [path, form] of Object.entries(forms)) {
    const altcha = await proof();
    // What is wrong with the form is said before the proof is taken, so that it is still good for the next try.
    expect((await server.post(path, { ...form, name: "", altcha })).data, path).toMatchObject({
      fields: { name: expect.any(String) },
    });
    expect(await server.post(path, { ...form, altcha }), path).toMatchObject({ code: 1 });
    expect(await server.post(path, { ...form, altcha }), path).toMatchObject({ msg: "这次人机验证已经用过，请重试" });
  }
  expect(await rows()).toEqual([1, 1, 1]);
});

it("takes a form whose answer was lost once, and answers again with the same receipt", async () => {
  const before = await rows();
  const again = async (path: string, form: object) => server.post(path, { ...form, altcha: await proof() });
  for (const [path, form] of Object.entries(forms)) {
    const named = { ...form, mobile: "13700002009", receipt: newReceipt() };
    const [one, two] = await Promise.all([again(path, named), again(path, named)]);
    expect(one, path).toMatchObject({ code: 1, data: { receipt: named.receipt } });
    expect(two, path).toEqual(one);
    const stranger = await again(path, { ...named, mobile: "13700002010" });
    expect(stranger, path).toMatchObject({ status: 409, data: { reason: "receipt" } });
    expect(stranger.msg, path).not.toContain(named.receipt);
  }
  expect(await rows()).toEqual(before.map((count) => count + 1));
});

it("says that what was changed after a lost answer was not taken, and takes it under another receipt", async () => {
  const path = "/v1/frontend/ask/content";
  const asked = { ...forms[path], mobile: "13700002011", receipt: newReceipt() };
  await server.post(path, { ...asked, altcha: await proof() });
  const changed = { ...asked, content: "第一次申请，请问外观设计怎样申请预审？" };
  expect(await server.post(path, { ...changed, altcha: await proof() })).toMatchObject({
    status: 409,
    msg: expect.stringContaining(asked.receipt),
    data: { reason: "receipt" },
  });
  const before = await rows();
  const other = { ...changed, receipt: newReceipt(), altcha: await proof() };
  expect(await server.post(path, other)).toMatchObject({ code: 1, data: { receipt: other.receipt } });
  expect(await rows()).toEqual(before.map((count, place) => (place === 1 ? count + 1 : count)));
});
