import { expect, it } from "vitest";
import { type Locator, page } from "vitest/browser";
import { overflow } from "#tests/pages/looks.ts";
import { address, follow, open, reload } from "#tests/pages/open.tsx";
import { writeVisit } from "#tests/pages/visit-writing.ts";

it("lists on the phone answer the address, and nothing found offers the way to everything", async () => {
  await open("phone", "daliang", "/workVisit?keyword=没有这样的词&visit_method=电话");
  await expect.element(page.getByLabelText("搜索走访")).toHaveValue("没有这样的词");
  await expect.element(page.getByText("只看 电话 的走访")).toBeVisible();
  await page.getByRole("button", { name: "清除条件" }).click();
  await expect.poll(address).toMatch(/\/workVisit$/);
  await expect.element(page.getByLabelText("搜索走访")).toHaveValue("");
  await expect.element(page.getByRole("list", { name: "走访记录" }).getByRole("listitem").first()).toBeVisible();

  await follow("/workWaitvisit2?view=all&from=1999-01-01&to=1999-12-31");
  await page.getByRole("button", { name: "清除条件" }).click();
  await expect.element(page.getByText("没有符合条件的需求")).not.toBeInTheDocument();
});

it("after saving a visit one tap leads to it, another to the next one, and no word covers title or line", async () => {
  await open("phone", "daliang", "/workVisit/form");
  await writeVisit("佛山市", "保存之后的下一步：查看或再写一条。");
  const toast = page.css(".toast").filter({ hasText: "已存本机" });
  const boxOf = (part: Locator) => part.element().getBoundingClientRect();
  const title = boxOf(page.css(".phone-title"));
  const line = boxOf(page.getByRole("link", { name: /^同步：/u }));
  expect(boxOf(toast).y).toBeGreaterThan(Math.max(title.bottom, line.bottom));
  await toast.getByRole("button", { name: "查看" }).click();
  await expect.poll(address).toMatch(/\/workVisit\/details\?id=/);
  await expect.element(page.getByText("保存之后的下一步：查看或再写一条。")).toBeVisible();
});

it("large type is turned on behind the login, and stays on", async () => {
  await open("phone", "daliang", "/work");
  await page.getByRole("link", { name: "我的", exact: true }).click();
  const zoom = () => getComputedStyle(document.body).zoom;
  await expect.poll(zoom).toBe("1");
  await page.getByRole("button", { name: "关怀版（大字）" }).click();
  await expect.poll(zoom).toBe("1.15");
  await reload();
  await expect.element(page.getByRole("button", { name: "✓ 关怀版（大字）" })).toBeVisible();
  await expect.poll(zoom).toBe("1.15");
  expect(overflow()).toBe(0);
  await page.getByRole("button", { name: "✓ 关怀版（大字）" }).click();
  await expect.poll(zoom).toBe("1");
});
