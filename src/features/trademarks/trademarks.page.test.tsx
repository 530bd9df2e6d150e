import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { standingWords } from "#src/entities/trademark/trademark-words.tsx";
import { nextDownload } from "#tests/pages/downloads.ts";
import { accessProblems } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { address, open, reload } from "#tests/pages/open.tsx";
import { step } from "#tests/pages/step.ts";
import { callerOf } from "#tests/pages/world.ts";

it("an enterprise finds what to renew, reads the law behind a day, and searches the register", async () => {
  await open("desk", "enterprise", "/");
  await expect.element(page.getByRole("link", { name: /宽展期商标/u })).toBeVisible();
  await followMenu("商标与维权", "商标");
  const rows = page.css("tbody tr.ant-table-row");
  await expect.element(rows.first()).toHaveTextContent("宽展期");
  expect(await accessProblems()).toEqual([]);

  await step("conditions stay in the address", async () => {
    await page
      .getByRole("group", { name: "状态" })
      .getByRole("button", { name: /^待续展/u })
      .click();
    await expect.poll(address).toMatch(/state=/u);
    await reload();
    const asked = { state: "待续展", mine: true, sort: "due" } as const;
    const [next] = (await (await callerOf("enterprise")).call(contract.trademark.trademarkList, asked)).list;
    if (next === undefined) throw new Error("the demo has trademarks to renew");
    await expect.element(rows.first()).toHaveTextContent(standingWords(next));
  });

  await step("one trademark shows its days with their articles, and goes into the calendar", async () => {
    await rows.first().getByRole("link").first().click();
    const line = page.getByRole("region", { name: "时间线" });
    await line.getByText("宽展期止").click();
    await expect.element(line.getByText(/六个月的宽展期.*第四十条/u)).toBeVisible();
    expect(await accessProblems()).toEqual([]);
    const download = nextDownload();
    await page.getByRole("button", { name: "加入日历" }).click();
    expect((await download).name).toMatch(/\.ics$/u);
  });

  await step("a judgment is found by its full text and read with the words marked", async () => {
    await followMenu("商标与维权", "裁判文书");
    await page.getByRole("button", { name: "全部收录" }).click();
    await page.getByRole("searchbox").fill("合法来源");
    await userEvent.keyboard("{Enter}");
    await page.getByRole("list", { name: "裁判文书" }).getByRole("link").first().click();
    await expect
      .element(page.getByRole("region", { name: "全文" }).css("mark").first())
      .toHaveTextContent(/^合法来源$/u);
    const download = nextDownload();
    await page.getByRole("button", { name: "下载 PDF" }).click();
    expect((await download).name).toMatch(/\.pdf$/u);
  });
});
