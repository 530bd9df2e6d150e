import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test("somebody without an account reckons an annuity, mends what is wrong, and comes back to it", async ({ open }) => {
  const page = await open("phone");
  await page.goto("/docking");
  await page.getByRole("link", { name: "年费试算" }).click();
  const form = page.getByRole("form", { name: "年费试算" });
  await form.getByLabel("申请日").fill("2018年5月16日");
  await form.getByLabel("授权公告日").fill("2017-03-02");
  await form.getByRole("button", { name: "计算" }).click();
  await expect(page.getByText("授权日不能早于申请日")).toBeVisible();
  await expect(form.getByLabel("授权公告日")).toBeFocused();
  await form.getByLabel("授权公告日").fill("2021-03-02");
  await form.getByLabel("已缴至第几年度").fill("8");
  await form.getByLabel("缴费日").fill("2026-08-01");
  await form.getByText("一个专利权人，减缴 85%").click();
  await form.getByRole("button", { name: "计算" }).click();
  const answer = page.getByRole("region", { name: "试算结果" });
  await expect(answer.getByText("第 9 年度（滞纳期）")).toBeVisible();
  await expect(answer.getByText("缴纳合计")).toBeInViewport();
  await expect(answer.getByText("按 2026年08月01日 缴纳", { exact: false })).toBeVisible();
  await expect(answer.getByText("¥ 500.00").first()).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  await test.step("the address carries it, and back leads to what was reckoned before", async () => {
    await form.getByLabel("缴费日").fill("2026-12-01");
    await form.getByRole("button", { name: "计算" }).click();
    await expect(answer.getByText("第 9 年度（已失权可恢复）")).toBeVisible();
    await page.reload();
    await expect(answer.getByText("第 9 年度（已失权可恢复）")).toBeVisible();
    await page.goBack();
    await expect(answer.getByText("第 9 年度（滞纳期）")).toBeVisible();
    await expect(form.getByLabel("缴费日")).toHaveValue("2026年08月01日");
  });
});

test("an enterprise has its patent filled in by number, and hears why another has no annuity", async ({
  open,
  server,
}) => {
  const [inForce] = await server.sql<{ application_no: string; title: string }>(
    `select application_no, title from patents where status = '有效' and granted_on is not null
     and type = '发明' and application_no ~ '^[0-9]' order by granted_on desc, id limit 1`,
  );
  const [pending] = await server.sql<{ application_no: string }>(
    "select application_no from patents where granted_on is null order by id limit 1",
  );
  if (inForce === undefined || pending === undefined) throw new Error("the demo has a patent of each kind");
  const page = await open("desk", "enterprise");
  await followMenu(page, "专利", "年费试算");
  const number = page.getByRole("textbox", { name: "按专利号填入" });
  await number.fill(pending.application_no);
  await page.getByRole("button", { name: "填入" }).click();
  await expect(page.getByText("这件专利还没有授权，不需要缴纳年费")).toBeVisible();
  await number.fill("1");
  await page.getByRole("button", { name: "填入" }).click();
  await expect(number).toHaveAttribute("aria-invalid", "true");
  await number.fill(inForce.application_no);
  await page.getByRole("button", { name: "填入" }).click();
  await expect(page.getByText(`已按《${inForce.title}》填入`)).toBeVisible();
  await page.getByRole("button", { name: "计算" }).click();
  await expect(
    page
      .getByRole("region", { name: "试算结果" })
      .getByText(/^第 \d+ 年度/u)
      .first(),
  ).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
});
