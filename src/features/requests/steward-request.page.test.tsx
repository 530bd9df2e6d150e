import { v7 } from "uuid";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems } from "#tests/pages/looks.ts";
import { open } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

interface Left {
  company: string;
  receipt: string;
}

const stewards = "/visitRequests?tab=stewards";

/** A request as a company of 大良 left it on the website. */
const leave = ({ company, receipt }: Left) =>
  sql(
    `insert into steward_requests (id, street_id, company, name, mobile, topic, content, receipt_hash, created_at)
     values ($1, '440606005', $2, '何工', '13711110000', '维权援助', '发现仿冒产品在网上销售，希望指导取证。',
       sha256(convert_to('receipt:' || $3, 'UTF8')), now())`,
    [v7(), company, receipt],
  );

const card = (company: string) => page.getByRole("listitem").filter({ hasText: company });

/** What the company reads on the website, as it opens it on its desk. */
async function progressOf(receipt: string) {
  await open("desk", null, "/web/askAbout");
  await page.getByLabelText("回执码").fill(receipt);
  await page.getByRole("button", { name: "查询" }).click();
  return page.getByRole("status").filter({ hasText: "管家服务" });
}

it("a request for a steward is taken, noted and settled by the street, and its company reads how far it is", async () => {
  const left = { company: "巡河试验电器厂", receipt: "ABCDABCDAB22" };
  await leave(left);
  await open("phone", "daliang", stewards);
  const own = card(left.company);
  await own.getByRole("button", { name: "接手办理" }).click();
  await expect.element(own).toHaveTextContent("处理中");
  await own.getByRole("button", { name: "记录进展" }).click();
  await page.getByLabelText("做了什么").fill("已上门固定证据");
  await page.getByRole("button", { name: "保存" }).click();
  await expect.element(own).toHaveTextContent("已上门固定证据");
  await own.getByRole("button", { name: "记录进展" }).click();
  await page.getByLabelText("做了什么").fill("内部研判意见");
  await page.getByText("企业凭回执码可以看到这一条").click();
  await page.getByRole("button", { name: "保存" }).click();
  await expect.element(own).toHaveTextContent("仅内部可见");
  expect(await accessProblems()).toEqual([]);

  const progress = await progressOf(left.receipt);
  await expect.element(progress).toHaveTextContent("状态：处理中");
  await expect.element(progress).toHaveTextContent("已上门固定证据");
  await expect.element(progress).not.toHaveTextContent("内部研判意见");

  await open("phone", "daliang", stewards);
  await own.getByRole("button", { name: "办结" }).click();
  await page.getByLabelText("办理结果").fill("已协助投诉，链接下架。");
  await page.getByRole("button", { name: "办结", exact: true }).last().click();
  await expect.element(own).toHaveTextContent("已办结");
  await expect.element(own.getByRole("button", { name: "接手办理" })).not.toBeInTheDocument();
  await expect.element(await progressOf(left.receipt)).toHaveTextContent("已协助投诉，链接下架。");
});

it("a request for the wrong street is passed on, and the other street may take it", async () => {
  const wrong = { company: "迁址试验厨具厂", receipt: "NPQRNPQRNP55" };
  await leave(wrong);
  await open("phone", "daliang", stewards);
  await card(wrong.company).getByRole("button", { name: "转交镇街" }).click();
  await page.getByRole("button", { name: "转交", exact: true }).click();
  await expect.element(page.getByText("请选择转交的镇街")).toBeVisible();
  await page.getByRole("dialog").getByText("容桂", { exact: false }).click();
  await page.getByLabelText("原因").fill("企业已迁到容桂");
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: "转交", exact: true }).click();
  await expect.element(card(wrong.company)).not.toBeInTheDocument();

  await open("desk", "ronggui", stewards);
  await expect.element(card(wrong.company)).toHaveTextContent("企业已迁到容桂");
  await expect.element(card(wrong.company).getByRole("button", { name: "接手办理" })).toBeVisible();
  await expect.element(card("巡河试验电器厂")).not.toBeInTheDocument();
});

it("a request of a known company becomes a demand, whose state its receipt shows", async () => {
  const [known] = await sql<{ name: string }>(
    "select name from companies where street_id = '440606005' and deleted_at is null order by id limit 1",
  );
  const left = { company: known?.name ?? "", receipt: "EFGHEFGHEF33" };
  await leave(left);
  await open("desk", "daliang", stewards);
  const own = card(left.company);
  await own.getByRole("button", { name: "转为需求" }).click();
  await page.getByLabelText("需求标题").fill("网售仿冒产品取证");
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "转为需求" }).click();
  await expect.element(own).toHaveTextContent("已转需求");
  await own.getByRole("link", { name: /^需求 XQ/u }).click();
  await expect.element(page.getByText("网售仿冒产品取证").first()).toBeVisible();
  await expect.element(page.getByText("待受理").first()).toBeVisible();
  await expect.element(await progressOf(left.receipt)).toHaveTextContent(/已转为需求 XQ\d+，待受理/u);
});

it("the administrator sees the requests of all streets in the website's management", async () => {
  const left = { company: "远街试验制品厂", receipt: "JKMNJKMNJK44" };
  await leave(left);
  await open("desk", "admin", "/web?tab=requests");
  await page.getByRole("searchbox", { name: "搜索企业或内容" }).fill(left.company);
  await page.getByRole("button", { name: "搜索", exact: true }).click();
  const own = card(left.company);
  await expect.poll(() => own.elements().length).toBe(1);
  await own.getByRole("button", { name: "谢绝" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "谢绝" }).click();
  await expect.element(page.getByText("答复至少 2 个字")).toBeVisible();
  await page.getByLabelText("谢绝的原因").fill("不属于知识产权服务");
  await page.getByRole("dialog").getByRole("button", { name: "谢绝" }).click();
  await expect.element(own).toHaveTextContent("已谢绝");
  expect(await accessProblems()).toEqual([]);
});
