import type { Page, TestInfo } from "@playwright/test";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { accounts, demoPassword } from "#tests/fixtures/accounts.ts";
import { type Api, apiOf, visitOf } from "#tests/fixtures/api.ts";
import type { AppServer } from "#tests/fixtures/app-server.ts";
import { expect, expectDelivered, readyForTheField, syncLine, test } from "#tests/fixtures/browser/app-test.ts";
import { storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { drawSignature } from "#tests/fixtures/browser/fingers.ts";
import { countTaps, tapsOn, typeInto } from "#tests/fixtures/browser/tap-count.ts";
import { cameraPhoto } from "#tests/fixtures/files/photos.ts";

const mostOnline = 12;
const mostOffline = 8;
const demandText = "希望用三件发明专利办理质押贷款。最好在年底前办成。";
const phrase = "了解企业专利、商标的申请与管理情况";

/** A visit planned for today at a company of 大良, led by the account. */
async function planToday(api: Api, title: string, nth: number) {
  const login = { mobile: accounts.daliang, password: demoPassword, type: "pc" as const };
  const { user } = await api.call(contract.account.login, login);
  const { list } = await api.call(contract.company.getCompany, { size: 10 });
  const company = list[nth];
  if (company === undefined) throw new Error("The street has fewer companies than the story needs");
  const now = Date.now();
  await api.call(contract.calendar.createCalendar, {
    id: v7(),
    kind: "走访",
    title,
    company_ids: [company.id],
    plan_start: new Date(now).toISOString(),
    plan_end: new Date(now + 3_600_000).toISOString(),
    leader_id: user.id,
  });
  return company;
}

/** A questionnaire for this company alone that ends before all others. */
async function askCompany(server: AppServer, company_id: string, title: string) {
  const district = await apiOf(server, "district");
  const today = dayOf(Date.now());
  const question = (code: string, words: string, more: object) => ({ code, title: words, required: true, ...more });
  const changes = {
    title,
    scope: "指定企业" as const,
    scope_ids: [company_id],
    start_on: shiftDay(today, -1),
    end_on: shiftDay(today, 1),
    questions: [
      question("contact_name", "填报人姓名", { type: "text" }),
      question("contact_mobile", "填报人手机", { type: "mobile" }),
      question("ip_staff", "知识产权管理人员数", { type: "number" }),
      question("has_system", "是否建立知识产权管理制度", { type: "yes_no" }),
    ],
  };
  const input = { id: v7(), base_rev: 0, publish: true, changes };
  return (await district.call(contract.question.createQuestion, input as never)).id;
}

/** One tap begins the visit; who is met is a second one where the plan does not know it. */
async function begin(page: Page, title: string, company: string) {
  await expect(page.getByRole("heading", { name: "工作台" })).toBeVisible();
  await countTaps(page);
  await page.getByRole("link", { name: `开始走访：${title}` }).click();
  await expect(page.getByLabel(/^走访企业/u)).toContainText(company);
  const name = page.getByLabel("姓名");
  const contact = page.getByRole("group", { name: "受访人" }).locator(".contact-chips button").first();
  await expect(name.or(contact).first()).toBeVisible();
  if ((await name.count()) === 0) await contact.click();
  await expect(name).not.toHaveValue("");
}

async function photograph(page: Page, seed: number) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "拍照片" }).click();
  await (await chooser).setFiles([await cameraPhoto(seed)]);
  await expect(page.getByRole("button", { name: "移除照片 1" })).toBeVisible({ timeout: 60_000 });
}

async function demand(page: Page) {
  await page.getByRole("button", { name: "写需求" }).click();
  const card = page.getByRole("region", { name: "需求 1" });
  await typeInto(page, card.getByLabel("需求内容"), demandText);
  await expect(card.getByLabel("需求标题")).toHaveValue("希望用三件发明专利办理质押贷款");
  await expect(card.getByText("质押融资与保险").locator("input")).toBeChecked();
}

/** The due questionnaire: it knows who answers, and what is typed first needs no tap. */
async function answer(page: Page, title: string) {
  const person = await page.getByLabel("姓名").inputValue();
  await page.getByRole("button", { name: "填问卷" }).click();
  const section = page.locator('[data-section="answer"]');
  await expect(section.getByText(title).first()).toBeVisible();
  await expect(section.getByLabel("填报人姓名")).toHaveValue(person);
  const mobile = section.getByLabel("填报人手机");
  if ((await mobile.inputValue()) === "") {
    await typeInto(page, mobile, "13800000000");
    await section.getByLabel("知识产权管理人员数").click();
  }
  await typeInto(page, section.getByLabel("知识产权管理人员数"), "3");
  await section
    .getByRole("group", { name: /是否建立/ })
    .getByText("否", { exact: true })
    .click();
  await expect(section.getByLabel(/一并提交/)).toBeChecked();
}

