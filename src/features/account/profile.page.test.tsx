import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

const profile = page.getByRole("form", { name: "个人资料" });

for (const [who, at] of [
  ["daliang", "/mine"],
  ["enterprise", "/userCenter"],
] as const)
  it(`what ${who} writes of the own account is kept; the name of an official is its manager's`, async () => {
    const api = await callerOf(who);
    const { name } = await api.call(contract.account.info, {});
    await open("phone", who, at);
    await expect.poll(() => profile.getByLabelText("姓名").elements().length).toBe(who === "daliang" ? 0 : 1);
    const words = `联系阀门企业，${who}`;
    await profile.getByLabelText("个人简介").fill(words);
    await profile.getByRole("button", { name: "保存" }).click();
    await expect.element(page.getByText("个人资料已保存")).toBeVisible();
    expect(await api.call(contract.account.info, {})).toMatchObject({ name, introduction: words });
    // What was saved is no change any more.
    await expect.element(profile.getByRole("button", { name: "保存" })).toBeDisabled();
    expect([await accessProblems(), overflow()]).toEqual([[], 0]);
  });
