import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { accounts } from "#tests/fixtures/accounts.ts";
import { nextDownload } from "#tests/pages/downloads.ts";
import { fillLogin } from "#tests/pages/login.ts";
import { accessProblems } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { address, open } from "#tests/pages/open.tsx";
import { callerOf, failCalls, forgetCallers, sql } from "#tests/pages/world.ts";

const rows = page.css("tbody tr.ant-table-row");
const cards = page.getByRole("list", { name: "专利" }).getByRole("listitem");
const statuses = page.getByRole("group", { name: "法律状态" });

it("an official lists the street's patents by conditions that the address keeps, and takes them along", async () => {
  await open("desk", "daliang", "/");
  await followMenu("专利", "专利清单");
  await expect.element(rows.first()).toBeVisible();
  await expect.element(rows.filter({ hasNotText: "大良" })).not.toBeInTheDocument();
  await statuses.getByRole("button", { name: /^失效/u }).click();
  await expect.poll(address).toMatch(/status=/u);
  await expect.element(rows.filter({ hasNotText: "失效" })).not.toBeInTheDocument();
  await page.getByLabelText("专利类型").click();
  await page.getByTitle("实用新型", { exact: true }).click();
  await expect.element(rows.filter({ hasNotText: "实用新型" })).not.toBeInTheDocument();
  expect(await accessProblems()).toEqual([]);
  const chosen = { status: "失效", type: "实用新型" } as const;
  const { total } = await (await callerOf("daliang")).call(contract.company.officePatents, chosen);
  await expect.element(page.getByText(`共 ${total} 条`, { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "导出", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("JSON（.json）").click();
  const arriving = nextDownload();
  await dialog.getByRole("button", { name: "导出", exact: true }).click();
  const lines = JSON.parse(await (await arriving).bytes.text()) as { status: string; type: string }[];
  expect(lines).toHaveLength(total);
  expect(new Set(lines.map(({ status, type }) => `${status} ${type}`))).toEqual(new Set(["失效 实用新型"]));
});

it("a patent opens, and back leads to the list as it was", async () => {
  const list = address();
  await rows.first().getByRole("link").first().click();
  await expect.poll(address).toMatch(/\/detail\?id=/u);
  history.back();
  await expect.poll(address).toBe(list);
  await expect.element(rows.first()).toHaveTextContent("失效");
  await page.getByRole("button", { name: "重置" }).click();
  await expect.poll(address).toMatch(/\/morePatents$/u);
});

it("on the phone the district narrows in a sheet, and a company's patents lead to the list", async () => {
  const [firm] = await sql<{ id: string; name: string; patents: number }>(
    `select c.id, c.name, count(*)::int as patents from companies c join patents p on c.id = any(p.company_ids)
     where c.deleted_at is null and p.withdrawn_at is null and p.public_on <= (now() at time zone 'Asia/Shanghai')::date group by c.id order by 3 desc, c.name limit 1`,
  );
  if (firm === undefined) throw new Error("the demo has a company with patents");
  await open("phone", "district", `/companyDetails?id=${firm.id}`);
  await page.getByRole("link", { name: "筛选与导出" }).click();
  await expect.poll(address).toMatch(new RegExp(`/morePatents\\?company_id=${firm.id}`, "u"));
  await expect.element(page.getByRole("note")).toHaveTextContent(firm.name);
  const all = statuses.getByRole("button", { name: /^全部/u });
  const ofFirm = new RegExp(`^全部 ${firm.patents}$`, "u");
  await expect.element(all).toHaveTextContent(ofFirm);
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: "看全部企业" }).click();
  await expect.element(all).not.toHaveTextContent(ofFirm);

  await page.getByRole("button", { name: "筛选" }).click();
  const sheet = page.getByRole("dialog", { name: "筛选专利" });
  await sheet.getByText("外观设计", { exact: true }).click();
  await sheet.getByRole("button", { name: "关闭" }).click();
  await expect.element(page.getByRole("button", { name: "筛选 1" })).toBeVisible();
  await expect.element(cards.first()).toHaveTextContent("外观设计");
  await expect.element(cards.filter({ hasNotText: "外观设计" })).not.toBeInTheDocument();
  await cards.first().getByRole("link").first().click();
  await expect.poll(address).toMatch(/\/detailNew\?id=/u);
});

it("a list that could not be read shows its reason once, and neither counts nor rows of another condition", async () => {
  await open("phone", "daliang", "/morePatents");
  await expect.element(cards.first()).toBeVisible();
  await page.getByRole("button", { name: "筛选" }).click();
  const sheet = page.getByRole("dialog", { name: "筛选专利" });
  await expect.element(sheet.getByText("专利类型", { exact: true })).toBeVisible();
  // The official has one street: there is nothing to choose.
  await expect.element(sheet.getByText("镇街", { exact: true })).not.toBeInTheDocument();
  const answerAgain = failCalls("/v1/company/officePatents");
  await sheet.getByText("外观设计", { exact: true }).click();
  await sheet.getByRole("button", { name: "关闭" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("网络不通");
  await expect.element(cards).not.toBeInTheDocument();
  await expect.element(statuses).not.toBeInTheDocument();
  answerAgain();
  await page.getByRole("button", { name: "重试", exact: true }).click();
  await expect.element(cards.first()).toHaveTextContent("外观设计");
  await expect.element(statuses).toBeVisible();
});

it("a list whose session has ended offers the login in its place, and is read after it", async () => {
  await sql("delete from sessions where account_id = (select id from accounts where mobile = $1)", [accounts.daliang]);
  forgetCallers();
  await statuses.getByRole("button", { name: /^失效/u }).click();
  await expect.element(page.getByRole("button", { name: "重新登录" })).toBeVisible();
  await expect.element(page.getByText("没有取到内容")).toBeVisible();
  await expect.poll(() => page.getByText("登录已过期").elements().length).toBe(1);
  await page.getByRole("button", { name: "重新登录" }).click();
  await fillLogin("daliang");
  await expect.element(cards.first()).toHaveTextContent("失效");
});
