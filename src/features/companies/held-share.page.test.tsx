import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { follow, open } from "#tests/pages/open.tsx";
import { callerOf, cutNetwork, sql } from "#tests/pages/world.ts";
import { statePath } from "#src/features/questions/design/question-paths.ts";

/** Fewer companies than 大良 has: devices hold a share from now on. */
beforeAll(async () => {
  await sql("insert into settings (key, value) values ('share_bound', '20')");
});

const partWords = /^本机有 \d+ 家企业，其余需联网搜索。$/u;
const filled = () =>
  expect.element(page.getByRole("link", { name: /^同步：/u }), { timeout: 30_000 }).toHaveTextContent("全部已送达");

/** A company of the street that the official has nothing to do with. */
async function otherCompany() {
  const { list } = await (await callerOf("daliang")).call(contract.company.getCompany, { size: 100 });
  const held = await sql<{ company_id: string }>("select company_id from device_shares");
  const ids = new Set(held.map(({ company_id }) => company_id));
  const other = list.find(({ id }) => !ids.has(id));
  if (other === undefined) throw new Error("the share holds everything");
  return other;
}

it("the phone says how many companies it holds, finds the others by the network and keeps what was opened", async () => {
  await open("phone", "daliang", "/workEnterprisevisit");
  await filled();
  await expect.element(page.getByText(partWords)).toBeVisible();
  const other = await otherCompany();
  await page.getByLabelText("搜索企业").fill(other.name);
  await page.getByRole("link", { name: other.name }).first().click();
  await expect.element(page.getByRole("heading", { name: other.name })).toBeVisible();
  await expect
    .poll(() => sql("select from device_shares where company_id = $1", [other.id]).then((rows) => rows.length))
    .toBe(1);
  await filled();

  await follow("/workEnterprisevisit");
  cutNetwork(true);
  await page.getByLabelText("搜索企业").fill(other.name);
  await expect.element(page.getByRole("link", { name: other.name }).first()).toBeVisible();
  await page.getByLabelText("搜索企业").fill("没有这样的企业");
  await expect.element(page.getByText("没有找到相符的企业")).toBeVisible();
  await expect.element(page.getByText(partWords)).toBeVisible();
  cutNetwork(false);
});

it("other lists of the phone say that they are of these companies alone", async () => {
  await open("phone", "daliang", "/workVisit");
  await filled();
  await expect.element(page.getByText(/^本机只有 \d+ 家企业的走访记录，其余需联网查看。$/u)).toBeVisible();

  const answersWords = page.getByText(/^本机只有 \d+ 家企业的填写情况，其余需联网查看。$/u);
  await follow("/question");
  await expect.element(answersWords).toBeVisible();
  const [asked] = await sql<{ id: string }>("select id from questionnaires where status = '收集中' limit 1");
  await follow(statePath(asked?.id ?? ""));
  await expect.element(answersWords).toBeVisible();
});

it("what is to be followed up says without a network that it is of these companies alone", async () => {
  const partWord = page.getByText(/^本机只有 \d+ 家企业的跟进事项，其余需联网查看。$/u);
  await open("phone", "daliang", "/workFollow");
  await filled();
  await expect.element(page.getByRole("navigation", { name: "跟进分类" })).toBeVisible();
  await expect.element(partWord).not.toBeInTheDocument();
  cutNetwork(true);
  await page.getByRole("button", { name: /^承诺事项/u }).click();
  await expect.element(partWord).toBeVisible();
  cutNetwork(false);
});

it("a visit to a company that is not here is begun from the search, and it comes to the phone", async () => {
  const other = await otherCompany();
  await open("phone", "daliang", "/workVisit/form");
  await filled();
  await page.getByLabelText(/^走访企业/u).click();
  const sheet = page.getByRole("dialog", { name: "选择企业" });
  await expect.element(sheet.getByText(partWords)).toBeVisible();
  await sheet.getByLabelText("搜索企业").fill(other.name);
  await sheet.getByRole("button", { name: other.name }).click();
  await expect.element(page.getByLabelText(/^走访企业/u)).toHaveTextContent(other.name);
  const rows = await sql("select from company_opens where company_id = $1", [other.id]);
  expect(rows).toHaveLength(1);
});

it("the search at the desk says without a network that only a part is here", async () => {
  await open("desk", "daliang", "/");
  await page.getByRole("button", { name: "全局搜索" }).click();
  cutNetwork(true);
  await page.getByRole("searchbox", { name: "全局搜索" }).fill("没有这样的企业");
  await expect.element(page.getByText(/当前离线，只搜索本机资料/u)).toBeVisible();
  await expect.element(page.getByText(partWords)).toBeVisible();
  cutNetwork(false);
});
