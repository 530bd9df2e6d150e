import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { address, follow, open } from "#tests/pages/open.tsx";
import { searchReady } from "#tests/pages/search-ready.ts";
import { sql } from "#tests/pages/world.ts";

const expression = page.getByLabelText("本平台检索式");

beforeAll(searchReady);

it("an official builds a search from rows, sees it as an expression, and the other way round", async () => {
  await open("desk", "daliang", "/");
  await expect.element(page.getByRole("link", { name: "高级检索" })).toHaveAttribute("target", "_blank");
  await follow("/AdvancedSearch");
  await page.getByLabelText("第 1 行的值").fill("装置");
  await expect.element(expression).toHaveValue("名称,摘要=(装置)");
  await page.getByRole("button", { name: "增加一行" }).click();
  await page.getByRole("group", { name: "第 2 行的关系" }).getByRole("button", { name: "不含" }).click();
  await page.getByLabelText("第 2 行的值").fill("空气炸锅");
  await expect.element(expression).toHaveValue("名称,摘要=(装置) 非 名称,摘要=(空气炸锅)");
  const parts = page.getByRole("region", { name: "读法与各部分命中" }).getByRole("listitem");
  await expect.poll(() => parts.elements().length).toBe(4);
  await expect.element(parts.first()).toHaveTextContent(/[1-9].* 件/u);
});

it("another dialect spells the same, and names what it would lose", async () => {
  const incopat = page.getByLabelText("incoPat 检索式");
  await page.getByRole("button", { name: "incoPat", exact: true }).click();
  await expect.element(incopat).toHaveValue("TIAB=(装置) not TIAB=(空气炸锅)");
  await incopat.fill("TI=(装置 and (");
  await expect.element(page.getByRole("alert").filter({ hasText: "第 13 个字符" })).toBeVisible();
  await expect.element(page.getByText("检索式有误")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "检索", exact: true })).toBeDisabled();
  await incopat.fill("TI=(一种 (9w) 装置)");
  await expect.element(page.getByText("条件行表达不了")).toBeVisible();
});

it("a search is run, and kept in the address and in the history", async () => {
  await page.getByRole("button", { name: "检索", exact: true }).click();
  await expect.element(page.getByText(/^找到/u)).toBeVisible();
  await expect.poll(address).toMatch(/mode=incopat/u);
  await page.getByText("本次检索历史（1）").click();
  await expect.element(page.getByRole("button", { name: "TI=(一种 (9w) 装置)" }).first()).toBeVisible();
  expect(await accessProblems()).toEqual([]);
});

it("an enterprise builds a search on the phone; administrators have the page in their menu", async () => {
  await open("phone", "enterprise", "/docking");
  await page.getByRole("link", { name: /^高级检索/u }).click();
  await page.getByRole("button", { name: /第 1 行的字段/u }).click();
  await page.getByRole("button", { name: "法律状态", exact: true }).click();
  await page.getByRole("group", { name: "第 1 行的值" }).getByRole("button", { name: "有效" }).click();
  await page.getByRole("button", { name: "检索", exact: true }).click();
  await expect.element(page.getByText(/^找到/u)).toBeVisible();
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);
  await open("desk", "admin", "/");
  await expect.element(page.getByRole("banner").getByRole("link", { name: "高级检索" })).not.toBeInTheDocument();
  await followMenu("专利", "专利检索");
  await expect.element(page.getByRole("region", { name: "检索条件" })).toBeVisible();
});

it("a search is saved, and used again by its number", async () => {
  await open("desk", "ronggui", "/AdvancedSearch");
  await expression.fill("名称=(铰链)");
  await page.getByRole("button", { name: "检索", exact: true }).click();
  await page.getByRole("button", { name: "保存此检索" }).click();
  const dialog = page.getByRole("dialog", { name: "保存此检索" });
  await dialog.getByLabelText("名称").fill("铰链");
  await dialog.getByRole("button", { name: "保存", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByText("已保存的检索（1）").click();
  await expect.element(page.getByText("#1 铰链")).toBeVisible();
  await expect.element(page.getByText("没有新变化")).toBeVisible();
  await expression.fill("#1 且 状态=有效");
  await expect.element(page.getByLabelText("第 1 行的值")).toHaveValue("铰链");
  await expression.fill("#7");
  await expect.element(page.getByText("没有编号为 #7")).toBeVisible();
});

it("a saved search shows by name what has changed since", async () => {
  const [changed] = await sql<{ title: string }>(
    "update patents set status = '失效', status_reason = '未缴年费' where id = (select id from patents" +
      " where title like '%铰链%' and status = '有效' order by id limit 1) returning title",
  );
  if (changed === undefined) throw new Error("the demo has a hinge in force");
  await open("phone", "ronggui", "/docking");
  await page.getByText("1 个有新变化").click();
  await expect.element(page.getByText("状态变化 1 件（其中 1 件失效）")).toBeVisible();
  await page.getByRole("button", { name: "看变化" }).click();
  const shown = page.getByRole("region", { name: "状态变化" }).getByRole("link");
  await expect.poll(() => shown.elements().map(({ textContent }) => textContent)).toEqual([changed.title]);
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: "打开", exact: true }).click();
  await expect.poll(address).toMatch(/\/AdvancedSearch\?/u);
  await expect.element(expression).toHaveValue("名称=(铰链)");
  await page.getByText("已保存的检索（1）").click();
  await expect.element(page.getByText("没有新变化")).toBeVisible();
});

it("a saved search gets another name, and is deleted", async () => {
  await open("desk", "ronggui", "/AdvancedSearch");
  await page.getByText("已保存的检索（1）").click();
  await page.getByRole("button", { name: "改名" }).click();
  const naming = page.getByRole("dialog", { name: "#1 改名" });
  await naming.getByLabelText("名称").fill("铰链（全部）");
  await naming.getByRole("button", { name: "保存", exact: true }).click();
  await expect.element(page.getByText("#1 铰链（全部）")).toBeVisible();
  await page.getByRole("button", { name: "删除", exact: true }).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
  await expect.element(page.getByText("已保存的检索（0）")).toBeVisible();
});

it("fields and examples of the dialect are shown on both devices, and what is pressed goes into the expression", async () => {
  for (const device of ["desk", "phone"] as const) {
    await open(device, "daliang", "/AdvancedSearch");
    await page.getByRole("button", { name: "智慧芽", exact: true }).click();
    await page.getByRole("button", { name: "字段与示例" }).click();
    const help = page.getByRole("dialog", { name: "智慧芽检索式的字段与示例" });
    const fields = help.getByRole("list", { name: "字段" });
    await expect.element(fields).toHaveTextContent(/名称\s*TTL/u);
    // 智慧芽 has no field for who licensed it.
    await expect.element(fields).not.toHaveTextContent("被许可人");
    expect(overflow()).toBe(0);
    expect(await accessProblems()).toEqual([]);
    await help.getByRole("button", { name: "填入名称", exact: true }).click();
    await expect.element(page.getByLabelText("智慧芽检索式")).toHaveValue("TTL");
  }
  await page.getByRole("button", { name: "字段与示例" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^填入 TTL:/u })
    .click();
  await expect
    .element(page.getByLabelText("智慧芽检索式"))
    .toHaveValue("TTL TTL:(空调 OR 制冷) AND APD:[20200101 TO 20231231]");
});
