import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { address, open, reload } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

it("a company handles a warning, an official makes a demand of it, and the company sees how far it is", async () => {
  await open("desk", "enterprise", "/");
  await followMenu("专利", "监测预警");
  await page.getByRole("group", { name: "按级别" }).getByRole("button").nth(1).click();
  const first = page.css("tbody tr.ant-table-row").first().getByRole("link").first();
  const title = (await first.findElement()).textContent;
  await first.click();
  const sheet = page.getByRole("dialog").first();
  await expect.element(sheet.getByText(/规则第 1 版/u)).toBeVisible();
  await expect.element(sheet.getByText("产生预警")).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  await sheet.getByRole("button", { name: "忽略" }).click();
  const reason = page.getByRole("dialog", { name: /^忽略/u });
  await reason.getByLabelText("忽略的理由").fill("不要");
  await reason.getByRole("button", { name: "忽略" }).click();
  await expect.element(reason.getByText("至少 5 个字")).toBeVisible();
  await reload();
  await sheet.getByRole("button", { name: "开始处理" }).click();
  await expect.element(sheet.getByRole("region", { name: "处理记录" }).getByText("开始处理")).toBeVisible();
  const id = new URLSearchParams(location.search).get("id") ?? "";

  await open("desk", "district", `/workWarning?id=${id}`);
  await expect.element(sheet.getByText(title, { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "转为需求" }).click();
  const demand = page.getByRole("dialog", { name: /^转为需求/u });
  await expect.element(demand.getByLabelText("需求标题")).toHaveValue(title.slice(0, 60));
  await demand.getByRole("button", { name: "转为需求" }).click();
  await sheet.getByRole("link", { name: "打开需求" }).click();
  await expect.poll(address).toMatch(/\/demandDetails\?id=/u);

  await open("desk", "enterprise", `/early?id=${id}`);
  await expect.element(sheet.getByRole("region", { name: "处理记录" }).getByText("转为需求")).toBeVisible();
  await expect.element(sheet.getByText("处理中").first()).toBeVisible();
});

it("on the phone a company looks at what is new of a technology it watches", async () => {
  await open("phone", "enterprise", "/early?tab=watch");
  const cards = page.getByRole("list", { name: "关注" }).getByRole("listitem");
  await expect.poll(() => cards.elements().length).toBe(3);
  await page.getByRole("link", { name: "控制装置" }).click();
  await expect.poll(address).toMatch(/\/cutDetails\?id=/u);
  await page.getByRole("button", { name: "标为已查看" }).click();
  await expect.element(page.getByText("上次查看后没有新动态。")).toBeVisible();
  expect(await accessProblems()).toEqual([]);
});

it("a company opens one that it watches, with what that published", async () => {
  await open("desk", "enterprise", "/early?tab=watch");
  const cards = page.getByRole("list", { name: "关注" }).getByRole("listitem");
  const [name] = await sql<{ name: string }>(
    `select w.name from watches w join accounts a on a.com_id = w.company_id
     where a.mobile = '19900000004' and w.kind = '企业' order by w.id limit 1`,
  );
  await cards.getByRole("link", { name: name?.name ?? "", exact: true }).click();
  await expect.poll(address).toMatch(/\/compdetail\?id=/u);
  await expect.element(page.getByRole("heading", { name: name?.name ?? "" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "全部专利" }).getByRole("listitem").first()).toBeVisible();
  expect(await accessProblems()).toEqual([]);
});
