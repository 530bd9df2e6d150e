import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

it("on the phone a board shows one street in one column, and leads to its list", async () => {
  const [street] = await sql<{ id: string }>("select id from streets order by sort limit 1");
  if (street === undefined) throw new Error("the demo has streets");
  await open("phone", "district", `/visualization/Patent?street_id=${street.id}`);
  const total = page.getByRole("region", { name: "专利", exact: true }).getByRole("link", { name: /专利总数/u });
  await expect.element(total).toBeVisible();
  expect(overflow()).toBe(0);
  expect(await accessProblems("#main")).toEqual([]);
  const count = (await total.css(".district-number").findElement()).textContent.replaceAll(/\D/gu, "");
  await total.click();
  await expect.poll(address).toMatch(new RegExp(`/morePatents\\?street_id=${street.id}`, "u"));
  const all = page.getByRole("group", { name: "法律状态" }).getByRole("button", { name: /^全部/u });
  await expect.element(all).toHaveTextContent(`全部 ${Number(count).toLocaleString("en-US")}`);
});
