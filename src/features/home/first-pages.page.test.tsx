import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";

for (const width of ["desk", "phone"] as const)
  it(`an enterprise's first page begins with what falls due, and leads there and back, ${width}`, async () => {
    await open(width, "enterprise", "/home");
    const due = page.getByRole("region", { name: "近期要办" });
    await expect.element(due.getByText(/天内到期的年费共/u)).toBeVisible();
    await expect.element(page.getByRole("region", { name: "最近变化" }).getByRole("listitem").first()).toBeVisible();
    await expect.element(page.getByRole("region", { name: "服务专员与下一步" })).toHaveTextContent("知识产权工作站");
    expect(overflow()).toBe(0);
    expect(await accessProblems()).toEqual([]);
    const fee = due.getByRole("link", { name: /年度年费/u }).first();
    const [sum = ""] = /¥\s[\d,.]+\d/u.exec((await fee.findElement()).textContent ?? "") ?? [];
    expect(sum).not.toBe("");
    await fee.click();
    await expect.poll(address).toMatch(/\/costdetails\?patent=/u);
    await expect.element(page.getByText(sum).first()).toBeVisible();
    history.back();
    await expect.poll(address).toBe("/home");
    await expect.element(due).toBeVisible();
  });

it("the district's first page shows what is late and its streets where they lie; a tile is its list", async () => {
  await open("desk", "district", "/newhome");
  await expect.element(page.getByRole("heading", { name: "需要关注" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "昨天以来" })).toBeVisible();
  const map = page.getByRole("region", { name: "各镇街" });
  await map.getByRole("button", { name: "超期需求" }).click();
  await expect.element(map.getByRole("button", { name: "超期需求" })).toHaveAttribute("aria-pressed", "true");
  const tile = map.getByRole("link", { name: /大良/u });
  const count = Number(/\d+/u.exec((await tile.findElement()).textContent ?? "")?.[0]);
  expect(count).toBeGreaterThan(0);
  const place = (name: RegExp) => map.getByRole("link", { name }).element().getBoundingClientRect();
  const [north, south, west] = [place(/北滘/u), place(/容桂/u), place(/龙江/u)];
  expect(north.y).toBeLessThan(south.y);
  expect(west.x).toBeLessThan(south.x);
  expect(await accessProblems()).toEqual([]);
  await tile.click();
  await expect.poll(address).toMatch(/figure=demands_overdue/u);
  await expect.element(page.getByRole("heading", { name: `超期需求 ${count}` })).toBeVisible();
  history.back();
  await expect.element(map).toBeVisible();
});
