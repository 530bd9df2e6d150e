import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectDelivered } from "#tests/pages/delivery.ts";
import { accessProblems } from "#tests/pages/looks.ts";
import { address, follow, open } from "#tests/pages/open.tsx";
import { step } from "#tests/pages/step.ts";
import { cutNetwork } from "#tests/pages/world.ts";

const field = (label: string) => page.getByRole("button", { name: `${label}：` });
const sheetOf = (label: string) => page.getByRole("dialog", { name: `选择${label}`, exact: true });

it("a moment is chosen in Chinese without a network, by tapping, by keys and by typing", async () => {
  await open("phone", "daliang", "/work");
  await expectDelivered();
  cutNetwork(true);
  await follow("/workVisit/form");
  const start = field("开始时间");
  const sheet = sheetOf("开始时间");
  const typed = sheet.getByLabelText("也可直接输入");
  await expect.element(start).toHaveTextContent(/^\d{4}年\d\d月\d\d日 \d\d:\d\d$/);
  await expect
    .element(page.css("[type=date], [type=month], [type=time], [type=datetime-local]"))
    .not.toBeInTheDocument();

  await step("the wheel is turned by tapping, and says year, month, day, hour and minute", async () => {
    await start.click();
    await expect.element(sheet).toBeVisible();
    expect(await accessProblems()).toEqual([]);
    const columns = sheet.css(".adm-picker-view-column");
    await expect.poll(() => columns.elements().length).toBe(5);
    for (const [nth, unit] of ["年", "月", "日", "时", "分"].entries())
      await expect.element(columns.nth(nth).css("[data-selected=true]")).toHaveTextContent(new RegExp(`^\\d+${unit}$`));
    await typed.fill("2026-03-05 10:20");
    await expect.element(columns.nth(3).css("[data-selected=true]")).toHaveTextContent(/^10时$/u);
    await columns.nth(3).getByText("09时", { exact: true }).click();
    await expect.element(typed).toHaveValue("2026年03月05日 09:20");
    await sheet.getByRole("button", { name: "确定" }).click();
    await expect.element(start).toHaveTextContent(/^2026年03月05日 09:20$/u);
    await expect.element(start).toHaveFocus();
  });

  await step("keys alone open it, stay inside, and Escape changes nothing", async () => {
    await userEvent.keyboard("{Enter}");
    await expect.element(sheet.getByRole("button", { name: "确定" })).toHaveFocus();
    await typed.fill("2026-03-06 09:20");
    for (let presses = 0; presses < 6; presses += 1) {
      await userEvent.keyboard("{Tab}");
      const { activeElement: at } = document;
      const outside = at !== null && at !== document.body && at.closest("dialog") === null;
      expect(outside).toBe(false);
    }
    // What a file chooser says that is left without a file; it goes up through the sheet.
    typed.element().dispatchEvent(new Event("cancel", { bubbles: true, cancelable: true }));
    await expect.element(sheet).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(start).toHaveFocus();
    await expect.element(start).toHaveTextContent(/^2026年03月05日 09:20$/u);
  });

  await step("a tap beside it closes it", async () => {
    await start.click();
    await expect.element(sheet).toBeVisible();
    await page.css("#root").click({ position: { x: 195, y: 60 }, force: true });
    await expect.element(sheet).not.toBeInTheDocument();
  });

  await step("what is no date, or none that the rules allow, is named and kept", async () => {
    await start.click();
    await typed.fill("昨天下午");
    await userEvent.keyboard("{Enter}");
    await expect.element(sheet.getByRole("alert")).toHaveTextContent(/^请按 2026年11月23日 06:13 的样子填写$/u);
    await expect.element(typed).toHaveValue("昨天下午");
    await typed.fill("1999-12-31 08:00");
    await userEvent.keyboard("{Enter}");
    await expect.element(sheet.getByRole("alert")).toHaveTextContent(/^不能早于 2000年01月01日$/u);
    await typed.fill("2026年3月7日 8:05");
    await userEvent.keyboard("{Enter}");
    await expect.element(start).toHaveTextContent(/^2026年03月07日 08:05$/u);
    // The form around it was not sent by that Enter.
    await expect.poll(address).toMatch(/\/workVisit\/form/);
  });

  await step("a day that may be empty can be emptied again", async () => {
    const day = field("下次走访日期");
    await expect.element(day).toHaveTextContent(/^点按选择$/u);
    await day.click();
    const days = sheetOf("下次走访日期");
    await expect.element(days.getByRole("button", { name: "清除" })).not.toBeInTheDocument();
    await days.getByRole("button", { name: "确定" }).click();
    await expect.element(day).toHaveTextContent(/^\d{4}年\d\d月\d\d日$/);
    await day.click();
    await days.getByRole("button", { name: "清除" }).click();
    await expect.element(day).toHaveTextContent(/^点按选择$/u);
  });
});

it("without movement the wheel stands at once where it was turned to", async () => {
  await open("phone", "daliang", "/addWaitvisit");
  const start = field("计划开始");
  await start.click();
  const sheet = sheetOf("计划开始");
  const hours = sheet.css(".adm-picker-view-column").nth(3);
  const wheel = hours.css(".adm-picker-view-column-wheel");
  await sheet.getByLabelText("也可直接输入").fill("2026-12-01 09:00");
  await expect.element(hours.css("[data-selected=true]")).toHaveTextContent(/^09时$/u);
  const element = wheel.element() as HTMLElement;
  const seen = new Set<string>();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  element.querySelectorAll<HTMLElement>(".adm-picker-view-column-item")[13]?.click();
  for (let frames = 0; frames < 20; frames += 1) {
    await frame();
    seen.add(element.style.transform);
  }
  // Where it was, and where it is.
  expect(seen.size).toBeLessThanOrEqual(2);
});
