import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { nextDownload } from "#tests/pages/downloads.ts";
import { accessProblems } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { address, open, reload } from "#tests/pages/open.tsx";
import { step } from "#tests/pages/step.ts";

const rows = page.css("tbody tr.ant-table-row");

it("an enterprise sorts its patents, marks many at once, decides on one, and takes the list along", async () => {
  await open("desk", "enterprise", "/");
  await followMenu("专利", "专利库");
  await expect.element(rows.first()).toBeVisible();
  expect(await accessProblems()).toEqual([]);

  await step("all of the company's patents come in, and numbers with a result for each", async () => {
    await page.getByRole("button", { name: "加入专利" }).click();
    await page.getByRole("button", { name: "全部加入" }).click();
    await expect.element(page.getByRole("region", { name: "结果" })).toHaveTextContent("未加入 0 个");
    await page.getByLabelText("申请号、公开号或授权号").fill("CN202110000000.1，不是号码");
    await page.getByRole("button", { name: "加入 2 个号码" }).click();
    await expect.element(page.getByRole("region", { name: "结果" })).toHaveTextContent("号码有误");
    await userEvent.keyboard("{Escape}");
  });

  await step("a category is made, and chosen patents go into it", async () => {
    await page.getByRole("button", { name: "新建分类" }).click();
    await page.getByLabelText("分类名称").fill("海外布局");
    await page.getByRole("button", { name: "保存" }).click();
    await expect.element(page.getByRole("button", { name: "海外布局 0", exact: true })).toBeVisible();
    for (const place of [0, 1]) await rows.nth(place).getByRole("checkbox").click();
    await page.getByRole("button", { name: "批量修改" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabelText("添加标签").fill("重点");
    await userEvent.keyboard("{Enter}");
    await sheet.getByRole("button", { name: "修改 2 件" }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    const marks = page.getByRole("dialog", { name: "所选 2 件的分类与标记" });
    const choose = async () => {
      for (const place of [0, 1]) await rows.nth(place).getByRole("checkbox").click();
      await page.getByRole("button", { name: "分类与标记" }).click();
    };
    await choose();
    expect(await accessProblems()).toEqual([]);
    await marks.getByRole("button", { name: "设为核心专利", exact: true }).click();
    await expect.element(marks).not.toBeInTheDocument();
    await expect.element(rows.nth(1)).toHaveTextContent(/核心.*重点/u);
    await choose();
    await marks.getByRole("radio", { name: "海外布局" }).click();
    await marks.getByRole("button", { name: "移到此分类" }).click();
    await page.getByRole("button", { name: "海外布局 2", exact: true }).click();
    await expect.poll(address).toMatch(/category=/u);
    await expect.poll(() => rows.elements().length).toBe(2);
  });

  await step("a category is moved by the keys of its grip", async () => {
    const names = page.getByRole("button", { name: /^移动分类 / });
    await page.getByRole("button", { name: "新建分类" }).click();
    await page.getByLabelText("分类名称").fill("放前面");
    await page.getByRole("button", { name: "保存" }).click();
    await expect.element(names.last()).toHaveAccessibleName("移动分类 放前面");
    const grip = page.getByRole("button", { name: "移动分类 放前面" });
    const last = names.elements().length;
    (await grip.findElement()).focus();
    await userEvent.keyboard(" ");
    await expect.element(grip).toHaveAttribute("aria-pressed", "true");
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(page.getByText("移到 海外布局")).toBeInTheDocument();
    await userEvent.keyboard(" ");
    await expect.element(names.nth(last - 2)).toHaveAccessibleName("移动分类 放前面");
    await reload();
    await expect.element(names.nth(last - 2)).toHaveAccessibleName("移动分类 放前面");
  });

  await step("one is given up, with a reason only; back leads to the list as it was", async () => {
    const list = address();
    await rows.first().getByRole("link").first().click();
    await expect.poll(address).toMatch(/\/patentDetails\?id=/u);
    const mark = (name: string) => page.getByRole("button", { name, exact: true });
    const [core, collected] = [mark("核心专利"), mark("收藏")];
    await expect.element(core).toHaveAttribute("aria-pressed", "true");
    await core.click();
    await expect.element(core).toHaveAttribute("aria-pressed", "false");
    await collected.click();
    await expect.element(collected).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("radio", { name: "放弃" }).click();
    await page.getByLabelText("决定理由").fill("");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect.element(page.getByText("决定放弃时请填写决定理由").first()).toBeVisible();
    await page.getByLabelText("决定理由").fill("产品已停产");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect.element(page.getByText("已保存")).toBeVisible();
    await page.getByLabelText("写一条研判").fill("同族仍在缴费，请核对。");
    await page.getByRole("button", { name: "添加", exact: true }).click();
    await expect.element(page.getByRole("region", { name: "研判" })).toHaveTextContent("刚刚");
    history.back();
    await expect.poll(address).toBe(list);
  });

  await step("the file holds what the list shows", async () => {
    await page.getByRole("button", { name: "导出", exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabelText("JSON（.json）").click();
    const arriving = nextDownload();
    await sheet.getByRole("button", { name: "导出 2 件" }).click();
    const lines = JSON.parse(await (await arriving).bytes.text()) as { category: string }[];
    expect(lines.map(({ category }) => category)).toEqual(["海外布局", "海外布局"]);
  });
});

it("on the phone patents leave the portfolio and come back, and the figures lead to their lists", async () => {
  await open("phone", "enterprise", "/patent");
  const cards = page.getByRole("list", { name: "专利库" }).getByRole("listitem");
  const title = cards.first().getByRole("link");
  const words = (await title.findElement()).textContent;
  await cards.first().getByRole("checkbox").click();
  await page.getByRole("button", { name: "移出专利库" }).click();
  await expect.poll(() => title.query()?.textContent ?? words).not.toBe(words);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(() => title.query()?.textContent).toBe(words);
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: "趋势" }).click();
  await page.getByRole("link", { name: /^有效 \d+ 件$/u }).click();
  await expect.poll(address).toMatch(/status=/u);
  await expect.element(cards.filter({ hasNotText: "有效" })).not.toBeInTheDocument();
  await expect.element(cards.first()).toBeVisible();
});
