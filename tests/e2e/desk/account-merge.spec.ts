import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

const [first, second] = ["13712340611", "13712340612"];

/** People who are active here would be found by other stories. */
test.afterEach(async ({ server }) => {
  const api = await apiOf(server, "admin");
  const { list } = await api.call(contract.staff.list, { keyword: "钟并号", state: "on" });
  for (const { id } of list) await api.call(contract.staff.setState, { id, state: "off" });
});

test("two accounts of one person become one: first for a reason, then after a question, and the list says where it went", async ({
  open,
  server,
}) => {
  const api = await apiOf(server, "admin");
  const like = { kind: "street" as const, name: "钟并号", unit: "大良街道知识产权工作站", street_ids: ["440606005"] };
  for (const mobile of [first, second]) await api.call(contract.staff.create, { id: v7(), mobile, ...like });
  const page = await open("desk", "admin", "/user?keyword=钟并号");
  const rows = page.getByRole("row").filter({ hasText: "钟并号" });
  for (const row of [rows.nth(0), rows.nth(1)]) await row.getByRole("checkbox").check();
  await page.getByRole("region", { name: "批量操作" }).getByRole("button", { name: "合并账号" }).click();
  const sheet = page.getByRole("dialog", { name: "合并账号", exact: true });
  await sheet.getByRole("radio", { name: /137\*\*\*\*0612/ }).check();
  await expect(sheet.getByRole("status")).toContainText("并入账号名下没有记录");
  expect(await accessProblems(page)).toEqual([]);
  await sheet.getByRole("button", { name: "合并账号" }).click();
  // Nobody is asked whether to do what would then be refused.
  await expect(sheet.getByText("合并原因至少 5 个字")).toBeVisible();
  const sure = page.getByRole("dialog", { name: "合并这两个账号？" });
  await expect(sure).toHaveCount(0);
  await sheet.getByLabel("合并原因").fill("同一人换了手机号");
  await sheet.getByRole("button", { name: "合并账号" }).click();
  await expect(sure).toContainText("合并后不能撤销");
  await sure.getByRole("button", { name: /^合并/ }).click();
  const gone = rows.filter({ hasText: "已并入" });
  await expect(gone).toContainText("137****0612");
  await expect(gone).toContainText("仅查看");
  // Where it went takes no room from the other columns: a unit does not stand there letter by letter.
  expect((await gone.boundingBox())?.height).toBeLessThan(140);
});
