import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { type Device, open } from "#tests/pages/open.tsx";
import { callerOf, failCalls } from "#tests/pages/world.ts";
import { formatBytes } from "#src/ui/text/format-number.ts";

const account = page.css(".card").filter({ has: page.getByRole("heading", { name: "账号", exact: true }) });

for (const device of ["phone", "desk"] as const satisfies readonly Device[])
  it(`a company on the ${device} sees how much of its room for files it has used`, async () => {
    const { used, most } = await (await callerOf("enterprise")).call(contract.account.storage, {});
    await open(device, "enterprise", "/userCenter");
    await expect
      .element(account)
      .toHaveTextContent(new RegExp(`文件空间已用 ${formatBytes(used)}，共 ${formatBytes(most)}$`, "u"));
    const starts = account
      .css("dd")
      .elements()
      .map((text) => text.getBoundingClientRect().left);
    expect(new Set(starts).size).toBe(1);
    expect(overflow()).toBe(0);
    expect(await accessProblems()).toEqual([]);
  });

it("where it is not told, nothing stands there", async () => {
  onTestFinished(failCalls(contract.account.storage.path));
  await open("phone", "enterprise", "/userCenter");
  await expect.element(account).toHaveTextContent(/手机/u);
  await expect.element(page.getByText("文件空间")).not.toBeInTheDocument();
});
