import type { Page } from "@playwright/test";
import { contract } from "#contract/index.ts";
import { type Api, apiOf } from "#tests/fixtures/api.ts";
import { expect, expectDelivered, readyForTheField, syncLine, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { pickDate } from "#tests/fixtures/browser/pick-date.ts";
import { drawSignature } from "#tests/fixtures/browser/fingers.ts";

const title = "企业知识产权基本情况调查";

async function questionnaireOf(api: Api) {
  const { list } = await api.call(contract.question.questionList, { keyword: title });
  return list[0]?.id ?? "";
}

/** The four questions that must be answered. */
async function answer(page: Page, person: string) {
  await page.getByLabel("填报人姓名").fill(person);
  await page.getByLabel("填报人手机").fill("13800000000");
  await page.getByLabel("知识产权管理人员数").fill("3");
  const system = page.getByRole("group", { name: /是否建立知识产权管理制度/ });
  await system.getByText("是", { exact: true }).click();
}

test("an official fills in a questionnaire without a network, puts it aside, goes on, and it arrives once", async ({
  open,
  server,
}) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await page.context().setOffline(true);
  await follow(page, "/question");
  await page.getByRole("link", { name: new RegExp(`企业名单.*${title}`) }).click();
  const first = page.getByRole("list", { name: "企业" }).getByRole("link").first();
  const company = (await first.locator(".target-name").textContent()) ?? "";
  await first.click();

  await page.getByRole("button", { name: "提交", exact: true }).click();
  await expect(page.getByText("“填报人姓名”为必填")).toBeVisible();
  await expect(page.getByLabel("填报人姓名")).toBeFocused();
  await expect(page.getByLabel("制度实施日期")).toHaveCount(0);
  await answer(page, "何记录");
  await pickDate(page, "制度实施日期", "2024-05-01");
  const signature = page.getByRole("group", { name: /填报人签名/ });
  await signature.getByRole("button", { name: "签名", exact: true }).click();
  await drawSignature(page);
  await page.getByRole("button", { name: "确认签名" }).click();
  await expect(signature.getByRole("button", { name: "重新签名" })).toBeVisible();
  await page.getByRole("button", { name: "暂存", exact: true }).click();
  await expect(syncLine(page)).toContainText("已存本机");

  await page.getByText(/^暂存 \d+$/).click();
  await page.getByRole("link", { name: company }).click();
  await expect(page.getByLabel("填报人姓名")).toHaveValue("何记录");
  await page.getByRole("button", { name: "提交", exact: true }).click();
  await expect(page.getByText(/^已提交 \d+$/)).toBeVisible();
  await page.context().setOffline(false);
  await expectDelivered(page);

  const api = await apiOf(server, "daliang");
  const questionnaire_id = await questionnaireOf(api);
  const { list } = await api.call(contract.question.companyAnswerList, { questionnaire_id, keyword: company });
  const sign = { mime: "image/png", name: "签名.png" };
  expect(list).toMatchObject([
    { company_name: company, status: "已提交", values: { contact_name: "何记录", system_year: "2024-05-01", sign } },
  ]);
});

test("a company fills in over the link, keeps its draft over a reload, and submits once", async ({ open, server }) => {
  const api = await apiOf(server, "district");
  const id = await questionnaireOf(api);
  const { questionnaire } = await api.call(contract.question.questionInfo, { id });
  const { list } = await api.call(contract.question.questionTargets, { id, state: "未填写", size: 1 });
  const { company_name: company = "", credit_code: code = "" } = list[0] ?? {};
  const link = `/questionNew#${questionnaire.secret}`;

  const page = await open("phone");
  const enter = async (on: Page, name: string) => {
    await on.goto(link);
    await on.getByLabel("企业全称").fill(name);
    await on.getByLabel("统一社会信用代码").fill(code);
    await on.getByRole("button", { name: "开始填写" }).click();
  };
  await enter(page, "不在名单的公司");
  await expect(page.getByText(/名单中没有与所填内容一致的企业/)).toBeVisible();
  await enter(page, company);
  await answer(page, "陈填报");
  // Who cannot draw types the name, which becomes the picture.
  const signature = page.getByRole("group", { name: /填报人签名/ });
  await signature.getByRole("button", { name: "签名", exact: true }).click();
  await page.getByLabel("或者输入姓名").fill("陈填报");
  await page.getByRole("button", { name: "确认签名" }).click();
  await expect(signature.getByRole("button", { name: "重新签名" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("陈填报");
  await page.reload();
  await expect(page.getByText(/可以继续上次的填写/)).toBeVisible();
  await expect(page.getByLabel("填报人姓名")).toHaveValue("陈填报");
  await page.getByRole("button", { name: "提交", exact: true }).click();
  await expect(page.getByRole("heading", { name: "已提交，感谢您的填写" })).toBeVisible();
  await expect(page.locator(".answer-sheet")).toContainText("陈填报");

  // Who begins to change it and thinks better of it finds what was submitted, also after a reload.
  await page.getByRole("button", { name: "修改答卷" }).click();
  await page.getByLabel("填报人姓名").fill("改到一半");
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("改到一半");
  await page.getByRole("button", { name: "不修改了" }).click();
  await page.getByRole("dialog", { name: "放弃这次修改？" }).getByRole("button", { name: "放弃修改" }).click();
  await expect(page.locator(".answer-sheet")).toContainText("陈填报");
  await page.reload();
  await expect(page.getByRole("heading", { name: "已提交，感谢您的填写" })).toBeVisible();
  await expect(page.locator(".answer-sheet")).toContainText("陈填报");

  const other = await open("desk");
  await enter(other, company);
  await expect(other.getByText(/已提交过本问卷，每家企业只填写一次/)).toBeVisible();
  await other.goto("/questionNew#00000000000000000000000000000000");
  await expect(other.getByText(/链接不正确或已更换/)).toBeVisible();
});
