import type { Page } from "@playwright/test";
import { expect, expectDelivered, readyForTheField, syncLine, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";
import { saveVisit } from "#tests/fixtures/visit-writing.ts";

const content = "按议题逐项与企业核对年费、荣誉和预警的情况。";

const topicsOn = (page: Page) => page.getByRole("region", { name: "本次走访可谈" });

/** A company of 大良 with an honor that ends soon and an open warning of another kind. */
const visited = `
  select c.id, c.name from companies c join streets s on s.id = c.street_id
  where c.deleted_at is null and s.id in (select unnest(street_ids) from accounts where mobile = '19900000002')
    and exists (select from honors h where h.company_id = c.id and h.deleted_at is null and h.revoked_on is null
      and h.valid_to between current_date and current_date + 150)
    and exists (select from warnings w where w.company_id = c.id and w.closed_at is null and w.subject_kind <> 'watch')
  order by c.id limit 1`;

test("what matters at a company is ticked offline, answered in the visit, and read at the desk", async ({
  open,
  server,
}) => {
  const [company] = await server.sql<{ id: string; name: string }>(visited);
  if (company === undefined) throw new Error("the demo has a company with an honor that ends and a warning");
  const phone = await open("phone", "daliang");
  await readyForTheField(phone);
  await phone.context().setOffline(true);
  await follow(phone, `/companyDetails?id=${company.id}`);
  const section = topicsOn(phone);
  await expect(section).toContainText(/按本机数据，截至 \d{4}年/u);
  const rows = section.getByRole("listitem");
  await expect(rows.nth(1)).toBeVisible();
  const [first = "", second = ""] = await rows.locator("strong").allTextContents();
  await rows.nth(0).getByRole("checkbox").check();
  await rows.nth(1).getByRole("checkbox").check();
  if (process.env.SCREENS) await phone.screenshot({ path: "test-results/screens/topics-phone.png" });
  expect(await accessProblems(phone)).toEqual([]);
  await section.getByRole("link", { name: "带着 2 项去走访" }).click();

  const group = (title: string) => phone.getByRole("group", { name: `议题：${title}` });
  await group(first).getByLabel("议题回应").fill("企业已安排财务本周办理");
  await group(second).getByText("待跟进", { exact: true }).click();
  await phone.getByText("电话", { exact: true }).click();
  await phone.getByLabel("走访内容").fill(content);
  await phone.getByRole("button", { name: "保存", exact: true }).click();
  await expect(group(second)).toContainText(`议题“${second}”待跟进，请填写议题回应：要跟进什么`);
  await group(second).getByLabel("议题回应").fill("请法务给出书面意见");
  expect(await accessProblems(phone)).toEqual([]);
  await saveVisit(phone);
  await expect(syncLine(phone)).toContainText("已存本机");
  await phone.context().setOffline(false);
  await expectDelivered(phone);

  const [visit] = await server.sql<{ id: string }>(`select id from visits where content = '${content}'`);
  const desk = await open("desk", "daliangLead", `/workVisit/details?id=${visit?.id}`);
  const topics = desk.locator(".topic-answers").getByRole("listitem");
  await expect(topics).toHaveCount(2);
  await expect(topics.nth(0)).toContainText(first);
  await expect(topics.nth(0)).toContainText("已谈：企业已安排财务本周办理");
  await expect(topics.nth(1)).toContainText("待跟进：请法务给出书面意见");
  if (process.env.SCREENS) await desk.screenshot({ path: "test-results/screens/topics-desk.png" });
  expect(await accessProblems(desk)).toEqual([]);
  await topics.nth(1).getByRole("link", { name: "登记需求" }).click();
  await expect(desk.getByLabel("需求标题")).toHaveValue(second.slice(0, 60));
  await expect(desk.getByLabel("需求内容")).toHaveValue(/：待跟进，请法务给出书面意见$/u);
});

test("the desk shows the same topics, and the form offers those of the company that is chosen", async ({
  open,
  server,
}) => {
  const [company] = await server.sql<{ id: string; name: string }>(visited);
  const desk = await open("desk", "daliangLead", `/companyDetails?id=${company?.id}`);
  const rows = topicsOn(desk).getByRole("listitem");
  await expect(rows.nth(1)).toBeVisible();
  await expect(topicsOn(desk)).not.toContainText("按本机数据");
  const titles = await rows.locator("strong").allTextContents();

  const phone = await open("phone", "daliang", `/companyDetails?id=${company?.id}`);
  await readyForTheField(phone);
  await expect(topicsOn(phone).getByRole("listitem").locator("strong")).toHaveText(titles);
  await follow(phone, `/workVisit/form?company_id=${company?.id}`);
  const offered = phone.getByRole("list", { name: "可加入的议题" }).getByRole("listitem");
  await expect(offered.first()).toContainText(titles[0] ?? "");
  await offered.first().getByRole("checkbox").click();
  const taken = phone.getByRole("group", { name: `议题：${titles[0]}` });
  await expect(taken).toBeVisible();
  await expect(offered.first()).toContainText(titles[1] ?? "");
  await taken.getByRole("button", { name: "移出本次议题" }).click();
  await expect(taken).toHaveCount(0);
});
