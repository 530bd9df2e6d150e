import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { accessProblems } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { follow, open } from "#tests/pages/open.tsx";
import { step } from "#tests/pages/step.ts";
import { callerOf, sql } from "#tests/pages/world.ts";

const rows = page.css("tbody tr.ant-table-row");

it("the district ranks, opens a score and moves a company; its street sees the tier and plans the visit", async () => {
  const [firm] = await sql<{ id: string; name: string; tier: string }>(`
    select c.id, c.name, c.tier from companies c join company_scores s on s.company_id = c.id
    where c.deleted_at is null and c.reg_status in ('存续', '在业') and c.street_id = '440606005' and c.tier <> 'A'
      and not exists (select 1 from calendar_entries e where e.company_ids @> array[c.id])
    order by s.day desc, s.place limit 1`);
  if (firm === undefined) throw new Error("the demo has ranked companies");
  await sql("update companies set last_visit_at = now() - interval '300 days', owner_id = null where id = $1", [
    firm.id,
  ]);
  await open("desk", "district", "/");
  await followMenu("企业", "企业排行");
  await expect.element(rows.first()).toHaveTextContent("1");
  const { total } = await (await callerOf("district")).call(contract.ranking.rankList_two, {});
  await expect.element(page.getByText(`共 ${total.toLocaleString("zh-CN")} 条`, { exact: true })).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("searchbox", { name: "关键词" }).fill(firm.name);
  await userEvent.keyboard("{Enter}");
  await page.getByRole("link", { name: new RegExp(`^${firm.name}得分`, "u") }).click();
  const score = page.getByRole("region", { name: `${firm.name}的得分` });
  await score.getByText("有效发明专利", { exact: true }).click();
  await expect.element(score.getByText("企业为申请人或专利权人")).toBeVisible();
  expect(await accessProblems()).toEqual([]);

  await step("the board asks for a reason", async () => {
    await follow(`/workTobear?keyword=${encodeURIComponent(firm.name)}`);
    const move = page.getByRole("button", { name: `调整层级 ${firm.name}` });
    const card = (await move.findElement()).parentElement?.parentElement;
    if (card == null) throw new Error("a card holds its button");
    // Away from its edges, and in steps: a drag begins only after a few pixels.
    await userEvent.dragAndDrop(card, page.getByRole("group", { name: /^A 领军/u }), {
      sourcePosition: { x: 8, y: 8 },
      steps: 8,
    });
    const sheet = page.getByRole("dialog", { name: new RegExp(firm.name, "u") });
    await sheet.getByRole("textbox", { name: "理由" }).fill("好");
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect.element(sheet.getByText("理由至少 5 个字")).toBeVisible();
    await sheet.getByRole("textbox", { name: "理由" }).fill("专利布局完整，带动上下游");
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect.element(page.getByRole("group", { name: "A 领军 1 家" })).toHaveTextContent(firm.name);
    expect(await accessProblems()).toEqual([]);
  });

  await step("the events of its patents are listed in a time line", async () => {
    await page.getByRole("link", { name: "法律事件", exact: true }).first().click();
    await page.getByRole("group", { name: "事件类型" }).getByRole("button", { name: /^授权/u }).click();
    await expect.element(rows.first()).toHaveTextContent("授权");
    await rows.first().css("summary").click();
    await expect.element(rows.first()).toHaveTextContent("专利权自公告之日起生效");
    expect(await accessProblems()).toEqual([]);
    await rows
      .first()
      .getByRole("link", { name: /的时间线$/u })
      .last()
      .click();
    // What came after the grant, if only of another of the company's patents, is listed before it.
    const line = page.getByRole("list", { name: "法律事件时间线" }).getByRole("listitem");
    await expect.element(line.filter({ hasText: "专利权自公告之日起生效" }).first()).toBeVisible();
  });

  await step("the street sees why, and plans the promised visit with one press", async () => {
    await open("desk", "daliang", `/companyDetails?id=${firm.id}`);
    const tier = page.getByRole("region", { name: "得分与层级" });
    await expect.element(tier).toHaveTextContent("A 领军（专利布局完整，带动上下游）");
    await expect.element(tier).toHaveTextContent("每 60 天走访一次");
    await follow("/workTobear?view=visits");
    await page.getByRole("button", { name: `安排走访${firm.name}` }).click();
    await expect.element(page.getByText(/已安排在/u)).toBeVisible();
    await expect.element(page.getByRole("button", { name: `安排走访${firm.name}` })).not.toBeInTheDocument();
  });
});

it("on the phone the district drafts rules, reads what is missing, sees who moves, and reads the ranking", async () => {
  await open("phone", "district", "/workCompany");
  await expect
    .element(page.getByRole("list", { name: "企业排行" }).getByRole("listitem").first())
    .toHaveTextContent("查看构成");
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("link", { name: "评分规则" }).click();
  await page.getByRole("button", { name: "起草新版本" }).click();
  const invented = page.getByRole("group", { name: "有效发明专利" });
  await invented.getByRole("textbox", { name: "权重" }).fill("20");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect.element(page.getByText("权重合计 95，还差 5，应为 100")).toBeVisible();
  await page.getByRole("group", { name: "有效荣誉" }).getByRole("textbox", { name: "权重" }).fill("15");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect
    .element(page.getByRole("region", { name: "发布后的变化" }).getByRole("listitem").first())
    .toHaveTextContent("→");
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: "放弃草稿" }).click();
  await page.getByRole("dialog", { name: "放弃草稿" }).getByRole("button", { name: "放弃" }).click();
  await expect.element(page.getByRole("button", { name: "起草新版本" })).toBeVisible();
});