async function sign(page: Page) {
  await page.getByRole("button", { name: "请签名" }).click();
  await drawSignature(page);
  await page.getByRole("button", { name: "确认签名" }).click();
}

/** Saves and tells how many taps it took; that a visit of seconds is asked for its times is no part of a real one. */
async function save(page: Page, what: string, info: TestInfo) {
  await page.getByRole("button", { name: "保存", exact: true }).click();
  const taps = await tapsOn(page);
  info.annotations.push({ type: "taps", description: `${what}: ${taps.length} — ${taps.join(" → ")}` });
  await page.getByRole("button", { name: "就这样保存" }).click();
  const toast = page.locator(".toast", { hasText: "已存本机" });
  await expect(toast.getByRole("button")).toHaveText(["查看", "再写一条"]);
  const note = await toast.boundingBox();
  const title = await page.locator(".phone-title").boundingBox();
  const line = await syncLine(page).boundingBox();
  expect(note?.y).toBeGreaterThan(Math.max(...[title, line].map((box) => (box ? box.y + box.height : Infinity))));
  return taps;
}

test(`a whole visit takes at most ${mostOnline} taps`, async ({ open, server }, info) => {
  const api = await apiOf(server, "daliang");
  const title = "数一数走访的点按";
  const company = await planToday(api, title, 0);
  const questionnaire_id = await askCompany(server, company.id, "走访随访小问卷");
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await begin(page, title, company.name);
  await page.getByRole("button", { name: phrase }).click();
  await photograph(page, 31);
  await demand(page);
  await answer(page, "走访随访小问卷");
  await sign(page);
  const taps = await save(page, "whole visit", info);
  expect(taps.length, taps.join(" → ")).toBeLessThanOrEqual(mostOnline);

  const { id } = (await storedOn(page)).visits.find(
    (one) => one.company_id === company.id && one.content === `${phrase}。`,
  ) ?? {
    id: "",
  };
  await expectDelivered(page);
  const sent = await visitOf(api, id);
  expect(sent).toMatchObject({ photos: [expect.anything()], has_demand: true, answer_id: expect.any(String) });
  await expect.poll(async () => (await visitOf(api, id))?.signature ?? null).not.toBeNull();
  const { list } = await api.call(contract.question.companyAnswerList, { questionnaire_id });
  expect(list).toMatchObject([{ status: "已提交", values: { ip_staff: 3, has_system: false } }]);
  const demands = await api.call(contract.demand.demandListNews, { keyword: "三件发明专利办理质押" });
  expect(demands.list).toMatchObject([{ category: "质押融资与保险", company_id: company.id }]);
});

test(`a visit without a network takes at most ${mostOffline} taps and waits in the outbox`, async ({
  open,
  server,
}, info) => {
  const api = await apiOf(server, "daliang");
  const title = "没有信号也数点按";
  const company = await planToday(api, title, 1);
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await page.context().setOffline(true);
  await begin(page, title, company.name);
  await page.getByLabel("走访内容").click();
  await typeInto(page, page.getByLabel("走访内容"), "车间里没有信号，先记下三项布局打算。");
  await photograph(page, 32);
  const taps = await save(page, "offline visit", info);
  expect(taps.length, taps.join(" → ")).toBeLessThanOrEqual(mostOffline);

  await page.locator(".toast").getByRole("button", { name: "再写一条" }).click();
  await expect(page).toHaveURL(/\/workVisit\/form(?:\?|$)/);
  await expect(syncLine(page)).toContainText("离线，已存本机");
  const { id } = await storedVisit(page, "车间里没有信号");
  const { outbox, visits } = await storedOn(page);
  expect(outbox.map(({ recordId }) => recordId)).toContain(id);
  // Nobody opened the questionnaire that is due: none is sent.
  expect(outbox.map(({ call }) => call)).not.toContain("question.saveQuestion");
  expect(visits.find((one) => one.id === id)?.photos).toHaveLength(1);
  await page.context().setOffline(false);
  await expectDelivered(page);
});
