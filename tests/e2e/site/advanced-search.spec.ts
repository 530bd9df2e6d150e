import { readFile } from "node:fs/promises";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";

test("an official builds a search from rows, sees it as an expression, and the other way round", async ({ open }) => {
  const desk = await open("desk", "daliang");
  await expect(desk.getByRole("link", { name: "高级检索" })).toHaveAttribute("target", "_blank");
  await follow(desk, "/AdvancedSearch");
  await desk.getByLabel("第 1 行的值").fill("装置");
  await expect(desk.getByLabel("本平台检索式")).toHaveValue("名称,摘要=(装置)");
  await desk.getByRole("button", { name: "增加一行" }).click();
  await desk.getByRole("group", { name: "第 2 行的关系" }).getByRole("button", { name: "不含" }).click();
  await desk.getByLabel("第 2 行的值").fill("空气炸锅");
  await expect(desk.getByLabel("本平台检索式")).toHaveValue("名称,摘要=(装置) 非 名称,摘要=(空气炸锅)");
  const parts = desk.getByRole("region", { name: "读法与各部分命中" });
  await expect(parts.getByRole("listitem")).toHaveCount(4);
  await expect(parts.getByRole("listitem").first()).toContainText(/[1-9].* 件/u);

  await test.step("another dialect spells the same, and tells what it would lose", async () => {
    await desk.getByRole("button", { name: "incoPat", exact: true }).click();
    await expect(desk.getByLabel("incoPat 检索式")).toHaveValue("TIAB=(装置) not TIAB=(空气炸锅)");
    await desk.getByLabel("incoPat 检索式").fill("TI=(装置 and (");
    await expect(desk.getByRole("alert").filter({ hasText: "第 13 个字符" })).toBeVisible();
    await expect(desk.getByText("检索式有误")).toBeVisible();
    await expect(desk.getByRole("button", { name: "检索", exact: true })).toBeDisabled();
    await desk.getByLabel("incoPat 检索式").fill("TI=(一种 (9w) 装置)");
    await expect(desk.getByText("条件行表达不了")).toBeVisible();
  });

  await test.step("it is searched, kept in the address and in the history", async () => {
    await desk.getByRole("button", { name: "检索", exact: true }).click();
    await expect(desk.getByText(/^找到/u)).toBeVisible();
    await expect(desk).toHaveURL(/mode=incopat/u);
    await desk.getByText("本次检索历史（1）").click();
    await expect(desk.getByRole("button", { name: "TI=(一种 (9w) 装置)" }).first()).toBeVisible();
    expect(await accessProblems(desk)).toEqual([]);
  });
});

test("an enterprise does so on the phone; administrators have the page in their menu", async ({ open }) => {
  const phone = await open("phone", "enterprise", "/docking");
  await phone.getByRole("link", { name: /^高级检索/u }).click();
  await phone.getByRole("button", { name: /第 1 行的字段/u }).click();
  await phone.getByRole("button", { name: "法律状态", exact: true }).click();
  await phone.getByRole("group", { name: "第 1 行的值" }).getByRole("button", { name: "有效" }).click();
  await phone.getByRole("button", { name: "检索", exact: true }).click();
  await expect(phone.getByText(/^找到/u)).toBeVisible();
  expect(await overflowOf(phone)).toBe(0);
  expect(await accessProblems(phone)).toEqual([]);
  const admin = await open("desk", "admin");
  await expect(admin.getByRole("banner").getByRole("link", { name: "高级检索" })).toHaveCount(0);
  await followMenu(admin, "专利", "专利检索");
  await expect(admin.getByRole("region", { name: "检索条件" })).toBeVisible();
});

