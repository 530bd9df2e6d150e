import { apiOf, visitOf } from "#tests/fixtures/api.ts";
import { expect, expectDelivered, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";
import { storedDrafts, storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { cameraPhoto } from "#tests/fixtures/files/photos.ts";
import { fillVisit, openVisitForm, saveVisit } from "#tests/fixtures/visit-writing.ts";

const content = "一边写着这次走访，一边在另一个标签页里新建了一份。";

test("a new visit in a second tab leaves the photos of the first one's, and a draft is written in one tab", async ({
  open,
  server,
}) => {
  const first = await open("phone", "daliang");
  await readyForTheField(first);
  await openVisitForm(first);
  await fillVisit(first, { company: "佛山市", content, photos: [await cameraPhoto(1), await cameraPhoto(2)] });
  await expect.poll(() => storedDrafts(first)).toContain(content);
  const address = first.url();

  const second = await first.context().newPage();
  await second.goto("/workVisit/form");
  await expect(second.getByLabel("走访内容")).toHaveValue("");
  await expect(second.getByRole("link", { name: "您有 1 份没写完的走访草稿" })).toBeVisible();
  await second.getByLabel("走访内容").fill("第二份，各写各的。");
  await expect.poll(() => storedDrafts(second)).toContain("第二份，各写各的。");

  await second.goto(address);
  await expect(second.getByText("这份草稿正在另一个标签页中填写。")).toBeVisible();
  await second.getByRole("button", { name: "在此继续" }).click();
  await expect(second.getByLabel("走访内容")).toHaveValue(content);
  await expect(first.getByText(/已转到另一个标签页中填写/)).toBeVisible();
  await expect(first.getByLabel("走访内容")).toBeDisabled();
  await first.getByRole("button", { name: "在此继续" }).click();
  await expect(first.getByLabel("走访内容")).toHaveValue(content);
  await expect(second.getByLabel("走访内容")).toBeDisabled();
  await second.close({ runBeforeUnload: false });

  expect((await storedOn(first)).attachments.filter(({ state }) => state === "draft")).toHaveLength(2);
  await saveVisit(first);
  const { id } = await storedVisit(first, content);
  await expectDelivered(first);
  const sent = await visitOf(await apiOf(server, "daliang"), id);
  expect(sent?.photos).toHaveLength(2);
  expect(sent?.arrived.toSorted()).toEqual(sent?.photos.map((photo) => photo.id).toSorted());
  expect(await storedDrafts(first)).toContain("第二份，各写各的。");
});
