import type { Page } from "@playwright/test";
import { contract } from "#contract/index.ts";
import { type Api, apiOf, visitOf } from "#tests/fixtures/api.ts";
import { expect, expectDelivered, readyForTheField, syncLine, test } from "#tests/fixtures/browser/app-test.ts";
import { storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { saveVisit, writeVisit } from "#tests/fixtures/visit-writing.ts";

/** Opens a visit's form from the phone's list. */
async function openForEditing(page: Page, content: string) {
  await page.getByRole("link", { name: "走访", exact: true }).click();
  await page.getByText(content).click();
  await page.getByRole("link", { name: "编辑" }).click();
  await expect(page.getByLabel("走访内容")).toHaveValue(content);
}

/** Another official's edit of the same visit. */
async function editElsewhere(api: Api, id: string, changes: { content?: string; summary?: string }) {
  const { rev } = await api.call(contract.visit.visitDetail, { id });
  await api.call(contract.visit.editVisit, { id, base_rev: rev, changes });
}

test("edits of different fields on two devices are merged", async ({ open, server }) => {
  const content = "两台设备各改一处的走访，原文在此。";
  const lead = await apiOf(server, "daliangLead");
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await writeVisit(page, { company: "佛山市", content });
  await expectDelivered(page);
  const { id } = await storedVisit(page, content);

  await page.context().setOffline(true);
  await openForEditing(page, content);
  await page.getByLabel("走访内容").fill(`${content}手机上补了一句。`);
  await saveVisit(page);
  await editElsewhere(lead, id, { summary: "负责人在电脑上写的小结" });
  await page.context().setOffline(false);
  await expectDelivered(page);
  const merged = await visitOf(lead, id);
  expect([merged?.content, merged?.summary]).toEqual([`${content}手机上补了一句。`, "负责人在电脑上写的小结"]);
  await expect.poll(async () => (await storedVisit(page, content)).summary).toBe("负责人在电脑上写的小结");
});

test("edits of the same field meet on the conflict page, and the choice is delivered", async ({ open, server }) => {
  const content = "两台设备改同一处的走访，原文在此。";
  const [mine, theirs] = [`${content}我的说法。`, `${content}对方的说法。`];
  const lead = await apiOf(server, "daliangLead");
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await writeVisit(page, { company: "佛山市", content });
  await expectDelivered(page);
  const { id } = await storedVisit(page, content);

  await page.context().setOffline(true);
  await openForEditing(page, content);
  await page.getByLabel("走访内容").fill(mine);
  await saveVisit(page);
  await editElsewhere(lead, id, { content: theirs });
  await page.context().setOffline(false);
  await expect(syncLine(page)).toContainText("1 条有冲突", { timeout: 60_000 });
  expect((await visitOf(lead, id))?.content).toBe(theirs);

  await syncLine(page).click();
  await page.getByRole("link", { name: "处理冲突" }).click();
  await expect(page.getByText(`原值：${content}`)).toBeVisible();
  await expect(page.getByText(theirs, { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: "我的" }).check();
  await page.getByRole("button", { name: "应用选择" }).click();
  await expectDelivered(page);
  expect((await visitOf(lead, id))?.content).toBe(mine);
});
