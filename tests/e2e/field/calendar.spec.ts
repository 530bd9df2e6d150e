import type { Page } from "@playwright/test";
import { contract } from "#contract/index.ts";
import { dayOf } from "#contract/core/time.ts";
import { shiftDay } from "#contract/core/time.ts";
import { weekOf } from "#src/entities/calendar/calendar-days.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, expectDelivered, readyForTheField, syncLine, test } from "#tests/fixtures/browser/app-test.ts";
import { pickDate } from "#tests/fixtures/browser/pick-date.ts";
import { saveVisit } from "#tests/fixtures/visit-writing.ts";
import { dragOnto } from "#tests/fixtures/browser/drag.ts";

const title = "一上午走两家：专利质押摸底";

async function addCompany(page: Page, label: string, text: string, nth: number): Promise<string> {
  await page.getByLabel(label).click();
  const sheet = page.getByRole("dialog", { name: "选择企业" });
  await sheet.getByLabel("搜索企业").fill(text);
  // Until the list has followed, its rows are still those of the whole street.
  await expect(sheet.getByRole("listitem").filter({ hasNotText: text })).toHaveCount(0);
  const row = sheet.getByRole("listitem").nth(nth).getByRole("button");
  const name = (await row.locator("span").first().innerText()).trim();
  await row.click();
  await expect(sheet).toBeHidden();
  return name;
}

test("two companies planned offline, moved by dragging at the desk, and visited from the entry", async ({
  open,
  server,
}) => {
  // Two days of the next week, which are ahead on whatever day this runs.
  const [, , day = "", target = ""] = weekOf(shiftDay(dayOf(Date.now()), 7));

  const phone = await open("phone", "daliang");
  await readyForTheField(phone);
  await phone.context().setOffline(true);
  await phone.getByRole("link", { name: "日历", exact: true }).click();
  await phone.getByRole("button", { name: "新建", exact: true }).click();
  await phone.getByRole("link", { name: "安排走访" }).last().click();
  await phone.getByRole("button", { name: "保存", exact: true }).click();
  await expect(phone.getByText("走访日程至少选择一家企业")).toBeVisible();
  const second = await addCompany(phone, "走访企业", "佛山市顺德区", 0);
  const first = await addCompany(phone, "再添加一家企业", "佛山市顺德区", 1);
  await phone.getByRole("button", { name: `上移 ${first}` }).click();
  await phone.getByLabel("标题").fill(title);
  await pickDate(phone, "计划开始", `${day}T09:00`);
  await phone.getByRole("button", { name: "保存", exact: true }).click();
  // It lies in the next week; the way back leads to this one.
  await phone.getByRole("button", { name: "查看", exact: true }).click();
  await expect(phone.getByRole("heading", { name: title })).toBeVisible();
  await phone.goBack();
  await expect(syncLine(phone)).toContainText("已存本机");
  await phone.context().setOffline(false);
  await expectDelivered(phone);

  const desk = await open("desk", "daliangLead", `/workCalendar?day=${day}`);
  await expectDelivered(desk);
  const chip = desk.getByRole("button", { name: new RegExp(title) });
  await dragOnto(chip, desk.locator(`td[data-day="${target}"]`));
  const sheet = desk.getByRole("dialog", { name: `改期：${title}` });
  await sheet.getByRole("button", { name: "确定改期" }).click();
  await expect(sheet.getByText("请填写改期原因")).toBeVisible();
  await sheet.getByLabel("改期原因").fill("企业负责人出差");
  await sheet.getByRole("button", { name: "确定改期" }).click();
  await expect(desk.locator(`td[data-day="${target}"]`).getByRole("button", { name: /已改期$/ })).toContainText(title);
  await expectDelivered(desk);

  await phone.reload();
  await expectDelivered(phone);
  await phone.getByRole("link", { name: "日历", exact: true }).click();
  await phone.getByRole("link", { name: "待走访列表" }).click();
  await phone.getByRole("searchbox", { name: "搜索日程" }).fill(title);
  await phone.getByRole("link", { name: new RegExp(title) }).click();
  await expect(phone.getByText("原因：企业负责人出差")).toBeVisible();
  await phone.getByRole("button", { name: "开始走访" }).first().click();
  await expect(phone.getByLabel(/^走访企业/u)).toContainText(first);
  const met = phone.getByLabel("姓名");
  await expect(met).not.toHaveValue("");
  await met.fill("陈经理");
  await phone.getByLabel("走访内容").fill("按计划摸底专利质押意向，企业愿意提供材料。");
  await saveVisit(phone);
  await expectDelivered(phone);

  const api = await apiOf(server, "daliang");
  const { list } = await api.call(contract.calendar.calendarList, { part: "all", keyword: title });
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({
    status: "走访中",
    company_names: [first, second],
    plan_start: new Date(`${target}T09:00:00+08:00`).toISOString(),
    visit_ids: [expect.any(String)],
  });
});
