import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { open } from "#tests/pages/open.tsx";

it("questions are put in order by the keys of a grip", async () => {
  await open("desk", "district", "/question/design");
  await page.getByLabelText("问卷标题").fill("排序试验");
  await page.getByText("题目", { exact: true }).first().click();
  const items = page.getByRole("list", { name: /题目/ }).getByRole("listitem");
  for (const title of ["第一问", "第二问"]) {
    await page.getByRole("button", { name: "添加题目" }).click();
    await page.getByRole("menuitem", { name: "判断", exact: true }).click();
    const words = page.getByRole("textbox", { name: "题目", exact: true });
    // Until the new question is chosen the field is that of the one before.
    await expect.element(words).toHaveValue("");
    await words.fill(title);
  }
  await expect.element(items.first()).toHaveTextContent("第一问");
  const grip = page.getByRole("button", { name: "拖动第 1 题第一问" });
  (grip.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.element(grip).toHaveAttribute("aria-pressed", "true");
  // The grip listens to the arrows a moment after it says that it is held.
  await expect
    .poll(async () => {
      await userEvent.keyboard("{ArrowDown}");
      return page.getByText("移到 第二问").elements().length;
    })
    .toBeGreaterThan(0);
  await userEvent.keyboard(" ");
  await expect.element(items.first()).toHaveTextContent("第二问");
});
