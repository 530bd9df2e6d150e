import type { Page } from "@playwright/test";
import { v7 } from "uuid";
import { receiptHash } from "#server/areas/site/receipts/receipts.ts";
import type { AppServer } from "#tests/fixtures/app-server.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

interface Left {
  company: string;
  receipt: string;
}

/** A request as a company of 大良 left it on the website. */
async function leave({ sql }: AppServer, { company, receipt }: Left) {
  await sql(
    `insert into steward_requests (id, street_id, company, name, mobile, topic, content, receipt_hash, created_at)
     values ($1, '440606005', $2, '何工', '13711110000', '维权援助', '发现仿冒产品在网上销售，希望指导取证。', $3, now())`,
    [v7(), company, receiptHash(receipt)],
  );
}

const card = (page: Page, company: string) => page.getByRole("listitem").filter({ hasText: company });

async function progressOf(page: Page, receipt: string) {
  await page.goto("/web/askAbout");
  await page.getByLabel("回执码").fill(receipt);
  await page.getByRole("button", { name: "查询" }).click();
  return page.getByRole("status").filter({ hasText: "管家服务" });
}

test("a request for a steward is taken, noted and settled by the street, and its company reads how far it is", async ({
  open,
  server,
}) => {
  const left = { company: "巡河试验电器厂", receipt: "ABCDABCDAB22" };
  await leave(server, left);
  const official = await open("phone", "daliang", "/visitRequests?tab=stewards");
  const own = card(official, left.company);
  await own.getByRole("button", { name: "接手办理" }).click();
  await expect(own).toContainText("处理中");
  await own.getByRole("button", { name: "记录进展" }).click();
  await official.getByLabel("做了什么").fill("已上门固定证据");
  await official.getByRole("button", { name: "保存" }).click();
  await expect(own).toContainText("已上门固定证据");
  await own.getByRole("button", { name: "记录进展" }).click();
  await official.getByLabel("做了什么").fill("内部研判意见");
  await official.getByText("企业凭回执码可以看到这一条").click();
  await official.getByRole("button", { name: "保存" }).click();
  await expect(own).toContainText("仅内部可见");
  expect(await accessProblems(official)).toEqual([]);

  const company = await open("desk");
  const progress = await progressOf(company, left.receipt);
  await expect(progress).toContainText("状态：处理中");
  await expect(progress).toContainText("已上门固定证据");
  await expect(progress).not.toContainText("内部研判意见");

  await own.getByRole("button", { name: "办结" }).click();
  await official.getByLabel("办理结果").fill("已协助投诉，链接下架。");
  await official.getByRole("button", { name: "办结", exact: true }).last().click();
  await expect(own).toContainText("已办结");
  await expect(own.getByRole("button", { name: "接手办理" })).toHaveCount(0);
  await expect(await progressOf(company, left.receipt)).toContainText("已协助投诉，链接下架。");

  const wrong = { company: "迁址试验厨具厂", receipt: "NPQRNPQRNP55" };
  await leave(server, wrong);
  await official.reload();
  await card(official, wrong.company).getByRole("button", { name: "转交镇街" }).click();
  await official.getByRole("button", { name: "转交", exact: true }).click();
  await expect(official.getByText("请选择转交的镇街")).toBeVisible();
  await official.getByRole("dialog").getByText("容桂", { exact: false }).click();
  await official.getByLabel("原因").fill("企业已迁到容桂");
  expect(await accessProblems(official)).toEqual([]);
  await official.getByRole("button", { name: "转交", exact: true }).click();
  await expect(card(official, wrong.company)).toHaveCount(0);

  const other = await open("desk", "ronggui", "/visitRequests?tab=stewards");
  await expect(card(other, wrong.company)).toContainText("企业已迁到容桂");
  await expect(card(other, wrong.company).getByRole("button", { name: "接手办理" })).toBeVisible();
  await expect(card(other, left.company)).toHaveCount(0);
});

test("a request of a known company becomes a demand, whose state its receipt tells", async ({ open, server }) => {
  const [known] = await server.sql<{ name: string }>(
    "select name from companies where street_id = '440606005' and deleted_at is null order by id limit 1",
  );
  const left = { company: known?.name ?? "", receipt: "EFGHEFGHEF33" };
  await leave(server, left);
  const official = await open("desk", "daliang", "/visitRequests?tab=stewards");
  const own = card(official, left.company);
  await own.getByRole("button", { name: "转为需求" }).click();
  await official.getByLabel("需求标题").fill("网售仿冒产品取证");
  expect(await accessProblems(official)).toEqual([]);
  await official.getByRole("dialog").getByRole("button", { name: "转为需求" }).click();
  await expect(own).toContainText("已转需求");
  await own.getByRole("link", { name: /^需求 XQ/ }).click();
  await expect(official.getByText("网售仿冒产品取证").first()).toBeVisible();
  await expect(official.getByText("待受理").first()).toBeVisible();
  await expect(await progressOf(official, left.receipt)).toContainText(/已转为需求 XQ\d+，待受理/);
});

test("the administrator sees the requests of all streets in the website's management", async ({ open, server }) => {
  const left = { company: "远街试验制品厂", receipt: "JKMNJKMNJK44" };
  await leave(server, left);
  const admin = await open("desk", "admin", "/web?tab=requests");
  await admin.getByRole("searchbox", { name: "搜索企业或内容" }).fill(left.company);
  await admin.getByRole("button", { name: "搜索", exact: true }).click();
  const own = card(admin, left.company);
  await expect(own).toHaveCount(1);
  await own.getByRole("button", { name: "谢绝" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "谢绝" }).click();
  await expect(admin.getByText("答复至少 2 个字")).toBeVisible();
  await admin.getByLabel("谢绝的原因").fill("不属于知识产权服务");
  await admin.getByRole("dialog").getByRole("button", { name: "谢绝" }).click();
  await expect(own).toContainText("已谢绝");
  expect(await accessProblems(admin)).toEqual([]);
});
