import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";

it("a reader finds a policy from the first page on a small phone, reads it and comes back to the same place", async () => {
  await open("phone", null, "/web/index");
  await page.viewport(320, 640);
  await page.getByRole("searchbox").fill("专利");
  await userEvent.keyboard("{Enter}");
  const heading = page.getByRole("heading", { level: 1 });
  await expect.element(heading).toHaveTextContent(/^搜索结果$/u);
  await expect.element(page.css("mark").first()).toHaveTextContent(/^专利$/u);

  await page.getByRole("button", { name: "菜单" }).click();
  await page.getByRole("link", { name: "政策法规", exact: true }).click();
  await page.getByLabelText("状态").selectOptions("现行有效");
  await expect.poll(address).toMatch(/state=/u);
  await expect.element(page.css(".web-mark.over, .web-mark.soon")).not.toBeInTheDocument();
  // Until the list of that state has come the one before shows, with what no longer holds.
  await expect.element(page.css("[data-piece]").filter({ hasText: "旧版" })).not.toBeInTheDocument();
  const list = address();
  const title = page.css("[data-piece]").last();
  const name = (await title.findElement()).textContent;
  await title.click();
  await expect.element(heading).toHaveTextContent(name);
  await expect.element(heading).toHaveTextContent("现行有效");
  await expect.poll(() => document.title.startsWith(name.slice(0, 6))).toBe(true);
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);

  await page.getByRole("link", { name: "返回政策法规" }).click();
  await expect.poll(address).toBe(list);
  await expect.element(page.getByRole("link", { name })).toHaveFocus();
});
