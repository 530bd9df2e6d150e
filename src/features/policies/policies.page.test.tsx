import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { daysBetween, dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { address, open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

const title = "区专利资助和奖励管理办法";

it("a company sees what it may apply for and why, and asks about it", async () => {
  await open("phone", "enterprise", "/home");
  const card = page.getByRole("region", { name: "可申报政策" });
  await card.getByRole("link", { name: new RegExp(title, "u") }).click();
  await expect.poll(address).toMatch(/\/policies\?policy=/u);
  const policy = page.getByRole("article", { name: title });
  const { list } = await (await callerOf("enterprise")).call(contract.policy.own, {});
  const last = list.find((one) => one.title === title)?.apply_to ?? "";
  await expect.element(policy.getByText(`还剩 ${daysBetween(dayOf(Date.now()), last)} 天`)).toBeVisible();
  await expect.element(policy.getByText("有效发明专利不少于 1 件")).toBeVisible();
  await page.getByRole("button", { name: /^不符合 1/u }).click();
  await expect.element(policy).not.toBeInTheDocument();
  await expect.element(page.getByText("不符合：大型企业")).toBeVisible();
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: "全部 3" }).click();
  await policy.getByRole("link", { name: "咨询申报" }).click();
  await expect.element(page.getByLabelText("标题")).toHaveValue(`申报：${title}`);
  // Nothing was typed yet: nobody is asked on the way back.
  history.back();
  await policy.getByRole("link", { name: title }).click();
  await expect.element(page.getByText("有效发明专利不少于 1 件")).toBeVisible();
});

it("an official finds the companies that a policy is for, and on a company's page what it may apply for", async () => {
  const { list } = await (await callerOf("daliang")).call(contract.policy.list, {});
  const known = list.find((one) => one.title === title);
  await open("desk", "daliang", "/");
  await followMenu("企业", "政策匹配");
  const policy = page.getByRole("article", { name: title });
  await policy.getByRole("link", { name: `符合 ${known?.counts.符合} 家` }).click();
  const companies = page.getByRole("list", { name: "企业" });
  await expect.element(companies.getByRole("listitem").first()).toHaveTextContent("符合");
  await expect.element(page.getByText(`共 ${known?.counts.符合} 条`)).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  const first = companies.getByRole("link").first();
  const name = (await first.findElement()).textContent;
  await first.click();
  await expect.element(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("region", { name: "可申报政策" }).getByRole("article", { name: title }))
    .toHaveTextContent("有效发明专利不少于 1 件");
  history.back();
  await expect.element(companies.getByRole("link", { name, exact: true })).toBeVisible();
});

it("an administrator sees whom conditions are for before they are published", async () => {
  await open("desk", "admin", "/newsDetails?column=policies");
  const offer = page.getByRole("group", { name: "企业申报（选填）" });
  await offer.getByRole("button", { name: "统计符合的企业" }).click();
  const counted = offer.getByRole("status");
  await expect.element(counted).toHaveTextContent(/^全区 ([\d,]+) 家企业中，符合 \1 家，待核实 0 家$/u);
  await offer.getByLabelText("有效发明专利不少于（件）").fill("-1");
  await offer.getByRole("button", { name: "统计符合的企业" }).click();
  await expect.element(page.getByText("有效发明专利件数不能小于 0")).toBeVisible();
  await offer.getByLabelText("有效发明专利不少于（件）").fill("50");
  await offer.getByRole("button", { name: "统计符合的企业" }).click();
  await expect.element(counted).not.toHaveTextContent(/符合 [\d,]{4,} 家/u);
  expect(await accessProblems()).toEqual([]);
});
