import { contract } from "#contract/index.ts";
import { apiOf, visitOf } from "#tests/fixtures/api.ts";
import { expect, expectDelivered, readyForTheField, syncLine, test } from "#tests/fixtures/browser/app-test.ts";
import { storedDrafts, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { cameraPhoto } from "#tests/fixtures/files/photos.ts";
import { fillVisit, openVisitForm, saveVisit, writeVisit } from "#tests/fixtures/visit-writing.ts";

const first = "在没有信号的车间里记录了三项专利布局的打算。";
const added = "补充：企业希望月底前安排一次导航分析。";
const halfWritten = "第二家企业的走访只写到这里就被打断了，先放着。";

test("a visit written without a network, edited, and left half-written in another form, all arrive once", async ({
  open,
  server,
}) => {
  let page = await open("phone", "daliang");
  await readyForTheField(page);
  const context = page.context();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "工作台" })).toBeVisible();
  await expect(syncLine(page)).toContainText("离线");

  await writeVisit(page, {
    company: "佛山市顺德区",
    content: first,
    photos: [await cameraPhoto(1), await cameraPhoto(2)],
  });
  await expect(syncLine(page)).toContainText("已存本机");
  const { id } = await storedVisit(page, first);

  await page.getByRole("link", { name: "走访", exact: true }).click();
  await page.getByText(first).click();
  const photo = page.getByRole("button", { name: "放大照片 2" });
  await photo.click();
  await expect(page.getByRole("img", { name: /jpg$/ })).toBeVisible();
  await page.getByRole("button", { name: "关闭" }).click();
  await expect(photo).toBeFocused();
  await page.getByRole("link", { name: "编辑" }).click();
  await page.getByLabel("走访内容").fill(`${first}${added}`);
  await saveVisit(page);

  await page.getByRole("button", { name: "返回" }).click();
  await openVisitForm(page);
  await fillVisit(page, { company: "广东", content: halfWritten });
  await expect.poll(() => storedDrafts(page)).toContain(halfWritten);

  await page.close({ runBeforeUnload: false });
  page = await context.newPage();
  await page.goto("/");
  await expect(syncLine(page)).toContainText("离线，已存本机");
  await expect(page.getByRole("heading", { name: "草稿（1）" })).toBeVisible();
  await page
    .getByRole("region", { name: "草稿" })
    .getByRole("link", { name: /新建走访/ })
    .click();
  await expect(page.getByLabel("走访内容")).toHaveValue(halfWritten);
  await expect(page.getByLabel("姓名")).toHaveValue("陈经理");
  await saveVisit(page);
  const second = await storedVisit(page, halfWritten);

  await context.setOffline(false);
  await expectDelivered(page);

  const api = await apiOf(server, "daliang");
  const sent = await visitOf(api, id);
  expect(sent?.content).toBe(`${first}${added}`);
  expect(sent?.photos).toHaveLength(2);
  expect(sent?.arrived.toSorted()).toEqual(sent?.photos.map((photo) => photo.id).toSorted());
  expect((await visitOf(api, second.id))?.content).toBe(halfWritten);
  const { total } = await api.call(contract.visit.visitListnews, { keyword: first });
  expect(total).toBe(1);
});
