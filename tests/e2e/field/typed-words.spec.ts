import type { Page } from "@playwright/test";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { type Api, apiOf } from "#tests/fixtures/api.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";

const pieceOf = (id: string, base_rev: number, summary: string) => ({
  id,
  base_rev,
  column: "news" as const,
  title: "两个人同时修改的通知",
  summary,
  body: `<p>${summary}</p>`,
  source: "",
  author: "",
  tags: [],
  cover: null,
  attachments: [],
  extension: { kind: "plain" as const, category: "通知公告" },
});

const save = (api: Api, id: string, base_rev: number, summary: string) =>
  api.call(contract.content.save, pieceOf(id, base_rev, summary));

const summary = (page: Page) => page.getByRole("textbox", { name: /^摘要/ });
const menu = (page: Page) => page.getByRole("navigation", { name: "菜单" });

test("what an editor typed outlives somebody else's save and a narrower window, and both versions are kept", async ({
  open,
  server,
}) => {
  const colleague = await apiOf(server, "admin");
  const id = v7();
  await save(colleague, id, 0, "第一稿。");
  const page = await open("desk", "admin", `/newsDetails?id=${id}`);
  const text = page.getByRole("textbox", { name: "正文" });
  await expect(text).toHaveText("第一稿。");

  await summary(page).fill("我写的摘要。");
  await text.click();
  await page.getByRole("button", { name: "居中" }).click();
  await text.press("End");
  await page.keyboard.type("我加的一句。");
  await save(colleague, id, 1, "同事的第二稿。");

  // The phone's layout has another form: it waits.
  await page.setViewportSize({ width: 700, height: 800 });
  await page.getByRole("button", { name: "保存草稿" }).click();
  const note = page.getByRole("alert").filter({ hasText: "已保存了第 2 版" });
  await expect(note).toBeInViewport();
  await expect(summary(page)).toHaveValue("我写的摘要。");
  await expect(text).toHaveText("第一稿。我加的一句。");
  await expect(menu(page)).toBeVisible();
  await note.getByRole("button", { name: "用我的内容保存" }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByText("第 3 版").first()).toBeVisible();
  await expect(menu(page)).toHaveCount(0);

  const stored = await colleague.call(contract.content.info, { id });
  expect(stored).toMatchObject({ rev: 3, summary: "我写的摘要。" });
  expect(stored.body).toBe('<p style="text-align:center">第一稿。我加的一句。</p>');
  expect((await colleague.call(contract.content.version, { id, rev: 2 })).summary).toBe("同事的第二稿。");
});

test("an editor may take up what somebody else saved meanwhile", async ({ open, server }) => {
  const colleague = await apiOf(server, "admin");
  const id = v7();
  await save(colleague, id, 0, "第一稿。");
  const page = await open("phone", "admin", `/newsDetails?id=${id}`);
  await summary(page).fill("我写的摘要。");
  await save(colleague, id, 1, "同事的第二稿。");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await page.getByRole("button", { name: "放弃我的修改，打开第 2 版" }).click();
  await expect(summary(page)).toHaveValue("同事的第二稿。");
  await expect(page.getByRole("textbox", { name: "正文" })).toHaveText("同事的第二稿。");

  await summary(page).fill("我又写了一次。");
  await colleague.call(contract.content.move, { id, base_rev: 2, move: "送审" });
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "该内容已被送审" })).toBeVisible();
  await expect(summary(page)).toHaveValue("我又写了一次。");
});

test("fields of a column are there again after a look at another one", async ({ open }) => {
  const page = await open("desk", "admin", "/newsDetails?column=activities");
  await page.getByRole("textbox", { name: /^地点/ }).fill("试验大厦三楼");
  const choose = async (name: string) => {
    await page.getByLabel("栏目", { exact: false }).first().click();
    await page.getByTitle(name, { exact: true }).click();
  };
  await choose("新闻动态");
  await expect(page.getByRole("textbox", { name: /^地点/ })).toHaveCount(0);
  await choose("活动培训");
  await expect(page.getByRole("textbox", { name: /^地点/ })).toHaveValue("试验大厦三楼");
});

for (const device of ["phone", "desk"] as const) {
  test(`words typed into a sheet do not go by a slip on the ${device}`, async ({ open }) => {
    const page = await open(device, "admin", "/web?tab=stewards");
    await page.getByRole("button", { name: "新增管家" }).click();
    const sheet = page.getByRole("dialog", { name: "新增管家" });
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);

    await page.getByRole("button", { name: "新增管家" }).click();
    await sheet.getByRole("textbox", { name: /^姓名/ }).fill("苏管家");
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "放弃填写的内容？" });
    await question.getByRole("button", { name: "继续填写" }).click();
    await expect(sheet.getByRole("textbox", { name: /^姓名/ })).toHaveValue("苏管家");
    await sheet.getByRole("button", { name: "保存", exact: true }).click();
    await expect(sheet.getByText("所在单位至少 2 个字")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "放弃" }).click();
    await expect(sheet).toHaveCount(0);
  });
}

test("targets typed for one month are not given up by looking at another", async ({ open }) => {
  const page = await open("desk", "district", "/work/targets?month=2026-10");
  const target = page.getByRole("textbox", { name: /走访目标$/ }).first();
  await target.fill("33");
  await page.getByLabel("月份").click();
  await page.getByTitle("2026-09").click();
  await page.getByRole("dialog").getByRole("button", { name: "继续填写" }).click();
  await expect(target).toHaveValue("33");
  await expect(page).toHaveURL(/month=2026-10/);
  await page.getByLabel("月份").click();
  await page.getByTitle("2026-09").click();
  await page.getByRole("dialog").getByRole("button", { name: "离开" }).click();
  await expect(page).toHaveURL(/month=2026-09/);
});
