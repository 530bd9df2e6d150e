import { v7 } from "uuid";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { DemandAction } from "#contract/demand/demand-states.ts";
import { contract } from "#contract/index.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { pdf } from "#tests/pages/files.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, type Device, open, reload } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

const purpose = "巡河试验：想了解专利质押融资";
const title = "巡河试验需求：海关备案";
const inner = "内部观察：态度一般，建议暂缓跟进";
const idOf = () => new URLSearchParams(location.search).get("id") ?? "";
const own = async () => (await callerOf("enterprise")).call(contract.account.info, { type: "pc" });

/** The page stands at its width, and is content with itself. */
async function stands(): Promise<void> {
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
}

async function fillDay(days: number): Promise<string> {
  const day = shiftDay(dayOf(Date.now()), days);
  await page.getByLabelText("期望日期").fill(day);
  return day;
}

it("an enterprise asks for a visit from its first page, and the street plans it where the request stands", async () => {
  await open("desk", "enterprise", "/home");
  const card = page.getByRole("region", { name: "走访与需求", exact: true });
  await card.getByRole("link", { name: "申请走访" }).click();
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect.element(page.getByText(/约访事由至少/u).first()).toBeVisible();
  const day = await fillDay(12);
  await page.getByLabelText("约访事由").fill(purpose);
  history.back();
  await page.getByRole("button", { name: "继续填写" }).click();
  await expect.element(page.getByLabelText("约访事由")).toHaveValue(purpose);
  await stands();
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect.poll(address).toBe("/VisitsNeeds");
  await expect.element(page.getByRole("region", { name: "我的申请" })).toHaveTextContent(purpose);

  await open("desk", "daliangLead", "/workWaitvisit");
  await page.getByRole("link", { name: /^企业申请待处理/u }).click();
  const request = page.getByRole("listitem").filter({ hasText: purpose });
  await expect.element(request).toHaveTextContent("企业账号");
  await request.getByRole("button", { name: "接受并安排" }).click();
  await page.getByLabelText("给企业的话").fill("届时上门");
  await page.getByRole("button", { name: "接受并列入日程" }).click();
  await expect.element(request).toHaveTextContent("已接受");

  await open("phone", "enterprise", "/VisitsNeeds");
  const planned = page.getByRole("region", { name: "已安排的走访" }).getByRole("listitem").filter({ hasText: purpose });
  await expect.element(planned).toHaveTextContent(dateWords(day));
  await expect.element(page.getByRole("region", { name: "我的申请" })).toHaveTextContent("镇街答复：届时上门");
  await planned.getByRole("button", { name: "确认", exact: true }).click();
  await expect.element(planned).toHaveTextContent("已确认");
  await stands();
});

it("asks for another day of it", async () => {
  await open("desk", "enterprise", "/VisitsNeeds");
  const planned = page.getByRole("region", { name: "已安排的走访" }).getByRole("listitem").filter({ hasText: purpose });
  await planned.getByRole("button", { name: "申请改期" }).click();
  const sheet = page.getByRole("dialog", { name: "申请改期" });
  await fillDay(20);
  await sheet.getByLabelText("改期原因").fill("当天在外参展");
  await stands();
  await sheet.getByRole("button", { name: "提交申请" }).click();
  await expect.element(planned).toHaveTextContent("等待答复");
});

it.for(["phone", "desk"] as const)(
  "reads a visit that the street stands by, without inner words, on the %s",
  async (device) => {
    const { com_id } = await own();
    const lead = await callerOf("daliangLead");
    const { id: visitor } = await lead.call(contract.account.info, { type: "pc" });
    const end = Date.now() - 3_600_000;
    const next_action = `寄送专利目录（${device}）`;
    const id = v7();
    await lead.call(contract.visit.createVisit, {
      id,
      company_id: String(com_id),
      start_at: new Date(end - 3_600_000).toISOString(),
      end_at: new Date(end).toISOString(),
      visit_type: "日常走访",
      visit_method: "上门",
      visitor_ids: [visitor],
      interviewees: [{ name: "陈经理", post: "总经理" }],
      content: inner,
      summary: inner,
      next_action,
    });
    await lead.ask(contract.visit.review, { ids: [id], action: "归档" });
    await open(device, "enterprise", "/VisitsNeeds");
    await page.getByRole("link", { name: new RegExp(device, "u") }).click();
    await expect.element(page.getByRole("region", { name: "走访", exact: true })).toHaveTextContent(next_action);
    expect(document.body.textContent).not.toContain(inner);
    await page.getByRole("button", { name: "评价这次走访" }).click();
    await page.getByRole("dialog").getByText("满意", { exact: true }).click();
    await page.getByRole("button", { name: "提交评价" }).click();
    await expect.element(page.getByRole("region", { name: "评价", exact: true })).toHaveTextContent("满意");
    await stands();
    await page.getByRole("button", { name: "返回" }).click();
    await expect.poll(address).toBe("/VisitsNeeds");
  },
);

