import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { dragOnto } from "#tests/fixtures/browser/drag.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

const rows = "tbody tr.ant-table-row";

test("the district ranks, opens a score and moves a company; its street sees the tier and plans the visit", async ({
  open,
  server,
}) => {
  const [firm] = await server.sql<{ id: string; name: string; tier: string }>(`
    select c.id, c.name, c.tier from companies c join company_scores s on s.company_id = c.id
    where c.deleted_at is null and c.reg_status in ('存续', '在业') and c.street_id = '440606005' and c.tier <> 'A'
      and not exists (select 1 from calendar_entries e where e.company_ids @> array[c.id])
    order by s.day desc, s.place limit 1`);
  if (firm === undefined) throw new Error("the demo has ranked companies");
  await server.sql(`update companies set last_visit_at = now() - interval '300 days', owner_id = null
    where id = '${firm.id}'`);
  const page = await open("desk", "district");
  await followMenu(page, "企业", "企业排行");
  await expect(page.locator(rows).first()).toContainText("1");
  const { total } = await (await apiOf(server, "district")).call(contract.ranking.rankList_two, {});
  await expect(page.getByText(`共 ${total.toLocaleString("zh-CN")} 条`, { exact: true })).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("searchbox", { name: "关键词" }).fill(firm.name);
  await page.getByRole("searchbox", { name: "关键词" }).press("Enter");
  await page.getByRole("link", { name: new RegExp(`^${firm.name}得分`, "u") }).click();
  const score = page.getByRole("region", { name: `${firm.name}的得分` });
  await score.getByText("有效发明专利", { exact: true }).click();
  await expect(score.getByText("企业为申请人或专利权人", { exact: false })).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  await test.step("the board asks for a reason", async () => {
    await follow(page, `/workTobear?keyword=${encodeURIComponent(firm.name)}`);
    const card = page.getByRole("button", { name: `调整层级 ${firm.name}` }).locator("../..");
    await dragOnto(card, page.getByRole("group", { name: /^A 领军/u }));
    const sheet = page.getByRole("dialog", { name: new RegExp(firm.name, "u") });
    await sheet.getByRole("textbox", { name: "理由" }).fill("好");
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect(sheet.getByText("理由至少 5 个字")).toBeVisible();
    await sheet.getByRole("textbox", { name: "理由" }).fill("专利布局完整，带动上下游");
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect(page.getByRole("group", { name: "A 领军 1 家" })).toContainText(firm.name);
    expect(await accessProblems(page)).toEqual([]);
  });

  await test.step("the events of its patents stand in a time line", async () => {
    await page.getByRole("link", { name: "法律事件", exact: true }).first().click();
    await page.getByRole("group", { name: "事件类型" }).getByRole("button", { name: /^授权/u }).click();
    await expect(page.locator(rows).first()).toContainText("授权");
    await page.locator(rows).first().locator("summary").click();
    await expect(page.locator(rows).first()).toContainText("专利权自公告之日起生效");
    expect(await accessProblems(page)).toEqual([]);
    await page
      .locator(rows)
      .first()
      .getByRole("link", { name: /的时间线$/u })
      .last()
      .click();
    // What came after the grant, if only of another of the company's patents, stands before it.
    const line = page.getByRole("list", { name: "法律事件时间线" }).getByRole("listitem");
    await expect(line.filter({ hasText: "专利权自公告之日起生效" }).first()).toBeVisible();
  });

  await test.step("the street sees why, and plans the promised visit with one press", async () => {
    const street = await open("desk", "daliang", `/companyDetails?id=${firm.id}`);
    const tier = street.getByRole("region", { name: "得分与层级" });
    await expect(tier).toContainText("A 领军（专利布局完整，带动上下游）");
    await expect(tier).toContainText("每 60 天走访一次");
    await follow(street, "/workTobear?view=visits");
    await street.getByRole("button", { name: `安排走访${firm.name}` }).click();
    await expect(street.getByText(/已安排在/u)).toBeVisible();
    await expect(street.getByRole("button", { name: `安排走访${firm.name}` })).toHaveCount(0);
  });
});

test("on the phone the district drafts rules, is told what is missing, sees who moves, and reads the ranking", async ({
  open,
}) => {
  const page = await open("phone", "district", "/workCompany");
  await expect(page.getByRole("list", { name: "企业排行" }).getByRole("listitem").first()).toContainText("查看构成");
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "评分规则" }).click();
  await page.getByRole("button", { name: "起草新版本" }).click();
  const invented = page.getByRole("group", { name: "有效发明专利" });
  await invented.getByRole("textbox", { name: "权重" }).fill("20");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(page.getByText("权重合计 95，还差 5，应为 100")).toBeVisible();
  await page.getByRole("group", { name: "有效荣誉" }).getByRole("textbox", { name: "权重" }).fill("15");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(page.getByRole("region", { name: "发布后的变化" }).getByRole("listitem").first()).toContainText("→");
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "放弃草稿" }).click();
  await page.getByRole("dialog", { name: "放弃草稿" }).getByRole("button", { name: "放弃" }).click();
  await expect(page.getByRole("button", { name: "起草新版本" })).toBeVisible();
});
