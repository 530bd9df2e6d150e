import { afterAll, beforeAll, expect, it } from "vitest";
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
