import { expect, readyForTheField, syncLine, test } from "#tests/fixtures/browser/app-test.ts";
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
