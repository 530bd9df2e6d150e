import { expect, readyForTheField, syncLine, test } from "#tests/fixtures/browser/app-test.ts";
import { keepMessages } from "#tests/fixtures/browser/kept-messages.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";

test("the line follows the network at once, though nothing is sent", async ({ open }) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await expect(syncLine(page)).toContainText("全部已送达");
  await page.context().setOffline(true);
  await expect(syncLine(page)).toContainText("离线，可继续填写", { timeout: 3000 });
  await page.context().setOffline(false);
  await expect(syncLine(page)).toContainText("全部已送达");
});

test("a page whose call meets no server has the line say so, though the browser believes in its network", async ({
  open,
}) => {
  const page = await open("desk", "daliang");
  await readyForTheField(page);
  await page.route("**/v1/**", (route) => route.abort());
  await followMenu(page, "企业", "企业走访");
  await expect(syncLine(page)).toContainText("离线", { timeout: 10_000 });
  await page.unroute("**/v1/**");
});

test("what says that the network is away goes when a call gets through again", async ({ open, server }) => {
  const [company] = await server.sql<{ id: string; name: string }>(
    "select id, name from companies where street_id = '440606005' and deleted_at is null order by id limit 1",
  );
  if (company === undefined) throw new Error("大良 has no company");
  const page = await open("desk", "daliang", `/companyDetails?id=${company.id}`);
  const follow = page.getByRole("button", { name: `关注 ${company.name}` });
  await expect(follow).toBeVisible();
  await keepMessages(page);
  const lost = page.locator(".toast-error", { hasText: "网络不通" });
  await page.route("**/v1/**", (route) => route.abort());
  // The answer to what the page asked before takes the message away as well: then it is asked for once more.
  await expect(async () => {
    await follow.click();
    await expect(lost).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.unroute("**/v1/**");
  await follow.click();
  await expect(page.locator(".toast-done")).toBeVisible();
  await expect(lost).toHaveCount(0);
});
