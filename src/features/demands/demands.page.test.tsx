import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { v7 as uuid } from "uuid";
import { contract } from "#contract/index.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { open } from "#tests/pages/open.tsx";
import { callerOf, sql } from "#tests/pages/world.ts";

const street = "440606005";

/** Demands of the street that wait to be accepted, written and handed in by its official. */
async function handedIn(titles: readonly string[]): Promise<string[]> {
  const official = await callerOf("daliang");
  const [company] = await sql<{ id: string }>(
    "select id from companies where street_id = $1 and deleted_at is null order by id limit 1",
    [street],
  );
  const ids: string[] = [];
  for (const title of titles) {
    const id = uuid();
    const input = {
      id,
      company_id: company?.id ?? "",
      source: "走访",
      title,
      category: "高价值专利培育",
      content: `${title}：企业希望工作站协助办理。`,
    } as const;
    await official.call(contract.demand.demandCreate, input);
    await official.call(contract.demand.demandMove, { id: uuid(), demand_id: id, action: "提交" });
    ids.push(id);
  }
  return ids;
}

const acts = page.getByRole("group", { name: "办理", exact: true });
const sheet = page.getByRole("dialog");

it("the street's lead takes a demand over on the phone and may answer the company at once", async () => {
  const [id = ""] = await handedIn(["阀门出口的商标布局"]);
  await open("phone", "daliangLead", `/demandDetails?id=${id}`);
  await acts.getByRole("button", { name: "由我办理" }).click();
  await expect.element(sheet.getByLabelText("说明")).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
  await sheet.getByRole("button", { name: "确认由我办理" }).click();
  await expect.element(acts.getByRole("button", { name: "答复" })).toBeVisible();
  const [row] = await sql<{ status: string; owner: string }>(
    "select d.status, a.mobile as owner from demands d join accounts a on a.id = d.owner_id where d.id = $1",
    [id],
  );
  expect(row?.status).toBe("办理中");
});

it("on the desk several are accepted at once, and what somebody else has moved meanwhile stays in sight with the reason", async () => {
  const titles = ["批量受理甲", "批量受理乙"];
  const [first = "", second = ""] = await handedIn(titles);
  await open("desk", "daliangLead", "/workWaitvisit2?keyword=批量受理");
  for (const title of titles) await page.getByRole("checkbox", { name: title }).click();
  await expect.element(page.getByRole("button", { name: "导出所选" })).toBeVisible();
  await page.getByRole("button", { name: "批量受理", exact: true }).click();
  const lead = await callerOf("daliangLead");
  await lead.call(contract.demand.demandMove, { id: uuid(), demand_id: second, action: "受理" });
  await sheet.getByRole("button", { name: "受理 2 条" }).click();
  await expect.element(sheet.getByText("批量受理甲：已受理")).toBeVisible();
  await expect.element(sheet.getByText("批量受理乙：需求现为“已受理”，不能受理")).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  const rows = await sql<{ status: string }>("select status from demands where id = any($1::uuid[])", [
    [first, second],
  ]);
  expect(rows.map(({ status }) => status)).toEqual(["已受理", "已受理"]);
});
