import type { Page } from "@playwright/test";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

const content = "公司没有专职人员，想把专利年费和期限交给机构管理。";

/** Hands a question in, and hears that the network is away. */
async function askInVain(page: Page, mobile: string) {
  await page.goto("/web/askAbout");
  await page.getByLabel("问题标题").fill("怎样申请专利预审");
  await page.getByRole("combobox", { name: "问题类别" }).selectOption("专利");
  await page.getByLabel("问题内容").fill(content);
  await page.getByLabel("称呼").fill("林女士");
  await page.getByLabel("手机号").fill(mobile);
  await page.getByRole("button", { name: "提交问题" }).click();
  await expect(page.getByRole("alert")).toHaveText("网络不通或服务器没有应答，请检查网络后重试");
}

test("a company leaves a request by keyboard, its text outlives a stale proof, and the receipt tells how far it is", async ({
  open,
}) => {
  const page = await open("desk");
  let sent = 0;
  // The first proof has become too old on the way, as on a device that slept.
  await page.route("**/v1/web/requestSteward", async (route) => {
    sent += 1;
    if (sent !== 2) return route.continue();
    const form = { ...(route.request().postDataJSON() as object), altcha: "x" };
    return route.continue({ postData: JSON.stringify(form) });
  });
  await page.goto("/web/guanjia");
  await page.getByLabel("所在镇街").selectOption("容桂");
  const asks = page.getByRole("link", { name: /^向.+留下需求$/ });
  await expect(asks).toHaveCount(1);
  await asks.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("留下服务需求");
  await expect(page.getByText("容桂知识产权服务站")).toBeVisible();
  await page.getByLabel("所在镇街").selectOption("大良");
  await expect(page.getByText("大良知识产权服务站")).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  await page.getByLabel("企业名称").fill("佛山试验托管有限公司");
  await page.getByLabel("联系人").fill("何工");
  await page.getByLabel("需要的服务").selectOption("管理托管");
  await page.getByLabel("具体情况").fill(content);
  await page.getByLabel("手机号").press("Enter");
  // The server names the field; the proof it has not taken is sent again with the next try.
  await expect(page.getByLabel("手机号")).toBeFocused();
  await expect(page.getByLabel("手机号")).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("13711112222");
  await page.keyboard.press("Enter");
  await expect(page.getByText("需求已提交，管家会与您联系")).toBeVisible();
  expect(sent).toBe(3);

  const receipt = await page.locator(".web-receipt strong").innerText();
  await page.getByRole("link", { name: "凭回执码查进度" }).click();
  await expect(page.getByLabel("回执码")).toBeInViewport();
  await page.getByLabel("回执码").fill(receipt.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page.getByText("状态：待处理")).toBeVisible();
});

test("a proof that fails keeps what was written", async ({ open }) => {
  const page = await open("phone");
  let isAway = true;
  await page.route("**/v1/verification", (route) => (isAway ? route.abort() : route.continue()));
  await askInVain(page, "13711113333");
  await expect(page.getByLabel("问题内容")).toHaveValue(content);
  isAway = false;
  await page.getByRole("button", { name: "提交问题" }).click();
  await expect(page.getByText("问题已提交，答复前不会公开")).toBeVisible();
});

test("a question whose answer was lost on the way is taken once", async ({ open, server }) => {
  const page = await open("phone");
  let sent = 0;
  await page.route("**/v1/frontend/ask/content", async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await askInVain(page, "13711114444");
  await page.getByRole("button", { name: "提交问题" }).click();
  await expect(page.getByText("问题已提交，答复前不会公开")).toBeVisible();
  const receipt = await page.locator(".web-receipt strong").innerText();
  const rows = await server.sql<{ n: number }>("select count(*)::int as n from asks where mobile = $1", [
    "13711114444",
  ]);
  expect(rows).toEqual([{ n: 1 }]);
  await page.getByLabel("回执码").fill(receipt);
  await page.keyboard.press("Enter");
  await expect(page.getByText("状态：等待答复")).toBeVisible();
});

test("a street that was chosen before script is at work narrows the stewards", async ({ open }) => {
  const page = await open("phone");
  let release = () => {};
  const chosen = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.js", async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto("/web/guanjia", { waitUntil: "commit" });
  const asks = page.getByRole("link", { name: /^向.+留下需求$/ });
  await page.getByLabel("所在镇街").selectOption("容桂");
  expect(await asks.count()).toBeGreaterThan(1);
  release();
  await expect(asks).toHaveCount(1);
  await expect(page).toHaveURL(/street=/u);
});
