import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, type Device, open } from "#tests/pages/open.tsx";
import { tellCall } from "#tests/pages/world.ts";

const gigabyte = 1024 ** 3;
const notice = page.getByText(/^服务器磁盘剩余/u);
/** The server says for the rest of the test that its disk has so many gigabytes left. */
const diskHas = (free: number) =>
  onTestFinished(
    tellCall(contract.platform.disk, { free: free * gigabyte, floor: 2 * gigabyte, warns_below: 6 * gigabyte }),
  );

for (const device of ["phone", "desk"] as const satisfies readonly Device[])
  it(`an administrator on the ${device} is told of a disk that fills up, and goes to where it stands`, async () => {
    diskHas(5.5);
    await open(device, "admin", "/");
    await expect.element(notice).toHaveTextContent("服务器磁盘剩余 5.5 GB，即将停止接收上传的文件，请清理或扩容。");
    expect(overflow()).toBe(0);
    expect(await accessProblems(".shell-notices")).toEqual([]);
    diskHas(1.5);
    await open(device, "admin", "/");
    await expect.element(notice).toHaveTextContent("服务器磁盘剩余 1.5 GB，已停止接收上传的文件，请清理或扩容。");
    await page.getByRole("link", { name: "查看运行状态" }).click();
    await expect.poll(address).toBe("/systemState");
    await expect.element(notice).not.toBeInTheDocument();
  });

it("a disk with room is not spoken of, and to an auditor none is", async () => {
  diskHas(6);
  await open("desk", "admin", "/");
  // Asked for at the same time.
  await expect.element(page.getByText(/^还没有数据备份/u)).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  diskHas(1.5);
  await open("desk", "auditor", "/");
  await expect.element(notice).not.toBeInTheDocument();
});
