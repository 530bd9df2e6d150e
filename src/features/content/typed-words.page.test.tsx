import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { address, open } from "#tests/pages/open.tsx";
import { type Caller, callerOf } from "#tests/pages/world.ts";

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

const save = (api: Caller, id: string, base_rev: number, summary: string) =>
  api.call(contract.content.save, pieceOf(id, base_rev, summary));

const summary = () => page.getByRole("textbox", { name: /^摘要/ });
const menu = () => page.getByRole("navigation", { name: "菜单" });

it("what an editor typed outlives somebody else's save and a narrower window, and both versions are kept", async () => {
  const colleague = await callerOf("admin");
  const id = v7();
  await save(colleague, id, 0, "第一稿。");
  await open("desk", "admin", `/newsDetails?id=${id}`);
  const text = page.getByRole("textbox", { name: "正文" });
  await expect.element(text).toHaveTextContent(/^第一稿。$/u);

  await summary().fill("我写的摘要。");
  await text.click();
  await page.getByRole("button", { name: "居中" }).click();
  await userEvent.keyboard("{End}");
  await userEvent.keyboard("我加的一句。");
  await save(colleague, id, 1, "同事的第二稿。");

  // The phone's layout has another form: it waits.
  await page.viewport(700, 800);
  await page.getByRole("button", { name: "保存草稿" }).click();
  const note = page.getByRole("alert").filter({ hasText: "已保存了第 2 版" });
  await expect.element(note).toBeInViewport();
  await expect.element(summary()).toHaveValue("我写的摘要。");
  await expect.element(text).toHaveTextContent(/^第一稿。我加的一句。$/u);
  await expect.element(menu()).toBeVisible();
  await note.getByRole("button", { name: "用我的内容保存" }).click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(page.getByText("第 3 版").first()).toBeVisible();
  await expect.element(menu()).not.toBeInTheDocument();

  const stored = await colleague.call(contract.content.info, { id });
  expect(stored).toMatchObject({ rev: 3, summary: "我写的摘要。" });
  expect(stored.body).toBe('<p style="text-align:center">第一稿。我加的一句。</p>');
  expect((await colleague.call(contract.content.version, { id, rev: 2 })).summary).toBe("同事的第二稿。");
});

it("an editor may take up what somebody else saved meanwhile", async () => {
  const colleague = await callerOf("admin");
  const id = v7();
  await save(colleague, id, 0, "第一稿。");
  await open("phone", "admin", `/newsDetails?id=${id}`);
  await summary().fill("我写的摘要。");
  await save(colleague, id, 1, "同事的第二稿。");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await page.getByRole("button", { name: "放弃我的修改，打开第 2 版" }).click();
  await expect.element(summary()).toHaveValue("同事的第二稿。");
  await expect.element(page.getByRole("textbox", { name: "正文" })).toHaveTextContent(/^同事的第二稿。$/u);

  await summary().fill("我又写了一次。");
  await colleague.call(contract.content.move, { id, base_rev: 2, move: "送审" });
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect.element(page.getByRole("alert").filter({ hasText: "该内容已被送审" })).toBeVisible();
  await expect.element(summary()).toHaveValue("我又写了一次。");
});

it("fields of a column are there again after a look at another one", async () => {
  await open("desk", "admin", "/newsDetails?column=activities");
  await page.getByRole("textbox", { name: /^地点/ }).fill("试验大厦三楼");
  const choose = async (name: string) => {
    await page.getByLabelText("栏目", { exact: false }).first().click();
    await page.getByTitle(name, { exact: true }).click();
  };
  await choose("新闻动态");
  await expect.element(page.getByRole("textbox", { name: /^地点/ })).not.toBeInTheDocument();
  await choose("活动培训");
  await expect.element(page.getByRole("textbox", { name: /^地点/ })).toHaveValue("试验大厦三楼");
});

for (const device of ["phone", "desk"] as const) {
  it(`words typed into a sheet do not go by a slip on the ${device}`, async () => {
    await open(device, "admin", "/web?tab=stewards");
    await page.getByRole("button", { name: "新增管家" }).click();
    const sheet = page.getByRole("dialog", { name: "新增管家" });
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();

    await page.getByRole("button", { name: "新增管家" }).click();
    await sheet.getByRole("textbox", { name: /^姓名/ }).fill("苏管家");
    await userEvent.keyboard("{Escape}");
    const question = page.getByRole("dialog", { name: "放弃填写的内容？" });
    await question.getByRole("button", { name: "继续填写" }).click();
    await expect.element(sheet.getByRole("textbox", { name: /^姓名/ })).toHaveValue("苏管家");
    await sheet.getByRole("button", { name: "保存", exact: true }).click();
    await expect.element(sheet.getByText("所在单位至少 2 个字")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(sheet).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await question.getByRole("button", { name: "放弃" }).click();
    await expect.element(sheet).not.toBeInTheDocument();
  });
}

it("targets typed for one month are not given up by looking at another", async () => {
  await open("desk", "district", "/work/targets?month=2026-10");
  const target = page.getByRole("textbox", { name: /走访目标$/ }).first();
  await target.fill("33");
  await page.getByLabelText("月份").click();
  await page.getByTitle("2026-09").click();
  await page.getByRole("dialog").getByRole("button", { name: "继续填写" }).click();
  await expect.element(target).toHaveValue("33");
  await expect.poll(address).toMatch(/month=2026-10/);
  await page.getByLabelText("月份").click();
  await page.getByTitle("2026-09").click();
  await page.getByRole("dialog").getByRole("button", { name: "离开" }).click();
  await expect.poll(address).toMatch(/month=2026-09/);
});
