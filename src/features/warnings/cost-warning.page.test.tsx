import { contract } from "#contract/index.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";
import { callerOf, sql } from "#tests/pages/world.ts";

interface Found {
  id: string;
  title: string;
  kind: string;
  company_id: string;
  subject_id: string;
}

const isOpen = "w.kind like 'annuity%' and w.state in ('未处理', '已通知', '处理中')";

/** An open warning about a fee of the demo's company, or of another one of the street. */
async function costWarning(isOwn: boolean): Promise<Found> {
  const [found] = await sql<Found>(
    `select w.id, w.title, w.kind, w.company_id, w.subject_id from warnings w
     join accounts a on a.mobile = $1
     where ${isOpen}
       and (w.company_id = a.com_id) = $2 and w.street_id is not null
       and exists (select 1 from patents p where p.id = w.subject_id and p.company_ids = array[w.company_id])
     order by w.id limit 1`,
    ["19900000004", isOwn],
  );
  if (found === undefined) throw new Error("the demo warns of fees");
  return found;
}

const led = page.getByRole("region", { name: "费用预警" });
const back = led.getByRole("link", { name: "返回预警列表" });
const account = page.getByRole("region", { name: "应缴" });

it.for(["desk", "phone"] as const)(
  "a company comes from a warning about a fee to the account and back to the same list on the %s",
  async (device) => {
    const { title, kind } = await costWarning(true);
    const list = `/early?kind=${kind}&keyword=${encodeURIComponent(title.slice(0, 6))}`;
    await open(device, "enterprise", list);
    await page
      .getByRole("link", { name: `年费账户：${title}` })
      .first()
      .click();
    await expect.poll(address).toMatch(/^\/costdetails\?patent=[\w-]+&warning=[\w-]+$/u);
    await expect.element(led.getByText(title)).toBeVisible();
    await expect.element(led.getByText(/^¥\s[\d,]+\.\d\d（/u)).toBeVisible();
    await expect.element(led.getByText(/(还有|已过) \d+ 天|今天到期/u)).toBeVisible();
    await expect.element(account).toBeVisible();
    expect(overflow()).toBe(0);
    expect(await accessProblems()).toEqual([]);
    await back.click();
    await expect.poll(() => decodeURIComponent(address())).toBe(decodeURIComponent(list));
    await expect.element(page.getByRole("link", { name: `年费账户：${title}` }).first()).toBeVisible();
  },
);

it("an official comes from the opened warning to the account, and back to the same list", async () => {
  const { id, title, company_id } = await costWarning(false);
  await open("phone", "district", `/workWarning?company_id=${company_id}&id=${id}`);
  await page.getByRole("dialog").getByRole("link", { name: "打开年费账户" }).click();
  await expect.element(led.getByText(title)).toBeVisible();
  await expect.element(account).toBeVisible();
  await back.click();
  await expect.poll(address).toBe(`/workWarning?company_id=${company_id}`);
});

it("says what became of a warning that was closed, and that one of others or none is not shown", async () => {
  const { id, subject_id } = await costWarning(true);
  const other = await costWarning(false);
  const company = await callerOf("enterprise");
  await company.call(contract.warning.warningMove, { id, move: "ignore", reason: "已委托代理机构缴纳" });
  await open("phone", "enterprise", `/costdetails?patent=${subject_id}&warning=${id}`);
  await expect.element(led.getByText(/^这条预警已结（忽略：已委托代理机构缴纳/u)).toBeVisible();
  await expect.element(account).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  const gone = led.getByText(/^这条预警已删除，或不属于您可以查看的企业/u);
  for (const foreign of [other.id, "01234567-89ab-7def-8123-456789abcdef", "x"]) {
    await open("phone", "enterprise", `/costdetails?patent=${subject_id}&warning=${foreign}`);
    await expect.element(gone).toBeVisible();
    await expect.element(account).toBeVisible();
    await expect.element(led.getByText(other.title)).not.toBeInTheDocument();
  }
  const [second] = await sql<{ id: string }>(
    "select id from patents where company_ids = (select company_ids from patents where id = $1) and id <> $1 order by id limit 1",
    [subject_id],
  );
  await open("phone", "enterprise", `/costdetails?patent=${second?.id}&warning=${id}`);
  await expect.element(led.getByText(/^这条预警不是关于这件专利的/u)).toBeVisible();
  await back.click();
  await expect.poll(address).toBe("/early");
});
