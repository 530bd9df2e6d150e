import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, follow, open } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

it.for(["phone", "desk"] as const)(
  "the district reads a patent with its company next to it on the %s, and begins a visit there",
  async (device) => {
    const [patent] = await sql<{ id: string; company: string; company_id: string }>(
      "select p.id, c.name as company, c.id as company_id from patents p join companies c on p.company_ids[1] = c.id order by p.id limit 1",
    );
    if (patent === undefined) throw new Error("the demo has patents of companies");
    await open(device, "district", `/companyDetails?id=${patent.company_id}`);
    await page
      .getByRole("region", { name: "专利", exact: true })
      .getByRole("listitem")
      .getByRole("link")
      .first()
      .click();
    await expect.poll(address).toMatch(/\/detailNew\?id=/u);
    await follow(`/detailNew?id=${patent.id}`);
    const owner = page.getByRole("complementary", { name: "所属企业" });
    const named = owner.getByRole("link", { name: patent.company });
    await expect.element(named).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "著录项目" })).toBeVisible();
    expect(await accessProblems("#main")).toEqual([]);
    const parts = page.getByRole("navigation", { name: "专利内容" });
    await parts.getByRole("link", { name: "权利要求" }).click();
    await expect.poll(address).toMatch(new RegExp(`/power\\?id=${patent.id}`, "u"));
    await parts.getByRole("link", { name: "摘要" }).click();
    await expect.element(named).toBeVisible();
    await owner.getByRole("region", { name: patent.company }).getByRole("link", { name: "登记走访" }).click();
    await expect.poll(address).toMatch(/\/workVisit\/form/u);
    await expect.element(page.getByText(patent.company).first()).toBeVisible();
  },
);

it("what the office said of an event has its days in words", async () => {
  const [event] = await sql<{ patent_id: string; day: string }>(
    `select patent_id, substring(detail::text from '\\d{4}-\\d\\d-\\d\\d') as day from patent_events
     where detail::text ~ '"\\d{4}-\\d\\d-\\d\\d"' order by id limit 1`,
  );
  if (event === undefined) throw new Error("no event of the demo names a day");
  await open("phone", null, `/law?id=${event.patent_id}`);
  const events = page.getByRole("list", { name: "法律事件" });
  await expect.element(events).toHaveTextContent(event.day.replace(/^(\d+)-(\d+)-(\d+)$/u, "$1年$2月$3日"));
  await expect.element(events).not.toHaveTextContent(event.day);
});

it("an open licence reduces a company's annuity, and says so in list, account and trial", async () => {
  const [patent] = await sql<{ id: string; title: string }>(
    `update patents set open_licences = '[["2020-01-01", null]]' where id = (
       select p.id from patents p join accounts a on a.com_id = any(p.company_ids)
       where a.mobile = '19900000004' and p.status = '有效' and p.type = '发明'
       order by p.filed_on desc limit 1) returning id, title`,
  );
  await open("phone", "enterprise", `/costdetails?patent=${patent?.id}`);
  const words = "开放许可实施期间减缴 15%（须已达成许可并备案）";
  await expect.element(page.getByRole("note").filter({ hasText: words })).toBeVisible();
  expect(overflow()).toBe(0);
  await follow(`/lawNew2?id=${patent?.id}`);
  const fees = page.getByRole("region", { name: "年费" });
  await expect.element(fees.getByText(words).first()).toBeVisible();
  await fees.getByRole("link", { name: /试算$/u }).click();
  await expect.element(page.getByLabelText("许可合同备案日")).toHaveValue("2020年01月01日");
  await expect.element(page.getByText(words).first()).toBeVisible();
  expect(await accessProblems()).toEqual([]);
});

it("a certificate leads to its trademark and back, for the company and its official", async () => {
  const [one] = await sql<{ id: string; name: string; mark: string }>(
    `select c.id, c.name, t.name as mark from certificates c join accounts a on a.com_id = c.company_id
       join trademarks t on t.registration_no = c.number
     where a.mobile = '19900000004' and c.kind = '商标注册证' and c.deleted_at is null order by t.class limit 1`,
  );
  await open("phone", "enterprise", `/certificateData/detail?id=${one?.id}`);
  await page.getByRole("link", { name: one?.mark ?? "", exact: true }).click();
  const certificate = page.getByRole("region", { name: "证书" });
  await expect.element(certificate.getByRole("link", { name: one?.name ?? "" })).toBeVisible();
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);
  await open("desk", "district", address());
  await expect.element(certificate.getByText(one?.name ?? "")).toBeVisible();
  expect(await accessProblems()).toEqual([]);
});
