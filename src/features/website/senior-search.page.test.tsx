import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";

it("somebody searches by several conditions, takes one away and changes the others", async () => {
  await open("phone", null, "/web/index");
  await page.getByRole("button", { name: "菜单" }).click();
  await page.getByRole("link", { name: "高级搜索" }).click();
  // The first page has a search of its own, which shows until this one is loaded.
  const heading = page.getByRole("heading", { level: 1 });
  await expect.element(heading).toHaveTextContent(/^高级搜索$/u);
  const search = page.getByRole("button", { name: "搜索", exact: true });
  await search.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(/^请至少填写一个条件，或选择栏目、日期$/u);
  const first = page.getByLabelText("条件 1 的词语");
  await expect.element(first).toHaveFocus();

  await page.getByLabelText("条件 1 的位置").selectOptions("标题");
  await page.getByLabelText("条件 1 的方式").selectOptions("包含任一词");
  await first.fill("专利 商标");
  await page.getByLabelText("条件 2 的位置").selectOptions("标题");
  await page.getByLabelText("条件 2 的方式").selectOptions("不包含这些词");
  await page.getByLabelText("条件 2 的词语").fill("资助");
  await page.getByText("栏目：全部").click();
  await page.getByLabelText("政策法规").click();
  await page.getByLabelText("新闻动态").click();
  await page.getByLabelText("从", { exact: true }).fill("2020-01-01");
  await page.getByLabelText("到", { exact: true }).fill("2019-01-01");
  await search.click();
  await expect.element(page.getByText("截止日期不能早于起始日期")).toBeVisible();
  await page.getByLabelText("到", { exact: true }).fill("");
  await search.click();

  await expect.element(heading).toHaveTextContent(/^搜索结果$/u);
  const chips = page.getByRole("list", { name: "搜索条件" }).getByRole("link");
  await expect.poll(() => chips.elements().length).toBe(5);
  const titles = page.css("[data-piece]");
  await expect.element(titles.first()).toHaveTextContent(/专利|商标/u);
  expect(titles.elements().filter((title) => title.textContent.includes("资助"))).toEqual([]);
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);

  const count = () => Number(/\d+/u.exec(document.querySelector(".web-count")?.textContent ?? "")?.[0]);
  const before = count();
  await page.getByRole("link", { name: /^移除条件 标题不包含这些词/u }).click();
  await expect.poll(() => chips.elements().length).toBe(4);
  await expect.element(heading).toHaveFocus();
  await expect.poll(count).toBeGreaterThan(before);
  const results = address();

  await page.getByRole("link", { name: "修改条件" }).click();
  await expect.element(first).toHaveValue("专利 商标");
  await expect.element(page.getByLabelText("条件 1 的方式")).toHaveValue("some");
  await expect.element(page.getByLabelText("政策法规")).toBeChecked();
  await expect.element(page.getByLabelText("从", { exact: true })).toHaveValue("2020年01月01日");
  await search.click();
  await expect.poll(address).toBe(results);
  await expect.element(first).not.toBeInTheDocument();
  history.back();
  await expect.element(first).toHaveValue("专利 商标");
});
