import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

for (const width of ["desk", "phone"] as const)
  test(`an enterprise's first page begins with what falls due, and leads there and back, ${width}`, async ({
    open,
  }) => {
    const page = await open(width, "enterprise", "/home");
    const due = page.getByRole("region", { name: "近期要办" });
    await expect(due.getByText(/天内到期的年费共/u)).toBeVisible();
    await expect(page.getByRole("region", { name: "最近变化" }).getByRole("listitem").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "服务专员与下一步" })).toContainText("知识产权工作站");
    expect(await overflowOf(page)).toBe(0);
    expect(await accessProblems(page)).toEqual([]);
    const fee = due.getByRole("link", { name: /年度年费/u }).first();
    const [sum = ""] = /¥\s[\d,.]+\d/u.exec((await fee.textContent()) ?? "") ?? [];
    expect(sum).not.toBe("");
    await fee.click();
    await expect(page).toHaveURL(/\/costdetails\?patent=/u);
    await expect(page.getByText(sum).first()).toBeVisible();
    await page.goBack();
    await expect(due).toBeVisible();
  });

test("the district's first page shows what is late and its streets where they lie; a tile is its list", async ({
  open,
}) => {
  const page = await open("desk", "district", "/newhome");
  await expect(page.getByRole("heading", { name: "需要关注" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "昨天以来" })).toBeVisible();
  const map = page.getByRole("region", { name: "各镇街" });
  await map.getByRole("button", { name: "超期需求" }).click();
  await expect(map.getByRole("button", { name: "超期需求" })).toHaveAttribute("aria-pressed", "true");
  const tile = map.getByRole("link", { name: /大良/u });
  const count = Number(/\d+/u.exec((await tile.textContent()) ?? "")?.[0]);
  expect(count).toBeGreaterThan(0);
  const place = async (name: RegExp) => (await map.getByRole("link", { name }).boundingBox()) ?? { x: 0, y: 0 };
  const [north, south, west] = [await place(/北滘/u), await place(/容桂/u), await place(/龙江/u)];
  expect(north.y).toBeLessThan(south.y);
  expect(west.x).toBeLessThan(south.x);
  expect(await accessProblems(page)).toEqual([]);
  await tile.click();
  await expect(page).toHaveURL(/figure=demands_overdue/u);
  await expect(page.getByRole("heading", { name: `超期需求 ${count}` })).toBeVisible();
  await page.goBack();
  await expect(map).toBeVisible();
});
