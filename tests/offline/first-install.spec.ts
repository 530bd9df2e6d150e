import type { Page } from "@playwright/test";
import { feedAddress } from "#contract/sync/sync.ts";
import { readyForTheField } from "#tests/fixtures/browser/app-test.ts";
import { expect, test } from "#tests/fixtures/browser/fault-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";

const pack = "/precache.json";
const hashed = (path: string) => path.startsWith("/assets/");

/** Files in the worker's cache, and how many of them came without the server's rules for what they may do. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes("precache"));
    if (name === undefined) return { files: 0, unruled: -1 };
    const cache = await caches.open(name);
    const replies = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
    const unruled = replies.filter((reply) => !reply?.headers.has("content-security-policy")).length;
    return { files: replies.length, unruled };
  });

/** What lists other than that of visits say meanwhile, and pages that count what is here. */
const otherLists = [
  { address: "/workEnterprisevisit", said: "正在下载企业资料…" },
  { address: "/workEnterprisevisit?tier=A", said: "正在下载企业资料，暂未找到" },
  { address: "/workWaitvisit2?view=all", said: "正在下载需求…" },
  { address: "/workWaitvisit", said: "正在下载日程…" },
  { address: "/workCalendar?day=2050-01-03", said: "正在下载日程…" },
  { address: "/question", said: "正在下载问卷…" },
  { address: "/mine", said: "正在下载资料，现在只显示已下载的部分。" },
  { address: "/sync", said: "正在下载资料，现在只显示已下载的部分。" },
] as const;

test.use({ newDevices: true });

test("a new phone takes the field's files by one request, with the server's rules on each", async ({ open, line }) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  const { files, unruled } = await held(page);
  expect(line.seen.filter((path) => path === pack)).toHaveLength(1);
  // What the worker asks for after it; pages ask for theirs before.
  expect(line.seen.slice(line.seen.indexOf(pack)).filter(hashed)).toEqual([]);
  expect(files).toBeGreaterThan(200);
  expect(unruled).toBe(0);
});

test("without the pack the files come one by one, and the app opens without a network", async ({ open, line }) => {
  line.fault = ({ path, forward }) =>
    path === pack ? Promise.resolve({ status: 503, headers: {}, body: Buffer.from("busy") }) : forward();
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  expect((await held(page)).files).toBeGreaterThan(200);
  line.fault = () => Promise.resolve(null);
  await page.context().setOffline(true);
  await page.goto("/workVisit");
  await expect(page.getByRole("heading", { name: "走访" })).toBeVisible();
});

test("until the first download has come no list says that there is nothing", async ({ open, line }) => {
  let letPass = () => {};
  const isLetPass = new Promise<void>((resolve) => (letPass = resolve));
  line.fault = ({ path, forward }) => (path === feedAddress.path ? isLetPass.then(forward) : forward());
  const page = await open("phone", "daliang", "/workVisit");
  const words = (text: string) => page.getByText(text, { exact: true });
  await expect(words("正在下载走访记录…")).toBeVisible();
  await page.getByLabel("搜索走访").fill("没有这样的词");
  await expect(words("正在下载走访记录，暂未找到")).toBeVisible();
  await page.context().setOffline(true);
  await expect(words("走访记录还没有下载完整，暂未找到")).toBeVisible();
  await expect(words("当前离线，联网后自动继续下载")).toBeVisible();
  await page.context().setOffline(false);
  // The device knows that the server is in reach by an answer, of which there is none now: it begins anew.
  await page.reload();
  for (const { address, said } of otherLists) {
    await follow(page, address);
    await expect(words(said).first()).toBeVisible();
  }
  await follow(page, "/workVisit");
  await expect(words("正在下载走访记录…")).toBeVisible();
  const counted = await page.context().newPage();
  await counted.goto("/sync");
  const kept = counted.getByRole("region", { name: "本机数据" });
  await expect(kept).toContainText("走访记录0 条日程");
  letPass();
  await expect(page.getByRole("list", { name: "走访记录" }).getByRole("listitem").first()).toBeVisible();
  await readyForTheField(page);
  await expect(page.locator(".phone-list")).not.toContainText("下载");
  // Counted again by itself.
  await expect(kept).toContainText(/走访记录[\d,]+ 条，最早 \d+ 天前/);
  await expect(kept).not.toContainText("下载");
});
