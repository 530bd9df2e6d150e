import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { address, open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

/** The device holds what the street's field work needs. */
const filled = () =>
  expect.element(page.getByRole("link", { name: /^同步：/u }), { timeout: 30_000 }).toHaveTextContent("全部已送达");

it("companies are found on the phone by part of the name, by initials and by credit code", async () => {
  const { list } = await (await callerOf("daliang")).call(contract.company.getCompany, { size: 20 });
  const wanted = list[7];
  if (wanted === undefined) throw new Error("大良 has fewer than eight companies");
  await open("phone", "daliang", "/");
  await filled();

  await page.getByRole("searchbox", { name: "企业名称" }).fill(wanted.short_name.slice(0, 2));
  await page.getByRole("button", { name: "搜索", exact: true }).click();
  await expect.poll(address).toMatch(/\/workEnterprisevisit/u);
  const found = page.getByRole("link", { name: wanted.name }).first();
  await expect.element(found).toBeVisible();
  await expect.element(page.getByRole("status").filter({ hasText: /^共/u })).toHaveTextContent(/^共 1 家$/u);

  const search = page.getByLabelText("搜索企业");
  for (const text of [wanted.initials, wanted.credit_code, wanted.name.slice(3)]) {
    await search.fill("没有这样的企业");
    await expect.element(page.getByText("没有找到相符的企业")).toBeVisible();
    await search.fill(text);
    await expect.element(found).toBeVisible();
  }
  await found.click();
  await expect.element(page.getByRole("heading", { name: wanted.name })).toBeVisible();
});

it("an empty search is answered with a word, not with a page", async () => {
  await open("phone", "daliang", "/");
  await page.getByRole("button", { name: "搜索", exact: true }).click();
  await expect.element(page.getByText("请输入企业名称")).toBeVisible();
  expect(address()).toMatch(/\/work$/u);
});

it("the phone lists the street's visits, newest first, and narrows them while typing", async () => {
  const { list } = await (await callerOf("daliang")).call(contract.visit.visitListnews, { size: 30 });
  const [newest] = list;
  if (newest === undefined) throw new Error("大良 has no visit");
  await open("phone", "daliang", "/");
  await filled();

  await page.getByRole("link", { name: "走访", exact: true }).click();
  const rows = page.getByRole("list", { name: "走访记录" }).getByRole("listitem");
  await expect.element(rows.first()).toHaveTextContent(newest.company_name);
  await page.getByLabelText("搜索走访").fill(newest.visit_no);
  await expect.poll(() => rows.elements().length).toBe(1);
  await expect.element(rows.first()).toHaveTextContent(newest.visit_no);
});
