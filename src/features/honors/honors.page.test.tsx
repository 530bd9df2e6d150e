import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import writeWorkbook from "write-excel-file/browser";
import { contract } from "#contract/index.ts";
import { nextDownload } from "#tests/pages/downloads.ts";
import { accessProblems } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { address, follow, open } from "#tests/pages/open.tsx";
import { callerOf, sql } from "#tests/pages/world.ts";

const rows = page.css("tbody tr.ant-table-row");

async function firstFirm(order: "name" | "name desc"): Promise<{ id: string; name: string }> {
  const [firm] = await sql<{ id: string; name: string }>(
    `select id, name from companies where deleted_at is null order by ${order} limit 1`,
  );
  if (firm === undefined) throw new Error("the demo has companies");
  return firm;
}

it("the district narrows the honors, and the file holds what the list counts", async () => {
  await open("desk", "district", "/");
  await followMenu(null, "荣誉");
  await expect.element(rows.first()).toHaveTextContent("临期");
  await page
    .getByRole("group", { name: "状态" })
    .getByRole("button", { name: /^已过期/u })
    .click();
  await expect.poll(address).toMatch(/state=/u);
  await expect.element(rows.filter({ hasNotText: "已过期" })).not.toBeInTheDocument();
  const { total } = await (await callerOf("district")).call(contract.honor.honorList, { state: "已过期" });
  await expect.element(page.getByText(`共 ${total} 条`, { exact: true })).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  const arriving = nextDownload();
  await page.getByRole("button", { name: "导出", exact: true }).click();
  expect((await arriving).bytes.size).toBeGreaterThan(1000);
});

it("a new honor is offered the end of its term", async () => {
  const firm = await firstFirm("name");
  await follow(`/honor?company_id=${firm.id}`);
  await page.getByRole("button", { name: "新增荣誉" }).click();
  const sheet = page.getByRole("dialog", { name: "新增荣誉" });
  await sheet.getByRole("button", { name: "保存" }).click();
  await expect.element(sheet.getByText("请选择企业")).toBeVisible();
  await sheet.getByRole("combobox", { name: "企业" }).fill(firm.name);
  await page.getByTitle(firm.name, { exact: true }).click();
  await sheet.getByRole("combobox", { name: "荣誉类型" }).click();
  await page.getByTitle("高新技术企业", { exact: true }).click();
  await sheet.getByRole("textbox", { name: "荣誉名称" }).fill("故事里的高新技术企业");
  await sheet.getByRole("textbox", { name: "有效期起" }).fill("2025-05-01");
  await userEvent.keyboard("{Enter}");
  await expect.element(sheet.getByRole("textbox", { name: "有效期止" })).toHaveValue("2028年04月30日");
  await sheet.getByRole("button", { name: "保存" }).click();
  await expect.element(rows.filter({ hasText: "故事里的高新技术企业" })).toHaveTextContent("有效");
});

it("an honor is revoked with a reason, removed, and brought back", async () => {
  const honor = page.getByRole("button", { name: "故事里的高新技术企业" });
  await honor.click();
  await page.getByRole("button", { name: "撤销", exact: true }).click();
  await page.getByRole("textbox", { name: "撤销原因" }).fill("复核未通过");
  await page.getByRole("button", { name: "撤销", exact: true }).click();
  await expect.element(rows.filter({ hasText: "故事里的高新技术企业" })).toHaveTextContent("已撤销");
  await honor.click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog", { name: "删除荣誉" }).getByRole("button", { name: "删除" }).click();
  await expect.element(honor).not.toBeInTheDocument();
  await page.getByRole("button", { name: "撤回" }).click();
  await expect.element(honor).toBeVisible();
});

it("on the phone the district imports a file, puts a row right and sees the honors at the company", async () => {
  const firm = await firstFirm("name desc");
  const head = ["企业名称", "荣誉类型", "荣誉名称", "年度"];
  const data = [head, [firm.name, "高新技术企业", "导入的甲", 2024], [firm.name, "没有这一类", "导入的乙", 2024]];
  const workbook = await writeWorkbook([{ sheet: "荣誉", data }]).toBlob();
  await open("phone", "district", "/honor");
  await expect
    .element(page.getByRole("list", { name: "荣誉" }).getByRole("listitem").first())
    .toHaveTextContent("临期");
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: "筛选" }).click();
  const sheet = page.getByRole("dialog", { name: "筛选荣誉" });
  await sheet.getByText("区", { exact: true }).click();
  await sheet.getByRole("button", { name: "关闭" }).click();
  await expect.element(page.getByRole("button", { name: "筛选 1" })).toBeVisible();

  await page.getByRole("link", { name: "导入" }).click();
  await page.getByRole("button", { name: "选择文件" }).upload(new File([workbook], "荣誉.xlsx"));
  await expect.element(page.getByRole("status").filter({ hasText: "有问题 1 行" })).toBeVisible();
  await page.getByRole("textbox", { name: "荣誉类型" }).fill("专精特新中小企业");
  await page.getByRole("textbox", { name: "级别" }).fill("省");
  await page.getByRole("button", { name: "重新检查" }).click();
  await page.getByRole("button", { name: "导入 2 行" }).click();
  await expect.poll(() => page.getByText("已导入", { exact: true }).elements().length).toBe(2);
  await follow(`/companyDetails?id=${firm.id}`);
  await expect.element(page.getByRole("region", { name: "荣誉" })).toHaveTextContent("导入的甲");
});

for (const device of ["desk", "phone"] as const)
  it(`the parts of the honors are listed apart on the ${device}, and the words go along`, async () => {
    await open(device, "district", "/honor");
    const api = await callerOf("district");
    const part = (name: string) => page.getByRole("group", { name: "类别" }).getByRole("button", { name, exact: true });
    const listed = device === "desk" ? rows : page.getByRole("list", { name: "荣誉" }).getByRole("listitem");
    await expect.element(listed.first()).toBeVisible();
    await part("专利奖").click();
    await expect.element(listed.filter({ hasText: "高新技术企业" })).not.toBeInTheDocument();
    const { counts } = await api.call(contract.honor.searchHonor, {});
    const all = counts.state.reduce((sum, { count }) => sum + count, 0);
    await expect.element(page.getByRole("button", { name: `全部状态 ${all}`, exact: true })).toBeVisible();
    await part("现有资质").click();
    await expect.poll(address).toBe(`/honor?view=${encodeURIComponent("现有资质")}`);
    await expect.element(page.getByRole("button", { name: /^已过期/u })).not.toBeInTheDocument();
    await expect.element(listed.first()).toHaveTextContent("临期");
    expect(await accessProblems()).toEqual([]);
  });
