import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems } from "#tests/pages/looks.ts";
import { contract } from "#contract/index.ts";
import { address, open, reload } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

it("transfers, licences and pledges are asked for by name and day, each leading to its patent", async () => {
  await open("phone", null, "/docking");
  await page.getByRole("button", { name: "运营信息" }).click();
  await expect.element(page.getByRole("heading", { name: "运营信息", level: 1 })).toBeVisible();
  const form = page.getByRole("search", { name: "运营信息检索" });
  await expect.element(page.getByText(/^共 \d+ 条/u)).toBeVisible();
  expect(await accessProblems()).toEqual([]);

  await form.getByLabelText("起始日期").fill("2020年13月");
  await form.getByRole("button", { name: "查询" }).click();
  await expect.element(form.getByLabelText("起始日期")).toHaveFocus();
  await expect.element(form.getByText("请按 2026年11月23日 填写日期")).toBeVisible();
  await form.getByLabelText("起始日期").fill("2020年1月1日");
  await form.getByLabelText("企业名称").fill("银行");
  await form.getByRole("button", { name: "查询" }).click();
  await expect.element(page.getByText("没有符合条件的记录")).toBeVisible();

  await page.getByRole("button", { name: "质押", exact: true }).click();
  const pledged = page.getByRole("list", { name: "质押", exact: true }).getByRole("listitem");
  await expect.element(pledged.first()).toHaveTextContent("质权人：顺德锦堤村镇银行");
  await expect.element(pledged.filter({ hasNotText: "质权人" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "质押与保全" }).click();
  const pledges = page.getByRole("list", { name: "质押与保全" });
  await expect.element(pledges.getByRole("listitem").first()).toHaveTextContent("质权人：顺德锦堤村镇银行");
  await expect.poll(address).toMatch(/kind=property.*from=2020-01-01/u);
  await reload();
  await expect.element(form.getByLabelText("企业名称")).toHaveValue("银行");
  const list = address();
  await pledges.getByRole("link").first().click();
  await expect.element(page.getByRole("region", { name: "权利变动" })).toHaveTextContent("质权人");
  history.back();
  await expect.poll(address).toBe(list);
});

it("an official reads the licences of the platform's data where no outside source is set up", async () => {
  await open("desk", "daliang", "/docking?part=rights&kind=permit");
  const licences = page.getByRole("list", { name: "许可" }).getByRole("listitem");
  await expect.element(licences.first()).toHaveTextContent("许可");
  await expect.element(page.getByText("尚未配置外部数据源，以下为本平台数据。")).toBeVisible();
  expect(await accessProblems("#main")).toEqual([]);
});

it("transfers are asked of the sources outside, and those of the own companies of the platform alone", async () => {
  const api = await callerOf("district");
  const [all, own] = [
    await api.call(contract.search.diTransfer, {}),
    await api.call(contract.search.transfer, { mine: true }),
  ];
  await open("desk", "district", "/docking?part=rights&kind=transfer");
  await expect.element(page.getByText(`共 ${all.total} 条。${all.note}`, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "辖区企业" }).click();
  await expect.element(page.getByText(`共 ${own.total} 条`, { exact: true })).toBeVisible();
});
