import type { Page } from "@playwright/test";
import { readyForTheField } from "#tests/fixtures/browser/app-test.ts";
import { expect, test } from "#tests/fixtures/browser/fault-test.ts";

/** The document of an address as it came, and whether the worker delivered it. */
async function documentAt(page: Page, address: string) {
  const response = await page.goto(address);
  return { html: (await response?.text()) ?? "", byWorker: response?.fromServiceWorker() };
}

/** The shell that is kept on the device has no text. */
const emptyRoot = '<div id="root"></div>';

test("behind the worker a public page is the server's own document, and without network the app's", async ({
  open,
  line,
}) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  const online = await documentAt(page, "/web/policies");
  expect(online.byWorker).toBe(true);
  expect(online.html).toContain("<title>政策法规 - ");
  expect(online.html).toContain('class="web-card"');
  await expect(page.getByRole("heading", { name: "政策法规", level: 1 })).toBeVisible();

  line.seen.length = 0;
  const inside = await documentAt(page, "/workVisit");
  expect(inside.html).toContain(emptyRoot);
  expect(line.seen).not.toContain("/workVisit");

  await page.context().setOffline(true);
  const offline = await documentAt(page, "/web/policies");
  expect(offline.byWorker).toBe(true);
  expect(offline.html).toContain(emptyRoot);
  await expect(page.getByRole("banner")).toBeVisible();
  await page.goto("/work");
  await expect(page.getByRole("heading", { name: "工作台", level: 1 })).toBeVisible();
});

test("a server that hangs holds a public page up for two seconds and a page of the field not at all", async ({
  open,
  line,
}) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  line.fault = ({ path, forward }) => (path.startsWith("/web/") ? new Promise(() => undefined) : forward());
  const began = Date.now();
  const { html } = await documentAt(page, "/web/news");
  expect(html).toContain(emptyRoot);
  expect(Date.now() - began).toBeGreaterThan(1_900);
  await expect(page.getByRole("heading", { name: "新闻动态", level: 1 })).toBeVisible();
});

test("a document of another release is left for the one on the device", async ({ open, line }) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  let isInTime = false;
  line.fault = async ({ path, forward }) => {
    const asked = Date.now();
    const reply = await forward();
    if (path !== "/web/news") return reply;
    isInTime = Date.now() - asked < 1_000;
    const { "content-length": _, ...headers } = reply.headers;
    return {
      ...reply,
      headers,
      body: Buffer.from(reply.body.toString().replaceAll("/assets/index-", "/assets/later-")),
    };
  };
  let html = "";
  // One that comes too late is left as well, and shows nothing: it is asked for once more then.
  await expect(async () => {
    isInTime = false;
    ({ html } = await documentAt(page, "/web/news"));
    expect(isInTime).toBe(true);
  }).toPass();
  expect(html).toContain(emptyRoot);
  await expect(page.getByRole("heading", { name: "新闻动态", level: 1 })).toBeVisible();
});
