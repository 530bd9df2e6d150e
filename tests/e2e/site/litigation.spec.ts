import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { smallTargets } from "#tests/fixtures/browser/reading-ease.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test("a case goes from the company to an official and back into its log", async ({ open, server }) => {
  const [official] = await server.sql<{ name: string }>(`select name from accounts where mobile = '19900000002'`);
  const page = await open("desk", "enterprise");
  await followMenu(page, "商标与维权", "诉讼管理");
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  await test.step("the case is noted with its court, party and stage", async () => {
    await page.getByRole("button", { name: "登记案件" }).click();
    const sheet = page.getByRole("dialog", { name: "登记案件" });
    await sheet.getByLabel("案件类型").click();
    await page.getByTitle("民事诉讼").click();
    await sheet.getByLabel("案件名称").fill("诉演示电器厂侵害发明专利权");
    await sheet.getByLabel("阶段日期").click();
    await page.locator(".ant-picker-dropdown").getByText("今天").click();
    await sheet.getByRole("radio", { name: "原告" }).check();
    await sheet.getByRole("button", { name: "添加当事人" }).click();
    await sheet.getByRole("textbox", { name: "当事人 1" }).fill("演示电器厂");
    await sheet.getByLabel("案号").fill("77");
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect(sheet.getByText(/案号应形如/u)).toBeVisible();
    await sheet.getByLabel("案号").fill("(2026)粤0606民初900777号");
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect(page.getByRole("heading", { name: "诉演示电器厂侵害发明专利权" })).toBeVisible();
    await expect(page.getByText("（2026）粤0606民初900777号")).toBeVisible();
    expect(await accessProblems(page)).toEqual([]);
  });

  await test.step("it goes a step on, and a document is handed in", async () => {
    await page.getByRole("button", { name: "登记下一阶段" }).click();
    const sheet = page.getByRole("dialog", { name: "登记下一阶段" });
    await sheet.getByRole("radio", { name: "开庭" }).check();
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect(page.getByRole("list", { name: "阶段" }).getByText("开庭")).toBeVisible();
    await page.getByRole("button", { name: "上传材料" }).click();
    await page
      .getByRole("dialog", { name: "上传材料" })
      .locator("input[type=file]")
      .setInputFiles({ name: "证据.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") });
    await expect(page.getByRole("button", { name: "下载 证据.pdf" })).toBeVisible();
  });

  await test.step("it is handed to the official of the street", async () => {
    await page.getByRole("link", { name: "对接给工作人员" }).click();
    await page.getByRole("button", { name: "提交对接" }).click();
    const sheet = page.getByRole("dialog", { name: "提交对接" });
    await sheet.getByRole("radio", { name: official?.name ?? "" }).check();
    await sheet.getByLabel("对接说明").fill("请协助调解");
    await sheet.getByRole("button", { name: "提交", exact: true }).click();
    await expect(page.getByText("待接收").first()).toBeVisible();
  });

  const office = await open("desk", "daliang");
  await test.step("the official takes it on, reads the document and writes", async () => {
    await followMenu(office, "商标与维权", "案件对接");
    await office.getByRole("link", { name: "诉演示电器厂侵害发明专利权" }).click();
    await expect(office.getByText("请协助调解").first()).toBeVisible();
    await expect(office.getByRole("button", { name: "下载 证据.pdf" })).toHaveCount(0);
    await office.getByRole("button", { name: "接收", exact: true }).click();
    await expect(office.getByRole("button", { name: "下载 证据.pdf" })).toBeVisible();
    await office.getByLabel("留言").fill("已约双方到所调解");
    await office.getByRole("button", { name: "发送留言" }).click();
    await expect(office.getByRole("region", { name: "对接记录" }).getByText("已约双方到所调解")).toBeVisible();
    expect(await accessProblems(office)).toEqual([]);
  });

  await page.reload();
  await expect(page.getByText("已约双方到所调解")).toBeVisible();
  await page.getByRole("button", { name: "撤回对接" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤回" }).click();
  await expect(page.getByText("已撤回").first()).toBeVisible();
  await office.reload();
  await expect(office.getByText("对接已结束")).toBeVisible();
});

test("on the phone the first page leads to the next hearing, and a deadline is added", async ({ open }) => {
  const page = await open("phone", "enterprise");
  const card = page.getByRole("region", { name: "案件" });
  await card.getByRole("link", { name: /未结案/u }).click();
  await expect(page).toHaveURL(/open=true/u);
  const cards = page.getByRole("list", { name: "案件" }).getByRole("listitem");
  await expect(cards.first()).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("button", { name: /^收藏/u }).first().click();
  await expect(page.getByRole("button", { name: /^取消收藏/u }).first()).toBeVisible();
  expect(await smallTargets(page, 44)).toEqual([]);
  await cards.first().getByRole("link").first().click();
  await page.getByRole("button", { name: "登记日程" }).click();
  const sheet = page.getByRole("dialog", { name: "登记日程" });
  await sheet.getByRole("radio", { name: "上诉期限" }).check({ force: true });
  await sheet.getByRole("button", { name: "保存" }).click();
  await expect(sheet.getByText(/请选择时间/u)).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
});

test("a search among the own cases has the judgments that meet its words as a group of their own", async ({
  open,
  server,
}) => {
  const [judgment] = await server.sql<{ number: string; title: string }>(
    "select number, title from judgments order by judged_on desc nulls last, number desc limit 1",
  );
  if (judgment === undefined) throw new Error("the demo has a judgment");
  const page = await open(
    "desk",
    "enterprise",
    `/litigation/search?${new URLSearchParams({ words: judgment.number }).toString()}`,
  );
  const hits = page.getByRole("region", { name: "裁判文书" });
  await expect(hits.getByRole("heading")).toContainText(/^裁判文书 \d+ 件$/u);
  await hits.getByRole("link", { name: judgment.title }).first().click();
  await expect(page.getByText(judgment.number).first()).toBeVisible();
  await page.goto("/litigation/search?words=没有这样的词语");
  await expect(hits).toContainText("没有符合条件的裁判文书");
});
