import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import type { AppServer } from "#tests/fixtures/app-server.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

/** A photo of a visit of the demo, with its place in the store. */
async function somePhoto(server: AppServer) {
  const [photo] = await server.sql<{ sha256: string; visit_no: string }>(
    `select f.sha256, v.visit_no from files f join visits v on v.id = f.record_id
     where f.owner = 'visit' and f.complete_at is not null order by f.id limit 1`,
  );
  if (!photo) throw new Error("the demo has no photo");
  const path = join(server.dataDir, "files", photo.sha256.slice(0, 2), photo.sha256.slice(2));
  return { ...photo, path };
}

const check = (page: Page) => page.getByRole("button", { name: "立即检查" }).click();
/** A reading takes the demo's files a moment. */
const soon = { timeout: 60_000 };

for (const device of ["desk", "phone"] as const)
  test(`an administrator on the ${device} is told of a lost photo, across a restart, until it is put back`, async ({
    open,
    server,
  }) => {
    test.setTimeout(240_000);
    const photo = await somePhoto(server);
    const bytes = await readFile(photo.path);
    await rm(photo.path);
    const page = await open(device, "admin");
    await page.goto("/system");
    await page.getByRole("link", { name: "文件检查" }).click();
    await check(page);
    const damaged = page.getByRole("region", { name: "损坏的文件" });
    await expect(damaged.getByRole("listitem").filter({ hasText: photo.visit_no })).toContainText("文件缺失", soon);
    // What a killed server was reading is read on by the clock, minutes later.
    await expect(page.getByRole("button", { name: "立即检查" })).toBeEnabled(soon);
    expect(await overflowOf(page)).toBe(0);
    expect(await accessProblems(page)).toEqual([]);

    await server.kill();
    await server.start();
    await page.goto("/user");
    const notice = page.getByRole("status").filter({ hasText: "服务器上有 1 个文件损坏" });
    await expect(notice).toBeVisible();
    await notice.getByRole("link", { name: "查看损坏的文件" }).click();
    await expect(page).toHaveURL(/\/fileCheck$/);

    await writeFile(photo.path, bytes);
    await check(page);
    await expect(page.getByText("没有损坏的文件")).toBeVisible(soon);
    await page.goto("/user");
    await expect(page.getByRole("status").filter({ hasText: "个文件损坏" })).toHaveCount(0);
  });
