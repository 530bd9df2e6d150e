import { devices, expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test("a background report is written on, shared, read by a stranger with its code, and revoked", async ({
  open,
  browser,
}) => {
  const page = await open("desk", "daliang", "/backToneSharing");
  await page
    .getByRole("link", { name: /背景调查报告/ })
    .first()
    .click();
  await page.getByRole("button", { name: "编辑" }).click();
  await page.getByRole("textbox", { name: "谈话要点" }).fill("- 请联系13800138000确认参展安排〔依据：现场约定〕");
  await page.getByRole("checkbox", { name: "显示“风险提示”" }).uncheck();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("第 2 版（正在查看）")).toBeVisible();

  await page.getByRole("button", { name: "分享", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "分享报告" });
  await dialog.getByLabel("有效天数").fill("9");
  await dialog.getByLabel("验证码（4 位数字，可不设）").fill("4821");
  await dialog.getByLabel("允许下载 PDF").check();
  await dialog.getByRole("button", { name: "生成链接" }).click();
  await expect(dialog.getByText("有效天数不能大于 7")).toBeVisible();
  await dialog.getByLabel("有效天数").fill("2");
  await dialog.getByRole("button", { name: "生成链接" }).click();
  const link = (await page.getByRole("dialog", { name: "链接已生成" }).getByLabel("分享链接").textContent()) ?? "";
  expect(link).toMatch(/\/Backstepping#[\w-]{43}$/);
  await page.getByRole("button", { name: "完成" }).click();

  const stranger = await browser.newContext({ ...devices.phone, locale: "zh-CN", timezoneId: "Asia/Shanghai" });
  const reader = await stranger.newPage();
  const asked: string[] = [];
  reader.on("request", (request) => asked.push(request.url()));
  await reader.goto(link);
  await reader.getByLabel("4 位验证码").fill("0000");
  await reader.getByRole("button", { name: "打开报告" }).click();
  await expect(reader.getByText("验证码不正确，还可以试 4 次")).toBeVisible();
  await reader.getByLabel("4 位验证码").fill("4821");
  await reader.getByRole("button", { name: "打开报告" }).click();
  await expect(reader.getByText("请联系138****8000确认参展安排")).toBeVisible();
  await expect(reader.getByText("依据：现场约定")).toBeVisible();
  await expect(reader.getByRole("heading", { name: "风险提示" })).toHaveCount(0);
  expect(await accessProblems(reader)).toEqual([]);
  const [file] = await Promise.all([
    reader.waitForEvent("download"),
    reader.getByRole("button", { name: "下载 PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/背景调查报告\.pdf$/);
  // A reload of the same tab reads again without using up a view.
  await reader.reload();
  await expect(reader.getByText(/还可打开 4 次/)).toBeVisible();
  const secret = link.split("#")[1] ?? "";
  expect(asked.filter((url) => url.includes(secret))).toEqual([]);

  await page.getByRole("button", { name: "撤销" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤销" }).click();
  await expect(page.locator(".report-state").filter({ hasText: "已撤销" })).toBeVisible();
  await page.getByRole("button", { name: "查看记录" }).click();
  await expect(page.getByRole("dialog").getByText("已下载 PDF")).toBeVisible();
  await expect(page.getByRole("dialog").getByText("127.0.0.*").first()).toBeVisible();
  await reader.reload();
  await expect(reader.getByText("发送人已撤销这个链接")).toBeVisible();
  await stranger.close();
});
