import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { address, open } from "#tests/pages/open.tsx";
import { callerOf, sql } from "#tests/pages/world.ts";

const box = page.getByLabelText("搜索走访记录");
const search = page.getByRole("button", { name: "搜索", exact: true });

it("a name that many companies share leads to the visits of all of them, by button and by Enter", async () => {
  await open("desk", "daliang", "/work");
  await box.fill("有限公司");
  await expect.element(page.getByRole("option").first()).toBeInTheDocument();
  await search.click();
  await expect.poll(address).toBe(`/workVisit?keyword=${encodeURIComponent("有限公司")}`);
  await expect.element(page.getByRole("row", { name: /有限公司/u }).first()).toBeVisible();
  history.back();
  await box.fill("有限公司");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toMatch(/^\/workVisit\?keyword=/u);
});

it("one company alone leads to its visits, none is told, and nothing typed asks for a name", async () => {
  const caller = await callerOf("daliang");
  const [one] = await caller.call(contract.company.seachCompany, { keword: "有限公司" });
  await open("desk", "daliang", "/work");
  await search.click();
  await expect.element(page.css(".toast-warning")).toHaveTextContent("请输入企业名称");
  await box.fill(one?.company_name ?? "");
  await expect.element(page.getByRole("option")).toBeInTheDocument();
  await search.click();
  await expect.poll(address).toBe(`/workVisit?company_id=${one?.company_id}`);
  history.back();
  await box.fill("没有这样的企业名称");
  await expect.element(page.getByText("没有找到企业，请换个关键词").first()).toBeVisible();
  await search.click();
  await expect.element(page.css(".toast-warning").last()).toHaveTextContent("没有找到企业，请换个关键词");
  expect(address()).toBe("/work");
});

it("a whole name leads to its own company's visits, though it is the beginning of another's", async () => {
  const [one, other] = await sql<{ id: string; name: string }>(
    "select id, name from companies where deleted_at is null and street_id = '440606005' order by id limit 2",
  );
  const longer = `${one?.name}二厂`;
  await sql("update companies set name = $1, name_key = $1 where id = $2", [longer, other?.id]);
  await open("desk", "daliang", "/work");
  await box.fill(one?.name ?? "");
  await expect.element(page.getByRole("option", { name: longer })).toBeInTheDocument();
  await search.click();
  await expect.poll(address).toBe(`/workVisit?company_id=${one?.id}`);
});

it("on the phone the same words lead to the visit records too", async () => {
  await open("phone", "daliang", "/work");
  await page.getByRole("searchbox", { name: "企业名称" }).fill("科技");
  await page.getByRole("link", { name: "搜索“科技”的走访记录" }).click();
  await expect.poll(address).toBe(`/workVisit?keyword=${encodeURIComponent("科技")}`);
});
