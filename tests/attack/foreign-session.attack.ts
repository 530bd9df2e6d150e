import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { knockJson, rows, signIn } from "./kit/target.ts";

const sessionsNow = async () => (await rows<{ count: string }>("select count(*) from sessions"))[0]?.count;

it("makes tokens up", async () => {
  const before = await sessionsNow();
  const tokens = ["", "null", "undefined", "' or 1=1 --", "\u00ff".repeat(20), randomBytes(32).toString("base64url")];
  for (const token of [...tokens, "x".repeat(7000)]) {
    const { status, envelope } = await knockJson("/v1/user/info", {}, { token });
    expect(status, token.slice(0, 40)).toBe(401);
    expect(envelope()).toMatchObject({ code: 0, status: 401 });
  }
  expect(await sessionsNow()).toBe(before);
});

it("uses an enterprise's session for an administrator's calls", async () => {
  const enterprise = await signIn("enterprise");
  const stranger = await enterprise.ask(contract.account.certifyList, {});
  expect(stranger).toMatchObject({ code: 0, status: 403 });
});
