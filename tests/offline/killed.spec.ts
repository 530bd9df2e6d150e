import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cookie } from "@playwright/test";
import { expectDelivered, readyForTheField, signIn, syncLine } from "#tests/fixtures/browser/app-test.ts";
import { expectWhole, visitsHolding } from "#tests/fixtures/browser/arrival.ts";
import { storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { once } from "#tests/fixtures/fault-line.ts";
import { expect, test as base } from "#tests/fixtures/browser/fault-test.ts";
import { type KillableBrowser, openProfile } from "#tests/fixtures/browser/killable-browser.ts";
import { keepSaving, type KeptVisit, saveVisits } from "#tests/fixtures/browser/page-writes.ts";
import { cameraPhoto } from "#tests/fixtures/files/photos.ts";
import { fillVisit, openVisitForm, keepShortTimes, saveButton } from "#tests/fixtures/visit-writing.ts";

interface Phone {
  /** Opened for the first time: signed in, ready for the field, without a network. */
  first(): Promise<KillableBrowser>;
  /** Killed, and started again on the same profile. */
  again(): Promise<KillableBrowser>;
}

const test = base.extend<{ phone: Phone }>({
  phone: async ({ server, launchOptions }, use) => {
    const profile = await mkdtemp(join(tmpdir(), "ip-smart-profile-"));
    const open = () => openProfile(profile, server.url, launchOptions);
    let running = await open();
    let cookies: Cookie[] = [];
    await use({
      async first() {
        await signIn(running.page, "daliang");
        await readyForTheField(running.page);
        // Chromium writes a new one to disk up to 30 s late, which is no fault of the product's.
        cookies = await running.context.cookies();
        await running.context.setOffline(true);
        return running;
      },
      async again() {
        await running.kill();
        running = await open();
        await running.context.addCookies(cookies);
        return running;
      },
    });
    await running.context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** The photos that a visit names on the device, as they are to arrive. */
async function keptOn({ page }: KillableBrowser, content: string): Promise<KeptVisit> {
  const { id, photos } = await storedVisit(page, content);
  return { id, content, photos: photos.map((photo) => ({ id: photo.id, sha256: photo.sha256 })) };
}

test("a browser killed the moment it says 已存本机 has the visit and its photo when it starts again", async ({
  phone,
  server,
}) => {
  const content = "刚显示已存本机浏览器就被杀掉的走访。";
  let browser = await phone.first();
  await openVisitForm(browser.page);
  await fillVisit(browser.page, { company: "佛山市", content, photos: [await cameraPhoto(11)] });
  await saveButton(browser.page).click();
  await keepShortTimes(browser.page);
  // The photo says so of itself before the visit is saved; the message is the visit's.
  await browser.page.locator(".toast").filter({ hasText: "已存本机" }).waitFor();

  browser = await phone.again();
  await browser.page.goto("/");
  await expectDelivered(browser.page);
  const kept = await keptOn(browser, content);
  expect(kept.photos).toHaveLength(1);
  await expectWhole(server, "daliang", content, [kept]);
});

test("a browser killed while it saves has everything it acknowledged, and nothing by halves", async ({
  phone,
  server,
}) => {
  const [mark, content] = ["保存途中浏览器被杀掉", "点下保存的同时浏览器被杀掉的走访。"];
  let browser = await phone.first();
  await openVisitForm(browser.page);
  await fillVisit(browser.page, { company: "佛山市", content, photos: [await cameraPhoto(12)] });
  await saveButton(browser.page).click();
  const save = browser.page.getByRole("button", { name: "就这样保存" });
  await expect(save).toBeEnabled();
  // The click and nothing after it: no word of the product is waited for.
  await save.evaluate((button) => (button as HTMLElement).click());

  // Killed and started again: the words are in the form still, or they are saved; never gone, never both.
  browser = await phone.again();
  await browser.context.setOffline(true);
  await browser.page.goto("/work");
  await expect(syncLine(browser.page)).toContainText("离线");
  const { drafts, visits } = await storedOn(browser.page);
  expect([drafts, JSON.stringify(visits)].filter((text) => text.includes(content))).toHaveLength(1);

  // Saves without a pause and is killed at the eighth word of the product, so in the middle of a later save.
  const told: KeptVisit[] = [];
  const texts = Array.from({ length: 500 }, (_, i) => `${mark}：第 ${i} 条走访。`);
  await new Promise<void>((resolve, reject) => {
    keepSaving(browser.page, { texts, photos: 1 }, (visit) => {
      told.push(visit);
      if (told.length === 8) resolve();
    }).catch(reject);
  });

  browser = await phone.again();
  await browser.page.goto("/");
  await expectDelivered(browser.page);
  const held = await visitsHolding(server, mark);
  const unheard = held.filter(({ id }) => !told.some((visit) => visit.id === id));
  expect(unheard.length).toBeLessThan(3);
  const more = await Promise.all(unheard.map((visit) => keptOn(browser, visit.content)));
  expect(more.every(({ photos }) => photos.length === 1)).toBe(true);
  await expectWhole(server, "daliang", mark, [...told, ...more]);
  const isSaved = !drafts.includes(content);
  await expectWhole(server, "daliang", content, isSaved ? [await keptOn(browser, content)] : []);
});

test("a browser killed while the server answers, a record and then a photo, sends nothing twice", async ({
  phone,
  server,
  line,
}) => {
  const mark = "发送途中浏览器被杀掉";
  let browser = await phone.first();
  const texts = ["甲", "乙", "丙"].map((word) => `${mark}：${word}，三条之一。`);
  const kept = await saveVisits(browser.page, { texts, photos: 1 });

  for (const path of ["/v1/visit/batch", "/v1/common/file"]) {
    const committed = new Promise<void>((resolve) => {
      once(line, path, async ({ forward }) => {
        expect((await forward()).status).toBe(200);
        resolve();
        return new Promise<null>(() => undefined);
      });
    });
    await browser.context.setOffline(false);
    if (browser.page.url() === "about:blank") await browser.page.goto("/");
    await committed;
    browser = await phone.again();
  }
  await browser.page.goto("/");
  await expectDelivered(browser.page);
  await expectWhole(server, "daliang", mark, kept);
});