async function moves(id: string, list: readonly (readonly [DemandAction, object])[]): Promise<void> {
  const lead = await callerOf("daliangLead");
  for (const [action, more] of list)
    await lead.call(contract.demand.demandMove, { id: v7(), demand_id: id, action, remark: "材料清单已发您", ...more });
}

/** Chips on the phone, a list at the desk. */
async function chooseCategory(device: Device, word: string): Promise<void> {
  if (device === "phone") return page.getByText(word, { exact: true }).click();
  await page.getByRole("combobox", { name: /^需求类别/u }).click();
  await page.getByTitle(word).first().click();
}

async function writeNeed(device: Device): Promise<string> {
  await open(device, "enterprise", "/VisitsNeeds?tab=needs");
  await page.getByRole("link", { name: "提出需求" }).click();
  await page.getByLabelText("需求标题").fill(title);
  await page.getByRole("button", { name: "提交需求" }).click();
  await expect.element(page.getByText("请选择需求类别").first()).toBeVisible();
  await chooseCategory(device, "商标品牌");
  await page.getByLabelText("需求内容").fill("出口商品被查扣过一次，想办理商标海关备案。");
  await page.getByLabelText("添加附件").upload(pdf("注册证.pdf"));
  await expect.element(page.getByText(/^注册证\.pdf/u)).toBeVisible();
  await stands();
  await page.getByRole("button", { name: "提交需求" }).click();
  await expect.poll(address).toMatch(/VisitsNeeds\/demand\?id=/u);
  await expect.element(page.getByText("已提交，等待受理")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^下载 注册证\.pdf/u })).toBeVisible();
  await stands();
  return idOf();
}

it.for(["phone", "desk"] as const)(
  "enters a demand with a file, changes and takes it back, on the %s",
  async (device) => {
    const id = await writeNeed(device);
    await page.getByRole("link", { name: "修改" }).click();
    await page.getByLabelText("期望结果").fill("拿到备案号");
    await page.getByRole("button", { name: "保存修改" }).click();
    await expect.poll(address).toContain(id);
    await expect.element(page.getByRole("region", { name: "需求", exact: true })).toHaveTextContent("拿到备案号");
    await page.getByRole("button", { name: "撤回" }).click();
    await page.getByLabelText("撤回原因").fill("已自行办理");
    await page.getByRole("button", { name: "撤回需求" }).click();
    await expect.element(page.getByText("已撤销").first()).toBeVisible();
  },
);

it("keeps what is typed where the demand was accepted meanwhile, follows it to its end and rates it once", async () => {
  const id = await writeNeed("desk");
  await page.getByRole("link", { name: "修改" }).click();
  await page.getByLabelText("期望结果").fill("改到一半");
  await moves(id, [["受理", {}]]);
  await page.getByRole("button", { name: "保存修改" }).click();
  await expect.element(page.getByRole("alert").first()).toHaveTextContent("需求已受理，正在安排专人，不能再修改");
  await expect.element(page.getByLabelText("期望结果")).toHaveValue("改到一半");

  const { id: owner_id } = await (await callerOf("daliangLead")).call(contract.account.info, { type: "pc" });
  const district = await callerOf("district");
  await moves(id, [
    ["转办", { owner_id }],
    ["接收", {}],
    ["答复", {}],
    ["申请办结", {}],
  ]);
  for (const [action, more] of [
    ["通过", {}],
    ["回访", { satisfaction: "满意" }],
    ["关闭", {}],
  ] as const)
    await district.call(contract.demand.demandMove, { id: v7(), demand_id: id, action, ...more });

  await open("phone", "enterprise", `/VisitsNeeds/demand?id=${id}`);
  await expect.element(page.getByRole("region", { name: "办理过程" })).toHaveTextContent("材料清单已发您");
  await page.getByRole("button", { name: "评价" }).click();
  const sheet = page.getByRole("dialog", { name: "评价办理结果" });
  await sheet.getByText("非常满意", { exact: true }).click();
  await sheet.getByLabelText("意见和建议").fill("办得很快");
  // The same account in another window was quicker.
  await (
    await callerOf("enterprise")
  ).call(contract.enterprise.demandRate, { id, satisfaction: "满意", content: "先到" });
  await sheet.getByRole("button", { name: "提交评价" }).click();
  await expect.element(page.getByRole("alert").first()).toHaveTextContent("不能重复评价");
  await reload();
  await expect.element(page.getByRole("region", { name: "我的评价" })).toHaveTextContent("满意：先到");
  await expect.element(page.getByRole("button", { name: "评价" })).not.toBeInTheDocument();

  await open("desk", "daliangLead", `/demandDetails?id=${id}`);
  await expect.element(page.getByText(/满意：先到/u)).toBeVisible();
  await expect.element(page.getByText("注册证.pdf").first()).toBeVisible();
});

it("tells a trial what comes first, and nothing else", async () => {
  for (const path of ["/VisitsNeeds", "/VisitsNeeds/ask", "/VisitsNeeds/demandForm"]) {
    await open("phone", "trial", path);
    await expect.element(page.getByText(/^完成企业认证后/u)).toBeVisible();
    await expect.element(page.getByRole("link", { name: /^去认证/u })).toBeVisible();
    await stands();
  }
});
