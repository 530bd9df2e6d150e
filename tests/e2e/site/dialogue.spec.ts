import { v4 } from "uuid";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test("an interview is written as questions and answers, in an order that can be changed", async ({ open, server }) => {
  const page = await open("desk", "admin", "/newsDetails?column=dialogues");
  const title = `对话访谈 ${v4().slice(0, 8)}`;
  await page.getByLabel("标题*").fill(title);
  await page.getByLabel("嘉宾*").fill("何屿舟");
  await page.locator('[id="extension.recorded_on"]').fill("2026-05-06");
  await page.keyboard.press("Enter");
  for (const number of [1, 2]) {
    await page.getByRole("button", { name: "＋ 添加问答" }).click();
    await page.getByLabel(`问题 ${number}`).fill(`第${number}问怎么看？`);
    if (number === 1) await page.getByLabel(`回答 ${number}`).fill("先管好图纸。");
  }
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(page.getByText("请填写回答").first()).toBeVisible();
  await page.getByLabel("回答 2").fill("再谈申请。");
  await page.getByLabel("回答人 2").fill("陆拓");
  await page.getByRole("button", { name: "上移第 2 个问答" }).click();
  await expect(page.getByLabel("问题 1")).toHaveValue("第2问怎么看？");
  expect(await accessProblems(page, ".content-exchanges")).toEqual([]);
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(page).toHaveURL(/newsDetails\?id=/);
  const [saved] = await server.sql<{ questions: object[] }>(
    "select content -> 'extension' -> 'questions' as questions from pieces where title = $1",
    [title],
  );
  expect(saved?.questions).toEqual([
    { asker: "", question: "第2问怎么看？", speaker: "陆拓", answer: "再谈申请。" },
    { asker: "", question: "第1问怎么看？", speaker: "", answer: "先管好图纸。" },
  ]);
  await page.getByRole("button", { name: "预览", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "预览" }).getByText("陆拓：再谈申请。")).toBeVisible();
});

test("a reader jumps to a question, and an address leads to it", async ({ open }) => {
  const page = await open("phone");
  await page.goto("/web/dialogue");
  await page.locator("[data-piece]").first().click();
  const marks = page.getByRole("navigation", { name: "本期问题" }).getByRole("link");
  await expect(marks).toHaveCount(4);
  const last = page.getByRole("heading", { name: "对中小企业有什么建议？" });
  await marks.last().click();
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await expect(page.getByText("现场企业代表 问")).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  expect(await accessProblems(page)).toEqual([]);
  await page.goto("about:blank");
  await page.goBack();
  await expect(page).toHaveURL(/#question-4$/);
  await expect(last).toBeInViewport();
});

test("a citizen reads in a guide what to bring, how it goes, where and when, and prints it", async ({ open }) => {
  const page = await open("phone");
  await page.goto("/web/immediately");
  await page.getByRole("link", { name: "维权援助申请" }).click();
  await expect(page.getByRole("heading", { name: "要带的材料（3 项）" })).toBeVisible();
  await expect(page.locator(".guide-materials li")).toHaveText(["援助申请表", "权利证明", "侵权线索"]);
  await expect(page.locator(".guide-steps li")).toHaveCount(4);
  await expect(page.getByText("区政务服务大厅二楼 12 号窗口").first()).toBeVisible();
  await expect(page.getByText("工作日 9:00—12:00，14:00—17:30")).toBeVisible();
  await expect(page.getByRole("link", { name: "0757-2200 0112" })).toHaveAttribute("href", "tel:075722000112");
  expect(await accessProblems(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "打印", exact: true })).toBeHidden();
  await expect(page.locator(".guide-materials")).toBeVisible();
});
