import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { accounts, demoPassword } from "#tests/fixtures/accounts.ts";
import { postFrom } from "#tests/fixtures/browser/elsewhere.ts";
import { knockJson, rows, signIn, target } from "./kit/target.ts";

const login = `${target.url}/v1/user/login`;
const wrong = (mobile: string) => ({ mobile, password: "Wrong@2026!" });

it("locks an official out by wrong passwords", async () => {
  await signIn("ronggui");
  for (let n = 0; n < 30; n++) await postFrom(`127.0.7.${2 + Math.floor(n / 5)}`, login, wrong(accounts.ronggui));
  const owner = await knockJson("/v1/user/login", { mobile: accounts.ronggui, password: demoPassword });
  expect(owner.status).toBe(200);
});

it("spreads guesses over addresses that it writes into a header", async () => {
  const from = "127.0.8.1";
  const replies = [];
  for (let n = 0; n < 8; n++)
    replies.push(await postFrom(from, login, wrong("13911118888"), { "x-forwarded-for": `203.0.113.${n}` }));
  expect(replies.at(-1)).toMatchObject({ status: 429, data: { reason: "locked" } });
});

it("spreads guesses over many networks, with made-up marks of browsers", async () => {
  const guess = (n: number) => {
    const mark = randomBytes(32).toString("base64url");
    return postFrom(`127.0.9.${n + 1}`, login, { ...wrong("13911119999"), mark });
  };
  for (let n = 0; n < 10; n++) expect((await guess(n)).data).toMatchObject({ reason: "credentials" });
  expect((await guess(10)).data).toMatchObject({ reason: "proof" });
});

it("fills the table of limits with mobiles that nobody has", async () => {
  const before = Number((await rows<{ count: string }>("select count(*) from attempts"))[0]?.count);
  const mobile = (n: number) => `1391112${String(n).padStart(4, "0")}`;
  for (let from = 0; from < 200; from += 20)
    await Promise.all(Array.from({ length: 20 }, (_, n) => postFrom("127.0.10.1", login, wrong(mobile(from + n)))));
  const after = Number((await rows<{ count: string }>("select count(*) from attempts"))[0]?.count);
  expect(after - before).toBeLessThan(110);
});
