import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems } from "#tests/pages/looks.ts";
import { open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

const [first, second] = ["13712340611", "13712340612"];

it("two accounts of one person become one: first for a reason, then after a question, and the list says where it went", async () => {
  const api = await callerOf("admin");
  const like = { kind: "street" as const, name: "钟并号", unit: "大良街道知识产权工作站", street_ids: ["440606005"] };
  for (const mobile of [first, second]) await api.call(contract.staff.create, { id: v7(), mobile, ...like });
  await open("desk", "admin", "/user?keyword=钟并号");
  const rows = page.getByRole("row").filter({ hasText: "钟并号" });
  for (const row of [rows.nth(0), rows.nth(1)]) await row.getByRole("checkbox").click();
  await page.getByRole("region", { name: "批量操作" }).getByRole("button", { name: "合并账号" }).click();
  const sheet = page.getByRole("dialog", { name: "合并账号", exact: true });
  await sheet.getByRole("radio", { name: /137\*\*\*\*0612/ }).click();
  await expect.element(sheet.getByRole("status")).toHaveTextContent("并入账号名下没有记录");
  expect(await accessProblems()).toEqual([]);
  await sheet.getByRole("button", { name: "合并账号" }).click();
  // Nobody is asked whether to do what would then be refused.
  await expect.element(sheet.getByText("合并原因至少 5 个字")).toBeVisible();
  const sure = page.getByRole("dialog", { name: "合并这两个账号？" });
  await expect.element(sure).not.toBeInTheDocument();
  await sheet.getByLabelText("合并原因").fill("同一人换了手机号");
  await sheet.getByRole("button", { name: "合并账号" }).click();
  await expect.element(sure).toHaveTextContent("合并后不能撤销");
  await sure.getByRole("button", { name: /^合并/ }).click();
  const gone = rows.filter({ hasText: "已并入" });
  await expect.element(gone).toHaveTextContent("137****0612");
  await expect.element(gone).toHaveTextContent("仅查看");
  // Where it went takes no room from the other columns: a unit is not broken letter by letter.
  expect(gone.element().getBoundingClientRect().height).toBeLessThan(140);
});
