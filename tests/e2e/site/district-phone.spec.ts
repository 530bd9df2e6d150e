import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test("on the phone the boards stand in one column, narrow to a street, and lead to its list", async ({
  open,
  server,
}) => {
  const [street] = await server.sql<{ id: string; name: string }>("select id, name from streets order by sort limit 1");
  if (street === undefined) throw new Error("the demo has streets");
  const page = await open("phone", "district", `/visualization/Patent?street_id=${street.id}`);
  const cards = page.getByRole("region", { name: "专利", exact: true });
  await expect(cards.getByRole("link", { name: /专利总数/u })).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  expect(await accessProblems(page, "#main")).toEqual([]);
  const words = await cards
    .getByRole("link", { name: /专利总数/u })
    .locator(".district-number")
    .textContent();
  const count = (words ?? "").replaceAll(/\D/gu, "");
  await cards.getByRole("link", { name: /专利总数/u }).click();
  await expect(page).toHaveURL(new RegExp(`/morePatents\\?street_id=${street.id}`, "u"));
  await expect(page.getByRole("group", { name: "法律状态" }).getByRole("button", { name: /^全部/u })).toHaveText(
    `全部 ${Number(count).toLocaleString("en-US")}`,
  );
});
