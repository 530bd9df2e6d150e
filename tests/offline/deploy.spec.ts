import type { Page } from "@playwright/test";
import { expectDelivered, readyForTheField } from "#tests/fixtures/browser/app-test.ts";
import { storedDrafts, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import type { FaultLine } from "#tests/fixtures/fault-line.ts";
import { visitsHolding } from "#tests/fixtures/browser/arrival.ts";
import { expect, test } from "#tests/fixtures/browser/fault-test.ts";
import { chunkOf } from "#tests/fixtures/browser/chunk-of.ts";
import { otherRelease } from "#tests/fixtures/browser/other-release.ts";
import { fillVisit, openVisitForm, saveVisit } from "#tests/fixtures/visit-writing.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";

/** From now on the line serves a later release's worker. */
function deploy(line: FaultLine) {
  line.fault = async ({ path, forward }) => {
    const reply = await forward();
    if (path !== "/sw.js") return reply;
    const { "content-length": _, ...headers } = reply.headers;
    return { ...reply, headers, body: Buffer.concat([reply.body, Buffer.from("\n// a later release\n")]) };
  };
}

/** What the app does every hour; resolves when the new release is installed and waits. */
const findRelease = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker | null>((resolve) =>
      registration.addEventListener("updatefound", () => resolve(registration.installing), { once: true }),
    );
    await registration.update();
    const worker = await found;
    if (worker === null || worker.state === "installed") return;
    await new Promise<void>((resolve) =>
      worker.addEventListener("statechange", () => worker.state === "installed" && resolve()),
    );
  });

/** A mark that does not outlive a reload. */
const markPage = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-before", ""));
const isSamePage = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-before"));

/** Whether the update is offered from now on, however shortly; the returned function tells. */
async function watchOffer(page: Page): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle(() => {
    const seen = { offer: false };
    const look = () => (seen.offer ||= document.body.textContent.includes("新版本已就绪"));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  return () => seen.evaluate(({ offer }) => offer);
}

const offer = (page: Page) => page.getByRole("status").filter({ hasText: "新版本已就绪" });

test.use({ newDevices: true });

test("a new version waits for the open form and is offered once it is saved", async ({ open, server, line }) => {
  const content = "正在填写时发布了新版本，表单不能被打断。";
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await openVisitForm(page);
  await fillVisit(page, { company: "有限公司", content });
  await markPage(page);

  deploy(line);
  await findRelease(page);
  await expect(page.getByLabel("走访内容")).toHaveValue(content);
  await expect(offer(page)).toBeHidden();
  expect(await isSamePage(page)).toBe(true);

  await saveVisit(page);
  const { id } = await storedVisit(page, content);
  await expectDelivered(page);
  await offer(page).getByRole("button", { name: "更新" }).click();
  await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false);
  await expectDelivered(page);
  await expect(offer(page)).toBeHidden();
  expect(await visitsHolding(server, content)).toEqual([{ id, content, rev: 1, deleted: false }]);
});

test("an update taken in one tab leaves the form that is open in another as it is", async ({ open, line }) => {
  const content = "另一个标签页更新了应用，这里还在填写。";
  const clean = await open("phone", "daliang");
  await readyForTheField(clean);
  const writing = await clean.context().newPage();
  await writing.goto("/work");
  await expectDelivered(writing);
  await openVisitForm(writing);
  await fillVisit(writing, { company: "有限公司", content });
  await markPage(writing);
  await markPage(clean);
  const asked: string[] = [];
  writing.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });

  const isOffered = await watchOffer(writing);
  deploy(line);
  await findRelease(clean);
  const taken = writing.evaluate(
    () =>
      new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true })),
  );
  await offer(clean).getByRole("button", { name: "更新" }).click();
  await expect.poll(() => isSamePage(clean).catch(() => true)).toBe(false);
  await taken;
  await expect(writing.getByLabel("走访内容")).toHaveValue(content);
  expect(await isSamePage(writing)).toBe(true);
  expect(asked).toEqual([]);
  expect(await isOffered(), "offered over the open form").toBe(false);

  await saveVisit(writing);
  await offer(writing).getByRole("button", { name: "更新" }).click();
  await expect.poll(() => isSamePage(writing).catch(() => true)).toBe(false);
  await expectDelivered(writing);
});

test("an open page finds the chunks of its own release, and reloads once at most when one is gone", async ({
  open,
  origin,
  line,
}) => {
  const content = "新版本上线时桌面端正在填写的走访。";
  const old = await otherRelease("src/features/calendar/calendar-page.tsx");
  await origin.stop();
  await origin.start(old.folder);
  const page = await open("desk", "daliang");
  await readyForTheField(page);
  await page.goto("/workVisit/form");
  await page.getByLabel("走访内容").fill(content);
  await markPage(page);

  await origin.stop();
  await origin.start();
  await findRelease(page);
  await expect(page.getByLabel("走访内容")).toHaveValue(content);
  await expect(offer(page)).toBeHidden();
  await expect.poll(() => storedDrafts(page)).toContain(content);
  line.seen.length = 0;
  await followMenu(page, "走访", "工作日历");
  await page.getByRole("dialog").getByRole("button", { name: "离开" }).click();
  await expect(page).toHaveTitle(/日历/);
  await expect(page.getByRole("table").first()).toBeVisible();
  expect(line.seen).toContain(old.chunk);
  expect(await isSamePage(page)).toBe(true);

  // A chunk that no release has any more.
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const gone = { status: 404, headers: {}, body: Buffer.from("") };
  const demands = chunkOf("src/features/demands/demands-page.tsx");
  line.fault = async ({ path, forward }) => (path === demands ? gone : forward());
  await followMenu(page, "需求", "需求记录");
  await expect(page.getByText("这个页面还没有下载到本机")).toBeVisible();
  await expect.poll(() => isSamePage(page)).toBe(false);
  await expect(page.getByText("这个页面还没有下载到本机")).toBeVisible();
  expect(loads).toBe(1);
  expect(await storedDrafts(page)).toContain(content);
  await old.remove();
});
