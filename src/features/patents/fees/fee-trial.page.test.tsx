import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { open, reload } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

const answer = page.getByRole("region", { name: "试算结果" });
const form = page.getByRole("form", { name: "年费试算" });

it("somebody without an account works out an annuity, and corrects what is wrong", async () => {
  await open("phone", null, "/docking");
  await page.getByRole("link", { name: "年费试算" }).click();
  await form.getByLabelText("申请日").fill("2018年5月16日");
  await form.getByLabelText("授权公告日").fill("2017-03-02");
  await form.getByRole("button", { name: "计算" }).click();
  await expect.element(page.getByText("授权日不能早于申请日")).toBeVisible();
  await expect.element(form.getByLabelText("授权公告日")).toHaveFocus();
  await form.getByLabelText("授权公告日").fill("2021-03-02");
  await form.getByLabelText("已缴至第几年度").fill("8");
  await form.getByLabelText("缴费日").fill("2026-08-01");
  await form.getByText("一个专利权人，减缴 85%").click();
  await form.getByRole("button", { name: "计算" }).click();
  await expect.element(answer.getByText("第 9 年度（滞纳期）")).toBeVisible();
  await expect.element(answer.getByText("缴纳合计")).toBeInViewport();
  await expect.element(answer.getByText("按 2026年08月01日 缴纳", { exact: false })).toBeVisible();
  await expect.element(answer.getByText("¥ 500.00").first()).toBeVisible();
  expect(await accessProblems()).toEqual([]);
});

it("the address carries the sum, and back leads to the one before", async () => {
  await form.getByLabelText("缴费日").fill("2026-12-01");
  await form.getByRole("button", { name: "计算" }).click();
  await expect.element(answer.getByText("第 9 年度（已失权可恢复）")).toBeVisible();
  await reload();
  await expect.element(answer.getByText("第 9 年度（已失权可恢复）")).toBeVisible();
  history.back();
  await expect.element(answer.getByText("第 9 年度（滞纳期）")).toBeVisible();
  await expect.element(form.getByLabelText("缴费日")).toHaveValue("2026年08月01日");
});

it("an enterprise has its patent filled in by number, and reads why another has no annuity", async () => {
  const [inForce] = await sql<{ application_no: string; title: string }>(
    `select application_no, title from patents where status = '有效' and granted_on is not null
     and type = '发明' and application_no ~ '^[0-9]' order by granted_on desc, id limit 1`,
  );
  const [pending] = await sql<{ application_no: string }>(
    "select application_no from patents where granted_on is null order by id limit 1",
  );
  if (inForce === undefined || pending === undefined) throw new Error("the demo has a patent of each kind");
  await open("desk", "enterprise", "/");
  await followMenu("专利", "年费试算");
  const number = page.getByRole("textbox", { name: "按专利号填入" });
  await number.fill(pending.application_no);
  await page.getByRole("button", { name: "填入" }).click();
  await expect.element(page.getByText("这件专利还没有授权，不需要缴纳年费")).toBeVisible();
  await number.fill("1");
  await page.getByRole("button", { name: "填入" }).click();
  await expect.element(number).toHaveAttribute("aria-invalid", "true");
  await number.fill(inForce.application_no);
  await page.getByRole("button", { name: "填入" }).click();
  await expect.element(page.getByText(`已按《${inForce.title}》填入`)).toBeVisible();
  await page.getByRole("button", { name: "计算" }).click();
  await expect.element(answer.getByText(/^第 \d+ 年度/u).first()).toBeVisible();
  expect(await accessProblems()).toEqual([]);
});
