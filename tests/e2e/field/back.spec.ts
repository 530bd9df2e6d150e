import type { Page } from "@playwright/test";
import { expect, readyForTheField, syncLine, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { keepMessages } from "#tests/fixtures/browser/kept-messages.ts";
import { storedDrafts } from "#tests/fixtures/browser/device-store.ts";
import { writeVisit } from "#tests/fixtures/visit-writing.ts";

test.use({ moves: true });

const isForm = (page: Page) => expect(page).toHaveURL(/\/workVisit\/form/);
const dialogs = (page: Page) => page.locator("dialog[open]");

test("back on the phone closes wheel and company sheet before it leaves the form", async ({ open }) => {
  const page = await open("phone", "daliang", "/workVisit");
  await readyForTheField(page);
  await page.getByRole("button", { name: "新建", exact: true }).tap();
  await expect(dialogs(page)).toHaveCount(1);
  await page.getByRole("link", { name: "新建走访" }).tap();
  await isForm(page);

  await test.step("the wheel", async () => {
    await page.getByRole("button", { name: "开始时间：" }).tap();
    await expect(dialogs(page)).toHaveCount(1);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await isForm(page);
  });

  await test.step("the company sheet, and the one over it first", async () => {
    await page.getByRole("button", { name: /走访企业/ }).tap();
    await expect(dialogs(page)).toHaveCount(1);
    await page.getByRole("button", { name: "＋ 新增企业" }).tap();
    await expect(dialogs(page)).toHaveCount(2);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(1);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await isForm(page);
  });

  await page.locator("textarea").first().fill("负责人介绍了新产品的专利布局。");
  await test.step("with nothing open the form asks; back stays, 离开 leaves for the list behind it", async () => {
    await page.goBack();
    const question = page.getByRole("dialog", { name: "离开填写？" });
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await isForm(page);
    await page.goBack();
    await question.getByRole("button", { name: "离开" }).tap();
    await expect(page).toHaveURL(/\/workVisit$/);
    await expect(dialogs(page)).toHaveCount(0);
  });
});

test("back on the phone closes the photo, and by the next step leaves the visit", async ({ open, server }) => {
  const [visit] = await server.sql<{ id: string; company_id: string }>(
    `select v.id, v.company_id from files f join visits v on v.id = f.record_id
     where f.kind = 'photo' and f.complete_at is not null and v.street_id = '440606005'
       and v.photos -> 0 ->> 'id' = f.id::text order by v.start_at desc limit 1`,
  );
  if (visit === undefined) throw new Error("no visit of the demo has a photo");
  const page = await open("phone", "daliang", "/workVisit");
  await page.goto(`/workVisit/details?id=${visit.id}`);
  await page.getByRole("button", { name: "放大照片 1", exact: true }).tap();
  await expect(dialogs(page)).toHaveCount(1);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/workVisit\/details/);
  await page.getByRole("button", { name: "放大照片 1", exact: true }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).tap();
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/workVisit$/);

  // What a form fills in by itself is nobody's work: back asks nothing.
  await follow(page, `/companyDetails?id=${visit.company_id}`);
  await page.getByRole("link", { name: "安排走访" }).tap();
  await expect(page.getByLabel("标题")).toHaveValue(/^走访/);
  await page.goBack();
  await expect(page).toHaveURL(/\/companyDetails/);
});

test("who opens a row of a searched list and comes back finds the words and the place", async ({ open }) => {
  const page = await open("phone", "daliang", "/workEnterprisevisit");
  await readyForTheField(page);
  const words = page.getByRole("searchbox", { name: "搜索企业" });
  await words.fill("佛山");
  await expect(page).toHaveURL(/keyword=/);
  const count = await page.getByText(/^共 \d+ 家$/).textContent();
  const rows = page.locator("a.company-row");
  const first = (await rows.first().textContent()) ?? "";
  await page.evaluate(() => window.scrollTo(0, 1600));
  // Those that are drawn at the top have gone.
  await expect(rows.first()).not.toHaveText(first);
  const row = rows.nth(8);
  const name = (await row.locator(".company-name").textContent()) ?? "";
  const place = async () => Math.round((await page.locator("a.company-row", { hasText: name }).boundingBox())?.y ?? 0);
  const before = await place();
  await row.tap();
  await expect(page).toHaveURL(/\/companyDetails/);
  await page.goBack();
  await expect(words).toHaveValue("佛山");
  await expect(page.getByText(count ?? "", { exact: true })).toBeVisible();
  await expect.poll(place).toBe(before);
});

test("after saving, what to do next stands below title and line until a form begins, and drafts carry their company", async ({
  open,
}) => {
  const page = await open("phone", "daliang", "/work");
  await readyForTheField(page);
  await keepMessages(page);
  await writeVisit(page, { company: "佛山市", content: "保存之后看一看，再写一条走访。" });
  const bar = page.locator(".toast").filter({ hasText: "已存本机" });
  const [line, words] = [await syncLine(page).boundingBox(), await bar.boundingBox()];
  expect(words?.y).toBeGreaterThan((line?.y ?? 0) + (line?.height ?? 0));
  await page.getByRole("button", { name: "新建", exact: true }).tap();
  await page.getByRole("link", { name: "新建走访" }).last().tap();
  await isForm(page);
  await expect(bar).toHaveCount(0);

  await page.getByRole("button", { name: /走访企业/ }).tap();
  await page.getByRole("button", { name: "＋ 新增企业" }).tap();
  const sheet = page.getByRole("dialog", { name: "新增企业" });
  await sheet.getByLabel("企业名称").fill("佛山市新来五金厂");
  await sheet.getByRole("button", { name: "保存" }).tap();
  await expect(page.getByLabel(/^走访企业/u)).toContainText("佛山市新来五金厂");
  await expect(bar).toHaveCount(0);
  await page.getByLabel("走访内容").fill("刚写到一半，被电话打断了。");
  await expect.poll(() => storedDrafts(page)).toContain("刚写到一半");
  await page.goto("/work");
  await expect(page.getByRole("link", { name: /新建走访 · 佛山市新来五金厂/ })).toBeVisible();
});
