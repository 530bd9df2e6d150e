import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

const check = () => page.getByRole("button", { name: "立即检查" }).click();
/** A reading takes the demo's files a moment. */
const soon = { timeout: 60_000 };
const lost = "0".repeat(64);

for (const device of ["desk", "phone"] as const)
  it(`an administrator on the ${device} is shown a lost photo on every page, until it is put back`, async () => {
    const [photo] = await sql<{ id: string; sha256: string; visit_no: string }>(
      `select f.id, f.sha256, v.visit_no from files f join visits v on v.id = f.record_id
       where f.owner = 'visit' and f.complete_at is not null order by f.id limit 1`,
    );
    if (photo === undefined) throw new Error("the demo has no photo");
    // A photo under whose name the store holds nothing is lost.
    const rename = (sha256: string) => sql("update files set sha256 = $1 where id = $2", [sha256, photo.id]);
    await rename(lost);
    await open(device, "admin", "/system");
    await page.getByRole("main").getByRole("link", { name: "文件检查" }).click();
    await check();
    const damaged = page.getByRole("region", { name: "损坏的文件" }).getByRole("listitem");
    await expect.element(damaged.filter({ hasText: photo.visit_no }), soon).toHaveTextContent("文件缺失");
    await expect.element(page.getByRole("button", { name: "立即检查" }), soon).toBeEnabled();
    expect(overflow()).toBe(0);
    expect(await accessProblems()).toEqual([]);

    await open(device, "admin", "/user");
    const notice = page.getByRole("status").filter({ hasText: "服务器上有 1 个文件损坏" });
    await expect.element(notice).toBeVisible();
    await notice.getByRole("link", { name: "查看损坏的文件" }).click();
    await expect.poll(address).toMatch(/\/fileCheck$/);

    await rename(photo.sha256);
    await check();
    await expect.element(page.getByText("没有损坏的文件"), soon).toBeVisible();
    await open(device, "admin", "/user");
    await expect.element(page.getByRole("status").filter({ hasText: "个文件损坏" })).not.toBeInTheDocument();
  });
