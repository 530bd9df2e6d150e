import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectDelivered } from "#tests/pages/delivery.ts";
import { forgetDrafts } from "#tests/pages/drafts.ts";
import { follow, open } from "#tests/pages/open.tsx";
import { chooseCompany } from "#tests/pages/visit-writing.ts";
import { callerOf } from "#tests/pages/world.ts";

/** The device finds itself there, or may not say where it is. */
function stands(at: { longitude: number; latitude: number } | null): void {
  const geolocation: Pick<Geolocation, "getCurrentPosition"> = {
    getCurrentPosition(found, failed) {
      const coords = { ...at, accuracy: 10 };
      if (at === null) failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
      else found({ coords, timestamp: Date.now() } as GeolocationPosition);
    },
  };
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: geolocation });
}

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "geolocation");
});

it("the choice of a company begins in its search, with today's plan, last visits and then near ones first", async () => {
  const api = await callerOf("daliang");
  const { id: leader_id } = await api.call(contract.account.info, {});
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
    leader_id,
  });
  await open("phone", "daliang", "/workVisit/form");
  await page.getByLabelText(/^走访企业/u).click();
  const sheet = page.getByRole("dialog", { name: "选择企业" });
  await expect.element(sheet.getByLabelText("搜索企业")).toHaveFocus();
  const rows = sheet.getByRole("list", { name: "企业" }).getByRole("listitem");
  await expect.element(rows.filter({ hasText: "今天安排" }).filter({ hasText: planned.name })).toBeVisible();
  await expect.element(rows.first()).toHaveTextContent("今天安排");
  await expect.element(rows.filter({ hasText: "最近走访" }).first()).toBeVisible();
  await expect.element(rows.filter({ hasText: "附近" })).not.toBeInTheDocument();

  stands(null);
  await sheet.getByRole("button", { name: "附近的企业" }).click();
  await expect.element(page.getByText(/没有定位权限/)).toBeVisible();
  stands({ longitude: near.lng, latitude: near.lat });
  await sheet.getByRole("button", { name: "附近的企业" }).click();
  await expect.element(rows.filter({ hasText: /附近 [\d.]+ (米|公里)/ }).first()).toBeVisible();
  await sheet.getByLabelText("搜索企业").fill(planned.name);
  await expect.poll(() => rows.elements().length).toBe(1);
  await rows.getByRole("button").click();
  await expect.element(page.getByLabelText(/^走访企业/u)).toHaveTextContent(planned.name);
});

it("phrases and a recording are offered with the content; a microphone that is refused says so", async () => {
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  await open("phone", "daliang", "/work");
  await forgetDrafts();
  await follow("/workVisit/form");
  await chooseCompany("佛山市顺德区");
  const content = page.getByLabelText("走访内容");
  await content.fill("看了新车间");
  await page.getByRole("button", { name: "宣讲专利预审、快速维权等服务政策" }).click();
  await expect.element(content).toHaveValue("看了新车间。宣讲专利预审、快速维权等服务政策。");
  await expect.element(page.getByRole("button", { name: "宣讲专利预审、快速维权等服务政策" })).not.toBeInTheDocument();

  const speak = page.getByRole("button", { name: "口述录音" });
  await speak.click();
  await expect.element(page.getByText("没有麦克风权限：请在浏览器或系统设置中允许后再录音")).toBeVisible();
  await speak.click();
  await expect.element(page.getByRole("timer")).toHaveTextContent("0:01");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect.element(page.getByText("正在录音，请先停止录音再保存")).toBeVisible();
  await page.getByRole("button", { name: "停止口述" }).click();
  await page.getByRole("button", { name: "已录 1 段，去听" }).click();
  await expect.element(page.getByRole("button", { name: "播放录音 1" })).toBeInViewport();

  await page.getByRole("button", { name: "添加受访人" }).click();
  await page.getByLabelText("姓名").fill("陈经理");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("button", { name: "就这样保存" }).click();
  await expectDelivered();
  const api = await callerOf("daliang");
  const { list } = await api.call(contract.visit.visitListnews, { keyword: "看了新车间" });
  expect(list).toMatchObject([{ audio: [{ name: expect.stringMatching(/^录音/) }] }]);
});
