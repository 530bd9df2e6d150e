import { callsByName } from "#contract/index.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { watchPage } from "#tests/fixtures/browser/page-watch.ts";

test("the API is read under the usual content policy, with nothing from anywhere else", async ({ open, server }) => {
  const page = await open("desk");
  const watch = watchPage(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/v1/docs");
  // All calls are drawn before the first word is: seconds of work on a machine that does nothing else.
  await expect(page.getByText("知识产权智慧管理平台").first()).toBeVisible({ timeout: 60_000 });
  for (const name of ["site.list", "visit.createVisit"] as const)
    await expect(page.getByText(callsByName.get(name)?.path ?? "").first()).toBeAttached();
  await page.getByText("/v1/web/list").first().click();
  await expect(page.getByText("Published pieces of a column, pinned ones first.").last()).toBeVisible();
  await expect.poll(() => watch.pending()).toBe(0);
  expect(watch.take().problems).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(`${server.url}/`) && !url.startsWith("data:"))).toEqual([]);
  expect(asked.length).toBeGreaterThan(2);
});
