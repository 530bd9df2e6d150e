import type { Page } from "@playwright/test";
import { readyForTheField } from "#tests/fixtures/browser/app-test.ts";
import { expect, test } from "#tests/fixtures/browser/fault-test.ts";

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
