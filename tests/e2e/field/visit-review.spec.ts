import type { Page } from "@playwright/test";
import { contract } from "#contract/index.ts";
import { apiOf, visitOf } from "#tests/fixtures/api.ts";
import { expect, expectDelivered, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";
import { storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { drawSignature } from "#tests/fixtures/browser/fingers.ts";
import { fillVisit, openVisitForm, saveVisit } from "#tests/fixtures/visit-writing.ts";

const content = "企业想用两件发明专利办理质押融资，现场核对了专利清单。";
const reason = "请补充质押专利的名称";
const added = "质押的是两件注塑机专利。";

const unfold = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true }).click();

async function record(page: Page) {
  await unfold(page, "录音与附件");
  await page.getByRole("button", { name: "开始录音" }).click();
  await expect(page.getByRole("timer")).toContainText("0:01");
  await page.getByRole("button", { name: "停止录音" }).click();
  await expect(page.getByRole("button", { name: "移除录音 1" })).toBeVisible();
}

/** A slow phone: files are not hashed, and so not kept, before the returned function is called. */
async function holdHashing(page: Page): Promise<() => Promise<void>> {
  const gate = await page.evaluateHandle(() => {
    let open: () => void = () => undefined;
    const isOpen = new Promise<void>((resolve) => (open = resolve));
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    crypto.subtle.digest = (...asked) => isOpen.then(() => digest(...asked));
    return { open };
  });
  return () => gate.evaluate(({ open }) => open());
}

async function sign(page: Page) {
  await unfold(page, "企业签名");
  const start = page.getByRole("button", { name: "请企业签名" });
  const pad = page.getByRole("img", { name: /签名区域/ });
  const signed = page.getByRole("img", { name: "陈经理 的签名" });
  const busy = page.getByRole("button", { name: "正在保存…" });

  // Given up while it is still being kept, it is none.
  await start.click();
  await drawSignature(page);
  const letFirst = await holdHashing(page);
  await page.getByRole("button", { name: "确认签名" }).click();
  await expect(busy).toBeDisabled();
  await page.getByRole("button", { name: "关闭", exact: true }).click();
  await expect(pad).toHaveCount(0);
  await letFirst();

  await start.click();
  await drawSignature(page);
  const letKeep = await holdHashing(page);
  await page.getByRole("button", { name: "确认签名" }).click();
  // The form cannot be saved without the signature that is still being kept.
  await expect(busy).toBeDisabled();
  await letKeep();
  await expect(signed).toBeVisible();
  await expect(pad).toHaveCount(0);
}

test("a visit with a demand, a recording and a signature goes out, comes back with a reason, and is archived", async ({
  open,
  server,
}) => {
  const phone = await open("phone", "daliang");
  await readyForTheField(phone);
  await phone.context().setOffline(true);
  await openVisitForm(phone);
  await fillVisit(phone, { company: "佛山市顺德区", content });
  await phone.getByLabel("企业有需求").check();
  await phone.getByLabel("需求标题").fill("专利质押融资");
  await phone.getByText("质押融资与保险", { exact: true }).click();
  await phone.getByLabel("需求内容").fill("希望对接银行，用两件发明专利质押融资。");
  await record(phone);
  await sign(phone);
  await saveVisit(phone);
  const { id } = await storedVisit(phone, content);
  // The signature that was given up went with the form.
  const drafts = async () => (await storedOn(phone)).attachments.filter(({ state }) => state === "draft");
  await expect.poll(drafts).toEqual([]);
  await phone.context().setOffline(false);
  await expectDelivered(phone);

  const api = await apiOf(server, "daliang");
  const sent = await visitOf(api, id);
  expect(sent).toMatchObject({ status: "待审核", has_demand: true, audio: [{}], signature: { name: "陈经理" } });
  expect(sent?.arrived).toHaveLength(2);
  const demands = await api.call(contract.demand.demandListNews, { visit_id: id });
  expect(demands.list).toMatchObject([{ title: "专利质押融资", status: "待受理", company_id: sent?.company_id }]);

  const lead = await open("desk", "daliangLead");
  await expectDelivered(lead);
  await lead.goto(`/workVisit/details?id=${id}`);
  await lead.getByRole("button", { name: /^退\s*回$/ }).click();
  const dialog = lead.getByRole("dialog");
  await dialog.getByLabel("退回原因").fill(reason);
  await dialog.getByRole("button", { name: "退回" }).click();
  await expect(lead.getByText(`退回：${reason}`)).toBeVisible({ timeout: 60_000 });

  await phone.goto("/workVisit?status=退回");
  await phone.getByText(content).click();
  await expect(phone.getByText(`退回：${reason}`)).toBeVisible();
  await phone.getByRole("link", { name: "编辑" }).click();
  await phone.getByLabel("走访内容").fill(`${content}${added}`);
  await saveVisit(phone);
  await expectDelivered(phone);

  await lead.reload();
  await expect(lead.getByRole("region", { name: "内容" })).toContainText(added);
  await lead.getByRole("button", { name: "通过并归档" }).click();
  await lead.getByRole("dialog").getByRole("button", { name: "通过并归档" }).click();
  await expect(lead.getByRole("region", { name: "修改历史" })).toContainText("审核通过，归档");
  expect(await visitOf(api, id)).toMatchObject({ status: "已归档", content: `${content}${added}` });
});
