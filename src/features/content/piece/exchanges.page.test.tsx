import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessProblems } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

it("an interview is written as questions and answers, in an order that can be changed", async () => {
  await open("desk", "admin", "/newsDetails?column=dialogues");
  const title = "对话访谈：图纸与申请";
  await page.getByLabelText("标题*").fill(title);
  await page.getByLabelText("嘉宾*").fill("何屿舟");
  await page.css('[id="extension.recorded_on"]').fill("2026-05-06");
  await userEvent.keyboard("{Enter}");
  for (const number of [1, 2]) {
    await page.getByRole("button", { name: "＋ 添加问答" }).click();
    await page.getByLabelText(`问题 ${number}`).fill(`第${number}问怎么看？`);
    if (number === 1) await page.getByLabelText(`回答 ${number}`).fill("先管好图纸。");
  }
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect.element(page.getByText("请填写回答").first()).toBeVisible();
  await page.getByLabelText("回答 2").fill("再谈申请。");
  await page.getByLabelText("回答人 2").fill("陆拓");
  await page.getByRole("button", { name: "上移第 2 个问答" }).click();
  await expect.element(page.getByLabelText("问题 1")).toHaveValue("第2问怎么看？");
  expect(await accessProblems(".content-exchanges")).toEqual([]);
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect.poll(address).toMatch(/newsDetails\?id=/u);
  const [saved] = await sql<{ questions: object[] }>(
    "select content -> 'extension' -> 'questions' as questions from pieces where title = $1",
    [title],
  );
  expect(saved?.questions).toEqual([
    { asker: "", question: "第2问怎么看？", speaker: "陆拓", answer: "再谈申请。" },
    { asker: "", question: "第1问怎么看？", speaker: "", answer: "先管好图纸。" },
  ]);
  await page.getByRole("button", { name: "预览", exact: true }).click();
  await expect.element(page.getByRole("dialog", { name: "预览" }).getByText("陆拓：再谈申请。")).toBeVisible();
});
