import { expect, it } from "vitest";
import { postFrom } from "#tests/fixtures/browser/elsewhere.ts";
import { target } from "./kit/target.ts";

const statistics = { expression: "摘要=(电 或 机 或 器 或 水)", dialect: "auto" };

it("floods the patent search from one address, while another address searches", async () => {
  const flood = Promise.all(
    Array.from({ length: 120 }, () => postFrom("127.0.11.1", `${target.url}/v1/di/statistics`, statistics)),
  );
  for (let search = 0; search < 5; search++) {
    const body = { expression: "名称=(电机)", dialect: "auto" };
    expect(await postFrom("127.0.11.2", `${target.url}/v1/search/expression`, body)).toMatchObject({ status: 200 });
  }
  const replies = await flood;
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.msg).toMatch(/^检索过于频繁/);
  expect(replies.some(({ status }) => status === 200)).toBe(true);
});
