import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { smallTargetsHere } from "#tests/pages/small-parts.ts";
import { pdf } from "#tests/pages/files.ts";
import { accessProblems } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { address, follow, open } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

const name = "诉演示电器厂侵害发明专利权";
let own = "";

it("a company records a case with its court, party and stage, its next stage and a document", async () => {
  await open("desk", "enterprise", "/");
  await followMenu("商标与维权", "诉讼管理");
  await expect.element(page.css("tbody tr.ant-table-row").first()).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: "登记案件" }).click();
  const sheet = page.getByRole("dialog", { name: "登记案件" });
  await sheet.getByLabelText("案件类型").click();
  await page.getByTitle("民事诉讼").click();
  await sheet.getByLabelText("案件名称").fill(name);
  await sheet.getByLabelText("阶段日期").click();
  await page.css(".ant-picker-dropdown").getByText("今天").click();
  await sheet.getByRole("radio", { name: "原告" }).click();
  await sheet.getByRole("button", { name: "添加当事人" }).click();
  await sheet.getByRole("textbox", { name: "当事人 1" }).fill("演示电器厂");
  await sheet.getByLabelText("案号").fill("77");
  await sheet.getByRole("button", { name: "保存" }).click();
  await expect.element(sheet.getByText(/案号应形如/u)).toBeVisible();
  await sheet.getByLabelText("案号").fill("(2026)粤0606民初900777号");
  await sheet.getByRole("button", { name: "保存" }).click();
  await expect.element(page.getByRole("heading", { name })).toBeVisible();
  await expect.element(page.getByText("（2026）粤0606民初900777号")).toBeVisible();
  expect(await accessProblems()).toEqual([]);

  await page.getByRole("button", { name: "登记下一阶段" }).click();
  const next = page.getByRole("dialog", { name: "登记下一阶段" });
  await next.getByRole("radio", { name: "开庭" }).click();
  await next.getByRole("button", { name: "保存" }).click();
  await expect.element(page.getByRole("list", { name: "阶段" }).getByText("开庭")).toBeVisible();
  await page.getByRole("button", { name: "上传材料" }).click();
  await page.getByRole("dialog", { name: "上传材料" }).css("input[type=file]").upload(pdf("证据.pdf"));
  await expect.element(page.getByRole("button", { name: "下载 证据.pdf" })).toBeVisible();
});

it("the company hands the case to an official, who takes it on, reads the document and writes", async () => {
  const [official] = await sql<{ name: string }>(`select name from accounts where mobile = '19900000002'`);
  await page.getByRole("link", { name: "对接给工作人员" }).click();
  await page.getByRole("button", { name: "提交对接" }).click();
  const sheet = page.getByRole("dialog", { name: "提交对接" });
  await sheet.getByRole("radio", { name: official?.name ?? "" }).click();
  await sheet.getByLabelText("对接说明").fill("请协助调解");
  await sheet.getByRole("button", { name: "提交", exact: true }).click();
  await expect.element(page.getByText("待接收").first()).toBeVisible();
  own = address();

  await open("desk", "daliang", "/");
  await followMenu("商标与维权", "案件对接");
  await page.getByRole("link", { name }).click();
  await expect.element(page.getByText("请协助调解").first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: "下载 证据.pdf" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "接收", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "下载 证据.pdf" })).toBeVisible();
  await page.getByLabelText("留言").fill("已约双方到所调解");
  await page.getByRole("button", { name: "发送留言" }).click();
  await expect.element(page.getByRole("region", { name: "对接记录" }).getByText("已约双方到所调解")).toBeVisible();
  expect(await accessProblems()).toEqual([]);
});

it("the company reads what the official wrote and takes the case back", async () => {
  const office = address();
  await open("desk", "enterprise", own);
  await expect.element(page.getByText("已约双方到所调解")).toBeVisible();
  await page.getByRole("button", { name: "撤回对接" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤回" }).click();
  await expect.element(page.getByText("已撤回").first()).toBeVisible();
  await open("desk", "daliang", office);
  await expect.element(page.getByText("对接已结束")).toBeVisible();
});

it("on the phone the first page leads to the next hearing, and a deadline is added", async () => {
  await open("phone", "enterprise", "/");
  await page
    .getByRole("region", { name: "案件" })
    .getByRole("link", { name: /未结案/u })
    .click();
  await expect.poll(address).toMatch(/open=true/u);
  const cards = page.getByRole("list", { name: "案件" }).getByRole("listitem");
  await expect.element(cards.first()).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: /^收藏/u }).first().click();
  await expect.element(page.getByRole("button", { name: /^取消收藏/u }).first()).toBeVisible();
  expect(smallTargetsHere({ least: 44, countsLone: false })).toEqual([]);
  await cards.first().getByRole("link").first().click();
  await page.getByRole("button", { name: "登记日程" }).click();
  const sheet = page.getByRole("dialog", { name: "登记日程" });
  await sheet.getByRole("radio", { name: "上诉期限" }).click({ force: true });
  await sheet.getByRole("button", { name: "保存" }).click();
  await expect.element(sheet.getByText(/请选择时间/u)).toBeVisible();
  expect(await accessProblems()).toEqual([]);
});

it("a search among the account's cases shows the judgments that match in a group of their own", async () => {
  const [judgment] = await sql<{ number: string; title: string }>(
    "select number, title from judgments order by judged_on desc nulls last, number desc limit 1",
  );
  if (judgment === undefined) throw new Error("the demo has a judgment");
  const words = new URLSearchParams({ words: judgment.number }).toString();
  await open("desk", "enterprise", `/litigation/search?${words}`);
  const hits = page.getByRole("region", { name: "裁判文书" });
  await expect.element(hits.getByRole("heading")).toHaveTextContent(/^裁判文书 \d+ 件$/u);
  await hits.getByRole("link", { name: judgment.title }).first().click();
  await expect.poll(address).toMatch(/^\/judgments\/detail\?id=/u);
  await expect.element(hits).not.toBeInTheDocument();
  await expect.element(page.getByText(judgment.number).first()).toBeVisible();
  await follow("/litigation/search?words=没有这样的词语");
  await expect.element(hits).toHaveTextContent("没有符合条件的裁判文书");
});
