import type { Page } from "@playwright/test";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";

/** Bytes a second that the page may send. */
async function narrow(page: Page, bytes: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytes,
  });
}

test("a file that takes its time shows how much of it has gone, and nothing once it has arrived", async ({ open }) => {
  const page = await open("desk", "admin");
  await followMenu(page, "设置", "系统管理");
  await page.getByRole("link", { name: "企业导入" }).click();
  await narrow(page, 200 * 1024);
  const file = { name: "大名单.csv", mimeType: "text/csv", buffer: Buffer.alloc(1_500_000, "佛山市顺德区,") };
  await page.getByLabel("选择文件").setInputFiles(file);
  const bar = page.getByRole("progressbar", { name: "上传进度" });
  await expect(bar).toBeVisible();
  const first = Number(await bar.getAttribute("value"));
  expect(first).toBeGreaterThan(10);
  await expect.poll(async () => Number(await bar.getAttribute("value"))).toBeGreaterThan(first);
  await expect(page.getByText(/^已上传 \d+%$/)).toBeVisible();
  await expect(bar).toBeHidden({ timeout: 60_000 });
});
