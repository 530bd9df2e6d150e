import type { Page } from "@playwright/test";
import readWorkbook from "read-excel-file/node";
import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, readyForTheField, expectDelivered, test } from "#tests/fixtures/browser/app-test.ts";
import { storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { cameraPhoto } from "#tests/fixtures/files/photos.ts";
import { writeVisit } from "#tests/fixtures/visit-writing.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";

/** The desk's list looks for news every 20 s. */
const nextLook = { timeout: 60_000 };

const openVisits = (page: Page) => followMenu(page, "走访", "走访记录");
const rowsOf = (page: Page) => page.locator("tbody tr.ant-table-row");

test("what the phone saved shows at the district's desk within seconds, and nowhere in another street", async ({
  open,
  server,
}) => {
  const content = "区级看得到、别的镇街看不到的一次走访。";
  const desk = await open("desk", "district");
  await openVisits(desk);
  await expect(rowsOf(desk).first()).toBeVisible();

  const phone = await open("phone", "daliang");
  await readyForTheField(phone);
  await writeVisit(phone, { company: "佛山市", content, photos: [await cameraPhoto(3), await cameraPhoto(4)] });
  await expectDelivered(phone);
  const { id } = await storedVisit(phone, content);

  const row = rowsOf(desk).filter({ hasText: content });
  await expect(row).toHaveCount(1, nextLook);
  await row.getByRole("link").first().click();
  await expect(desk.getByText(content)).toBeVisible();
  await expect(desk.getByText("2 张照片全部到达")).toBeVisible();
  const pictures = desk.getByRole("region", { name: "照片" }).getByRole("img");
  await expect(pictures).toHaveCount(2);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
  await expect(desk.getByRole("region", { name: "修改历史" }).getByRole("listitem").first()).toContainText("登记");

  const other = await apiOf(server, "ronggui");
  expect((await other.ask(contract.visit.visitDetail, { id })).status).toBe(404);
  expect((await other.call(contract.visit.visitListnews, { keyword: content })).total).toBe(0);
  const strangers = await open("desk", "ronggui");
  await openVisits(strangers);
  await strangers.getByLabel("关键词").fill(content);
  await strangers.getByLabel("关键词").press("Enter");
  await expect(strangers).toHaveURL(/keyword=/);
  await expect(rowsOf(strangers)).toHaveCount(0);
});

test("the filtered list is exported as it shows, row for row", async ({ open, server }) => {
  const page = await open("desk", "district");
  await openVisits(page);
  await page.getByLabel("走访方式").click();
  await page.getByTitle("视频", { exact: true }).click();
  await expect(page).toHaveURL(/visit_method=/);
  const api = await apiOf(server, "district");
  const { total, list } = await api.call(contract.visit.visitListnews, { visit_method: "视频", size: 200 });
  await expect(page.getByText(`共 ${total} 条`)).toBeVisible();

  await page.getByRole("button", { name: /导\s*出/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`${total} 条`);
  const arriving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: /导\s*出/ }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^走访记录_\d{8}\.xlsx$/);
  const [sheet] = await readWorkbook(await download.path());
  const [head, ...rows] = sheet?.data ?? [];
  expect(head?.slice(0, 3)).toEqual(["走访编号", "企业名称", "镇街"]);
  expect(rows).toHaveLength(total);
  expect(
    rows
      .slice(0, 200)
      .map(([number]) => String(number))
      .toSorted(),
  ).toEqual(list.map((visit) => visit.visit_no).toSorted());
});

test("a copied address shows the same list", async ({ open }) => {
  const page = await open("desk", "district", "/workVisit?visit_method=电话&sort=company_name&order=asc&page=2");
  await expect(rowsOf(page).first()).toContainText("电话");
  const heads = await page.locator("thead th").allTextContents();
  const place = heads.findIndex((head) => head.includes("企业")) + 1;
  const names = await rowsOf(page).locator(`td:nth-child(${place})`).allTextContents();
  expect(new Set(names).size).toBeGreaterThan(5);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "zh")));

  // Conditions that nothing meets are taken back where it says so.
  await follow(page, "/workVisit?keyword=没有这样的词");
  await expect(page.getByLabel("关键词")).toHaveValue("没有这样的词");
  await page.getByRole("button", { name: /清除条件/ }).click();
  await expect(page).toHaveURL(/\/workVisit$/);
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByLabel("关键词")).toHaveValue("");
});
