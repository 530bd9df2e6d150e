import type { Page } from "@playwright/test";
import { contract } from "#contract/index.ts";
import { v7 as uuid } from "uuid";
import { type Api, apiOf } from "#tests/fixtures/api.ts";
import { expect, expectDelivered, readyForTheField, syncLine, test } from "#tests/fixtures/browser/app-test.ts";

const title = "三件发明专利的质押融资对接";

/** Opens a move from the details page, fills in what it takes and makes it. */
async function makeMove(page: Page, action: string, fill?: (sheet: ReturnType<Page["getByRole"]>) => Promise<void>) {
  await page
    .getByRole("group", { name: "办理", exact: true })
    .getByRole("button", { name: action, exact: true })
    .click();
  const sheet = page.getByRole("dialog");
  await fill?.(sheet);
  await sheet.getByRole("button", { name: `确认${action}` }).click();
  await expect(sheet).toHaveCount(0);
}

const stateOf = (page: Page, status: string) => expect(page.locator("header .demand-badges")).toContainText(status);

/** The steps of a round that the story has shown already. */
async function finishRound(owner: Api, lead: Api, demand_id: string) {
  const move = (api: Api, action: "申请办结" | "通过" | "回访", rest: object = {}) =>
    api.call(contract.demand.demandMove, { id: uuid(), demand_id, action, ...rest });
  await move(owner, "申请办结", { remark: "第二次对接，贷款已经到账。" });
  await move(lead, "通过");
  await move(owner, "回访", { satisfaction: "满意" });
}

test("a demand written down offline is handed in, handed out, finished, done again and closed", async ({
  open,
  server,
}) => {
  const phone = await open("phone", "daliang");
  await readyForTheField(phone);
  await phone.context().setOffline(true);
  await phone.getByRole("link", { name: "需求", exact: true }).click();
  await phone.getByRole("link", { name: "登记", exact: true }).click();
  await phone.getByRole("button", { name: "提交" }).click();
  await expect(phone.getByText("请选择企业")).toBeVisible();
  await phone.getByRole("button", { name: /^企业/ }).click();
  await phone.getByRole("dialog").getByRole("searchbox").fill("佛山市顺德区");
  await phone.getByRole("dialog").getByRole("listitem").first().getByRole("button").click();
  await phone.getByLabel("需求标题").fill(title);
  await phone.getByText("质押融资与保险", { exact: true }).click();
  await phone.getByLabel("需求内容").fill("企业希望以三件发明专利质押，融资五百万元用于扩产。");
  await phone.getByRole("button", { name: "提交" }).click();
  await expect(syncLine(phone)).toContainText("已存本机");
  await phone.getByRole("link", { name: "全部", exact: true }).click();
  await phone.getByRole("searchbox", { name: "搜索需求" }).fill(title);
  await expect(phone.getByRole("listitem").filter({ hasText: title })).toContainText("已存本机");
  await phone.getByRole("link", { name: new RegExp(title) }).click();
  await stateOf(phone, "待受理");
  await phone.context().setOffline(false);
  await expectDelivered(phone);

  const [owner, lead] = await Promise.all([apiOf(server, "daliang"), apiOf(server, "daliangLead")]);
  const { list } = await lead.call(contract.demand.demandListNews, { keyword: title });
  expect(list).toHaveLength(1);
  const id = list[0]?.id ?? "";
  const me = list[0]?.author_name ?? "";

  const desk = await open("desk", "daliangLead");
  await desk.goto(`/workWaitvisit2?keyword=${title}`);
  await desk.getByRole("link", { name: title }).click();
  await makeMove(desk, "受理");
  await stateOf(desk, "已受理");
  await makeMove(desk, "转办", async (sheet) => {
    await sheet.getByText("大良街道知识产权工作站").first().click();
    await sheet.getByText(me, { exact: true }).click();
  });
  await stateOf(desk, "待接收");

  await phone.goto(`/demandDetails?id=${id}`);
  await stateOf(phone, "待接收");
  await makeMove(phone, "接收");
  await stateOf(phone, "办理中");
  await makeMove(phone, "申请办结", (sheet) => sheet.getByLabel("办理结果").fill("已与银行对接，等待放款。"));
  await expectDelivered(phone);

  await desk.goto(`/demandDetails?id=${id}`);
  await makeMove(desk, "通过");
  await stateOf(desk, "待回访");
  await phone.goto(`/demandDetails?id=${id}`);
  await stateOf(phone, "待回访");
  await makeMove(phone, "回访", (sheet) => sheet.getByText("不满意", { exact: true }).click());
  await expectDelivered(phone);

  await desk.goto(`/demandDetails?id=${id}`);
  await makeMove(desk, "二次办理", (sheet) => sheet.getByLabel("继续办理的要求").fill("跟进放款进度"));
  await stateOf(desk, "办理中");
  await finishRound(owner, lead, id);
  await desk.goto(`/demandDetails?id=${id}`);
  await makeMove(desk, "关闭");
  await stateOf(desk, "已关闭");
  await expect(desk.getByRole("region", { name: "办理结果" })).toContainText("第 2 轮");
  await expect(desk.getByRole("region", { name: "办理过程" }).getByRole("listitem")).toHaveCount(12);
});
