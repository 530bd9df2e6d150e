import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, type Device, open } from "#tests/pages/open.tsx";
import { callerOf, sql } from "#tests/pages/world.ts";
import { accounts } from "#tests/fixtures/accounts.ts";

interface Waiting {
  id: string;
  name: string;
}

/** Visits of the street that wait for a review, those that have waited longest first. */
const waiting = (more = "") =>
  sql<Waiting>(
    `select v.id, c.name from visits v join companies c on c.id = v.company_id
     where v.street_id = '440606005' and v.status = '待审核' and v.deleted_at is null ${more} order by v.start_at, v.id`,
  );

const queue = page.getByRole("region", { name: "待审核" });
const statusOf = async (id: string) =>
  (await sql<{ status: string }>("select status from visits where id = $1", [id])).map(({ status }) => status);

for (const device of ["phone", "desk"] as const satisfies readonly Device[])
  it(`the lead begins with what waits on the ${device}, and goes from one visit to the next`, async () => {
    const [first, second] = await waiting();
    if (first === undefined || second === undefined) throw new Error("the demo has visits that wait");
    await open(device, "daliangLead", "/work");
    await expect.element(queue.getByRole("heading", { name: /^待审核（\d+）$/u })).toBeVisible();
    expect(await accessProblems()).toEqual([]);
    expect(overflow()).toBe(0);
    await queue
      .getByRole("link", { name: new RegExp(first.name, "u") })
      .first()
      .click();
    await expect.poll(address).toBe(`/workVisit/details?id=${first.id}`);
    await page.getByRole("button", { name: "通过并看下一条" }).click();
    await expect.poll(address).toBe(`/workVisit/details?id=${second.id}`);
    expect(await statusOf(first.id)).toEqual(["已归档"]);
    history.back();
    await expect.poll(address).toBe("/work");
  });

it("who wrote a visit that came back finds it on the first page, with the reason", async () => {
  const [visit] = await waiting(`and v.created_by = (select id from accounts where mobile = '${accounts.daliang}')`);
  if (visit === undefined) throw new Error("the demo has a visit of the official that waits");
  const lead = await callerOf("daliangLead");
  await lead.call(contract.visit.review, { ids: [visit.id], action: "退回", reason: "请补充受访人在企业里的职务" });
  await open("phone", "daliang", "/work");
  const back = page.getByRole("region", { name: "被退回的走访" });
  await back.getByRole("link", { name: /请补充受访人在企业里的职务/u }).click();
  await expect.poll(address).toBe(`/workVisit/details?id=${visit.id}`);
});
