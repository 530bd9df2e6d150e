import type { Page } from "@playwright/test";
import type { AppServer } from "#tests/fixtures/app-server.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

const mobile = "19900000008";

/** The last code that was sent, from the demo's inbox. */
async function lastCode({ url }: Pick<AppServer, "url">, to = mobile): Promise<string> {
  const inbox = await (await fetch(`${url}/v1/dev/inbox`)).text();
  return new RegExp(`${to}<td><strong>(\\d{6})`).exec(inbox)?.[1] ?? "";
}

async function signInByCode(page: Page, server: AppServer, as = mobile) {
  await page.goto("/web/small/login");
  await page.getByLabel("手机号").fill(as);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送")).toBeVisible();
  await page.getByLabel("短信验证码").fill(await lastCode(server, as));
  await page.getByRole("button", { name: "登录" }).click();
}

test("a company's contact signs in by code, confirms a visit and hands in a demand that its street sees", async ({
  open,
  server,
}) => {
  const page = await open("phone");
  await signInByCode(page, server);
  await expect(page.getByText("请选择这次代表的企业")).toBeVisible();
  const [entry] = await server.sql<{ name: string }>(
    `select c.name from calendar_entries e join companies c on c.id = e.company_ids[1]
     join contacts k on k.company_id = c.id and k.mobile = $1 where e.status = '待走访' and e.plan_start > now() limit 1`,
    [mobile],
  );
  await page.getByRole("button", { name: entry?.name ?? "" }).click();
  await page.getByRole("button", { name: "确认", exact: true }).first().click();
  await expect(page.getByText("✓ 已确认")).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  await page.getByRole("link", { name: "提交" }).click();
  await page.getByRole("button", { name: "提交需求" }).click();
  await page.getByLabel("需求标题").fill("海关备案需要指导");
  await page.getByRole("button", { name: "提交", exact: true }).click();
  await expect(page.getByText("请选择需求类别")).toBeVisible();
  await page.getByRole("button", { name: /^需求类别/ }).click();
  await page.getByRole("button", { name: "商标品牌", exact: true }).click();
  await page.getByLabel("需求内容").fill("出口商品被查扣过一次，想办理商标海关备案。");
  await page.getByRole("button", { name: "提交", exact: true }).click();
  await expect(page.getByText("需求：海关备案需要指导")).toBeVisible();
  await expect(page.getByText("已提交，等待受理").first()).toBeVisible();

  const official = await open("desk", "daliang", "/workWaitvisit2?keyword=海关备案需要指导");
  await expect(official.getByText("海关备案需要指导").first()).toBeVisible();
  await follow(official, "/visitRequests");
  await official.getByRole("button", { name: "接受并安排" }).first().click();
  await official.getByLabel("给企业的话").fill("届时联系您");
  await official.getByRole("button", { name: "接受并列入日程" }).click();
  await expect(official.getByText("届时联系您")).toBeVisible();
  await official.getByRole("link", { name: "企业评价" }).click();
  await expect(official.getByRole("list", { name: "企业评价" })).toBeVisible();

  await page.getByRole("button", { name: "退出" }).click();
  await expect(page.getByRole("heading", { name: "企业登录" })).toBeVisible();
});

test("a contact who was away for long says of which company, and is shown nothing of it before", async ({
  open,
  server,
}) => {
  const [contact] = await server.sql<{ mobile: string; name: string; code: string }>(
    `select k.mobile, c.name, c.credit_code as code from contacts k join companies c on c.id = k.company_id
     where c.credit_code <> '' and (select count(*) from contacts o where o.mobile = k.mobile) = 1
     and k.deleted_at is null and c.deleted_at is null and k.mobile like '1%' order by k.id limit 1`,
  );
  if (!contact) throw new Error("no contact with a mobile of its own");
  const { mobile: own, name, code } = contact;
  await server.sql(`update contact_proofs set at = now() - interval '91 days' where mobile = $1`, [own]);
  const page = await open("phone");
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByCode(page, server, own);
  await expect(page.getByRole("heading", { name: "核对您的企业" })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  expect(await accessProblems(page)).toEqual([]);
  await page.getByLabel("企业名称").fill(name);
  await page.getByLabel("统一社会信用代码后 6 位").fill("000000");
  await page.getByRole("button", { name: "核对并进入" }).click();
  await expect(page.getByText("与登记不符").first()).toBeVisible();
  await page.getByLabel("统一社会信用代码后 6 位").fill(code.slice(-6).toLowerCase());
  await page.getByRole("button", { name: "核对并进入" }).click();
  await expect(page.getByText(name)).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});
