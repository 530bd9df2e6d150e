import { expect } from "vitest";
import { page } from "vitest/browser";

/** Chooses the first company that answers `text`, on the phone's form. */
export async function chooseCompany(text: string): Promise<void> {
  await page.getByLabelText(/^走访企业/u).click();
  const sheet = page.getByRole("dialog", { name: "选择企业" });
  await sheet.getByLabelText("搜索企业").fill(text);
  await sheet.getByRole("listitem").filter({ hasText: text }).first().getByRole("button").click();
  await expect.element(sheet).not.toBeInTheDocument();
}

/** Writes a visit on the phone's form, which is open, and sees that the product says it is on the device. */
export async function writeVisit(company: string, content: string): Promise<void> {
  await chooseCompany(company);
  await page.getByRole("button", { name: "添加受访人" }).click();
  await page.getByLabelText("姓名").fill("陈经理");
  await page.getByLabelText("走访内容").fill(content);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  // A test writes its visit faster than anybody makes one.
  await page.getByRole("button", { name: "就这样保存" }).click();
  await expect.element(page.getByText("已存本机").first()).toBeVisible();
}
