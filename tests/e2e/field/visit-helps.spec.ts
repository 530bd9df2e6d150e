import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { accounts, demoPassword } from "#tests/fixtures/accounts.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, expectDelivered, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";
import { chooseCompany, openVisitForm } from "#tests/fixtures/visit-writing.ts";

test("the choice of a company begins in its search, with today's plan, last visits and then near ones first", async ({
  open,
  server,
}) => {
  const api = await apiOf(server, "daliang");
  const login = { mobile: accounts.daliang, password: demoPassword, type: "pc" as const };
  const { user } = await api.call(contract.account.login, login);
  const { list } = await api.call(contract.company.getCompany, { size: 50 });
  const planned = list[5];
  const near = list.findLast(({ lng, lat }) => lng != null && lat != null);
  if (planned === undefined || near?.lng == null || near.lat == null) throw new Error("The demo has too few companies");
  const now = Date.now();
  await api.call(contract.calendar.createCalendar, {
    id: v7(),
    kind: "走访",
    title: "下午走一家",
    company_ids: [planned.id],
    plan_start: new Date(now).toISOString(),
    plan_end: new Date(now + 3_600_000).toISOString(),
    leader_id: user.id,
  });
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await openVisitForm(page);
  await page.getByLabel(/^走访企业/u).click();
  const sheet = page.getByRole("dialog", { name: "选择企业" });
  await expect(sheet.getByLabel("搜索企业")).toBeFocused();
  const rows = sheet.getByRole("list", { name: "企业" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "今天安排" }).filter({ hasText: planned.name })).toBeVisible();
  await expect(rows.first()).toContainText("今天安排");
  await expect(rows.filter({ hasText: "最近走访" }).first()).toBeVisible();
  await expect(rows.filter({ hasText: "附近" })).toHaveCount(0);

  await page.context().grantPermissions([]);
  await sheet.getByRole("button", { name: "附近的企业" }).click();
  await expect(page.getByText(/没有定位权限/)).toBeVisible();
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ longitude: near.lng, latitude: near.lat });
  await sheet.getByRole("button", { name: "附近的企业" }).click();
  await expect(rows.filter({ hasText: /附近 [\d.]+ (米|公里)/ }).first()).toBeVisible();
  await sheet.getByLabel("搜索企业").fill(planned.name);
  await expect(rows).toHaveCount(1);
  await rows.getByRole("button").click();
  await expect(page.getByLabel(/^走访企业/u)).toContainText(planned.name);
  await page.context().clearPermissions();
});

test("phrases and a recording stand beside the content; a microphone that is refused says so", async ({
  open,
  server,
}) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await page.evaluate(() => {
    const media = navigator.mediaDevices;
    const real = media.getUserMedia.bind(media);
    let refused = false;
    media.getUserMedia = async (wanted) => {
      if (refused) return real(wanted);
      refused = true;
      throw new DOMException("", "NotAllowedError");
    };
  });
  await openVisitForm(page);
  await chooseCompany(page, "佛山市顺德区");
  const content = page.getByLabel("走访内容");
  await content.fill("看了新车间");
  await page.getByRole("button", { name: "宣讲专利预审、快速维权等服务政策" }).click();
  await expect(content).toHaveValue("看了新车间。宣讲专利预审、快速维权等服务政策。");
  await expect(page.getByRole("button", { name: "宣讲专利预审、快速维权等服务政策" })).toHaveCount(0);

  const speak = page.getByRole("button", { name: "口述录音" });
  await speak.click();
  await expect(page.getByText("没有麦克风权限：请在浏览器或系统设置中允许后再录音")).toBeVisible();
  await speak.click();
  await expect(page.getByRole("timer")).toContainText("0:01");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("正在录音，请先停止录音再保存")).toBeVisible();
  await page.getByRole("button", { name: "停止口述" }).click();
  await page.getByRole("button", { name: "已录 1 段，去听" }).click();
  await expect(page.getByRole("button", { name: "播放录音 1" })).toBeInViewport();

  await page.getByRole("button", { name: "添加受访人" }).click();
  await page.getByLabel("姓名").fill("陈经理");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("button", { name: "就这样保存" }).click();
  await expectDelivered(page);
  const api = await apiOf(server, "daliang");
  const { list } = await api.call(contract.visit.visitListnews, { keyword: "看了新车间" });
  expect(list).toMatchObject([{ audio: [{ name: expect.stringMatching(/^录音/) }] }]);
});
