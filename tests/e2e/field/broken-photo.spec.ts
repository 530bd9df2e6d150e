import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type AppServer } from "#tests/fixtures/app-server.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";

interface Photo {
  visit: string;
  sha256: string;
}

/** A visit of 大良 with a photo that has arrived, and which is no picture: it came before anybody looked. */
async function brokenPhoto(server: AppServer): Promise<Photo> {
  const [photo] = await server.sql<Photo>(
    `select v.id as visit, f.sha256 from files f join visits v on v.id = f.record_id
     where f.kind = 'photo' and f.complete_at is not null and v.street_id = '440606005' and v.photos -> 0 ->> 'id' = f.id::text
     order by v.id limit 1`,
  );
  if (photo === undefined) throw new Error("no visit of the demo has a photo");
  const bytes = Buffer.from("不是图片");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const folder = join(server.dataDir, "files", sha256.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, sha256.slice(2)), bytes);
  await server.sql("update files set sha256 = $1, size = $2 where sha256 = $3", [sha256, bytes.length, photo.sha256]);
  return { ...photo, sha256 };
}

for (const device of ["desk", "phone"] as const)
  test(`a photo that is no picture says so in its place and when it is opened (${device})`, async ({
    open,
    server,
  }) => {
    const { visit } = await brokenPhoto(server);
    const account = device === "desk" ? "district" : "daliang";
    const page = await open(device, account, `/workVisit/details?id=${visit}`);
    const tile = page
      .getByRole("figure")
      .filter({ has: page.getByRole("button", { name: "放大照片 1", exact: true }) });
    await expect(tile).toContainText("图片无法显示");
    await page.getByRole("button", { name: "放大照片 1", exact: true }).click();
    const words = device === "desk" ? page.locator("#toasts") : page.getByRole("dialog");
    await expect(words).toContainText("图片无法显示");
    await expect(page.getByText("取不到图片")).toHaveCount(0);
  });