test("a search is saved, tells what is new, and is reused by its number", async ({ open, server }) => {
  const page = await open("desk", "ronggui", "/AdvancedSearch");
  await page.getByLabel("本平台检索式").fill("名称=(铰链)");
  await page.getByRole("button", { name: "检索", exact: true }).click();
  await page.getByRole("button", { name: "保存此检索" }).click();
  const dialog = page.getByRole("dialog", { name: "保存此检索" });
  await dialog.getByLabel("名称").fill("铰链");
  await dialog.getByRole("button", { name: "保存", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByText("已保存的检索（1）").click();
  await expect(page.getByText("#1 铰链")).toBeVisible();
  await expect(page.getByText("没有新变化")).toBeVisible();

  await test.step("the number stands for it, and one that is not there is named", async () => {
    await page.getByLabel("本平台检索式").fill("#1 且 状态=有效");
    await expect(page.getByLabel("第 1 行的值")).toHaveValue("铰链");
    await page.getByLabel("本平台检索式").fill("#7");
    await expect(page.getByText("没有编号为 #7")).toBeVisible();
  });

  await test.step("what happens later is told, and shown by name", async () => {
    const rows = await server.sql<{ title: string }>(
      "update patents set status = '失效', status_reason = '未缴年费' where id = (select id from patents" +
        " where title like '%铰链%' and status = '有效' order by id limit 1) returning title",
    );
    const reader = await open("phone", "ronggui", "/docking");
    await reader.getByText("1 个有新变化").click();
    await expect(reader.getByText("状态变化 1 件（其中 1 件失效）")).toBeVisible();
    await reader.getByRole("button", { name: "看变化" }).click();
    await expect(reader.getByRole("region", { name: "状态变化" }).getByRole("link")).toHaveText(rows[0]?.title ?? "");
    expect(await overflowOf(reader)).toBe(0);
    expect(await accessProblems(reader)).toEqual([]);
    await reader.getByRole("button", { name: "打开", exact: true }).click();
    await expect(reader).toHaveURL(/\/AdvancedSearch\?/u);
    await expect(reader.getByLabel("本平台检索式")).toHaveValue("名称=(铰链)");
    await reader.getByText("已保存的检索（1）").click();
    await expect(reader.getByText("没有新变化")).toBeVisible();
  });

  await test.step("another name, then none", async () => {
    await page.reload();
    await page.getByText("已保存的检索（1）").click();
    await page.getByRole("button", { name: "改名" }).click();
    const naming = page.getByRole("dialog", { name: "#1 改名" });
    await naming.getByLabel("名称").fill("铰链（全部）");
    await naming.getByRole("button", { name: "保存", exact: true }).click();
    await expect(page.getByText("#1 铰链（全部）")).toBeVisible();
    await page.getByRole("button", { name: "删除", exact: true }).last().click();
    await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
    await expect(page.getByText("已保存的检索（0）")).toBeVisible();
  });
});

test("hits are told in figures, exported with chosen columns, and two of them compared", async ({ open }) => {
  const page = await open("desk", "enterprise", `/docking?q=${encodeURIComponent("温度传感器")}`);
  const found = page.getByText(/^找到/u);
  await expect(found).toBeVisible();
  const total = /找到 ([\d,]+) 件/u.exec((await found.textContent()) ?? "")?.[1] ?? "";

  await test.step("figures count the same hits, and lead to their list", async () => {
    await page.getByRole("button", { name: "统计", exact: true }).click();
    await expect(page.getByText(`共 ${total} 件`)).toBeVisible();
    const part = page.getByRole("table", { name: "法律状态" });
    const row = part.getByRole("row").first();
    const count = (await row.getByRole("cell").last().textContent()) ?? "";
    expect(await accessProblems(page)).toEqual([]);
    await row.getByRole("button").click();
    await expect(page.getByText(`找到 ${count} 件`)).toBeVisible();
    await expect(page).toHaveURL(/in=status/u);
    await page.goBack();
    await expect(page.getByText(`共 ${total} 件`)).toBeVisible();
  });

  await test.step("row under row they are sorted by their headings, in the columns that are wanted", async () => {
    await page.getByRole("button", { name: "表格", exact: true }).click();
    const table = page.getByRole("region", { name: "检索结果" }).getByRole("table");
    await expect(table.getByRole("row")).toHaveCount(21);
    const filed = table.getByRole("columnheader", { name: "申请日" });
    await filed.getByRole("button").click();
    await expect(filed).toHaveAttribute("aria-sort", "descending");
    await filed.getByRole("button").click();
    await expect(filed).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/sort=filed_oldest/u);
    await page.getByText("列设置").click();
    await page.getByRole("checkbox", { name: "被引用" }).check();
    await page.getByRole("checkbox", { name: "类型" }).uncheck();
    expect(await accessProblems(page)).toEqual([]);
    await page.reload();
    await expect(table.getByRole("columnheader", { name: "被引用" })).toBeVisible();
    await expect(table.getByRole("columnheader", { name: "类型" })).toHaveCount(0);
    await page.getByRole("button", { name: "列表", exact: true }).click();
  });

  await test.step("what is chosen on two pages goes into the file", async () => {
    await page.getByRole("checkbox").first().check();
    const title = (await page.locator(".patent-card h2").first().textContent()) ?? "";
    await page.getByRole("button", { name: "下一页" }).click();
    await expect(page.getByText(/第 2 \//u)).toBeVisible();
    await expect(page.getByText("已选 1 件")).toBeVisible();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "导出所选" }).click();
    const dialog = page.getByRole("dialog", { name: "导出所选 2 件专利" });
    await dialog.getByLabel("CSV（.csv）").check();
    await dialog.getByLabel("代理机构").check();
    expect(await accessProblems(page)).toEqual([]);
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "导出", exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^专利_.*\.csv$/u);
    const text = await readFile(await download.path(), "utf8");
    expect(text.split("\r\n")).toHaveLength(4);
    expect(text).toContain("代理机构");
    expect(text).toContain(title.trim());
  });

  await test.step("two are compared", async () => {
    await page.getByRole("button", { name: "对比", exact: true }).click();
    await expect(page.getByRole("table", { name: "著录项目对比" }).getByRole("row").first()).toBeVisible();
    const all = await page.getByRole("row").count();
    await page.getByRole("button", { name: "只看不同" }).click();
    expect(await page.getByRole("row").count()).toBeLessThan(all);
    await page.getByRole("region", { name: "摘要" }).getByRole("button", { name: "标出差异" }).click();
    await expect(page.locator("ins, del").first()).toBeVisible();
    expect(await accessProblems(page)).toEqual([]);
  });

  await test.step("somebody without an account compares too, at a narrow width, and exports nothing", async () => {
    const visitor = await open("phone");
    await visitor.goto(page.url());
    await expect(visitor.getByRole("table", { name: "著录项目对比" })).toBeVisible();
    expect(await overflowOf(visitor)).toBe(0);
    await visitor.goto(`/docking?q=${encodeURIComponent("温度传感器")}&view=table`);
    await expect(visitor.getByText("可勾选专利")).toBeVisible();
    await expect(visitor.getByRole("button", { name: "列表", exact: true })).toHaveAttribute("aria-pressed", "true");
    await expect(visitor.getByRole("button", { name: "导出全部" })).toHaveCount(0);
    await visitor.goto("/patentCompare?a=x");
    await expect(visitor.getByText("请在检索结果里勾选两件不同的专利")).toBeVisible();
  });
});
