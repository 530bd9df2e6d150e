import type { Page } from "@playwright/test";
import { contract } from "#contract/index.ts";
import { accounts } from "#tests/fixtures/accounts.ts";
import { expect, fillLogin, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";

/** The status of an address as the browser's own cache answers it, without asking the server; 0: it has nothing. */
const cachedStatus = (page: Page, address: string) =>
  page.evaluate(async (url) => {
    const answer = fetch(url, { cache: "only-if-cached", mode: "same-origin" });
    return answer.then(
      ({ status }) => (status === 504 ? 0 : status),
      () => 0,
    );
  }, address);

/** Reads a file as the pages do. */
const readFile = (page: Page, address: string) =>
  page.evaluate(async (url) => {
    const token = decodeURIComponent(/sq_token=([^;]+)/.exec(document.cookie)?.[1] ?? "");
    const reply = await fetch(url, { credentials: "omit", headers: { Authorization: `Bearer ${token}` } });
    await reply.blob();
    return reply.status;
  }, address);

/** Everything that any cache of the service worker holds, as paths. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const keys = await Promise.all(caches_.map((cache) => cache.keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

test("who comes next on a device finds nothing of the one before, and the app still opens without a network", async ({
  open,
  server,
}) => {
  const page = await open("phone");
  await page.goto("/login");
  await fillLogin(page, accounts.daliang);
  await readyForTheField(page);
  const [photo] = await server.sql<{ id: string }>(
    `select f.id from files f join visits v on v.id = f.record_id join accounts a on v.street_id = any(a.street_ids)
     where a.mobile = $1 and f.complete_at is not null and v.deleted_at is null limit 1`,
    [accounts.daliang],
  );
  const address = `${contract.file.fileContent.path}?id=${photo?.id}&variant=thumb`;
  expect(await readFile(page, address)).toBe(200);
  // The browser keeps it, and asks with it again; it never shows it by itself.
  expect(await cachedStatus(page, address)).toBe(200);
  await page.goto("/workVisit");
  await page.goto("/workWaitvisit2");

  const kept = await cachedPaths(page);
  expect(kept.length).toBeGreaterThan(40);
  expect(kept.filter((path) => !/^\/(assets\/|icons\/|index\.html|manifest)/.test(path))).toEqual([]);

  await page.goto("/mine");
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/(web\/index)?$/);
  expect(await cachedStatus(page, address)).toBe(0);
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases.filter((name) => name?.startsWith("ip-smart/"))).toEqual([]);
  expect((await cachedPaths(page)).length).toBe(kept.length);

  await page.context().setOffline(true);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
});
