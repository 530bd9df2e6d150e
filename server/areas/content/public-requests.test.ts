import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { receiptHash } from "#server/areas/site/receipts/receipts.ts";
import { asks } from "#server/database/tables/website-service.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const answering = { title: "怎样申请预审", content: "第一次申请，请问怎样申请？", published: true };
const answer = (input: object) => server.post("/v1/content/answerAsk", { ...answering, ...input }, "admin");

it("keeps the answer of the first of two administrators who answer at once", async () => {
  const id = v7();
  await server.connection.db.insert(asks).values({
    ...answering,
    published: false,
    id,
    category: "专利",
    name: "林女士",
    mobile: "13712345678",
    receipt_hash: receiptHash("AAAABBBBCCCC"),
    created_at: new Date(server.now()),
  });
  const both = await Promise.all([
    answer({ id, base_at: null, answer: "请先完成备案。" }),
    server.ask(contract.content.refuseAsk, { id, base_at: null, reason: "与其他问题重复" }, "admin"),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { list } = await server.call(contract.content.asks, {}, "admin");
  const [seen] = list;
  server.travel(1000);
  expect(await answer({ id, base_at: seen?.answered_at, answer: "请先在线完成备案。" })).toMatchObject({ code: 1 });
  expect(await answer({ id, base_at: seen?.answered_at, answer: "迟到的答复" })).toMatchObject({
    status: 409,
    msg: "其他管理员刚刚处理了这个问题，请刷新后再看",
  });
  expect(await answer({ id: v7(), base_at: null, answer: "没有这个问题" })).toMatchObject({ status: 404 });
});
