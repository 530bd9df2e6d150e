import sharp from "sharp";
import { creditCodeCheckCharacter } from "#contract/core/credit-code.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

const mobile = "13712340001";
const first17 = "91440606MA5TEXT09";
/** Larger than a document may be, as a phone's camera makes it. */
const largePicture = () =>
  sharp({
    create: {
      width: 1800,
      height: 1400,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("an enterprise registers by code, applies for certification, and an administrator looks through its account", async ({
  open,
  server,
}) => {
  const page = await open("phone");
  await page.goto("/login");
  await page.getByRole("link", { name: "注册企业账号" }).click();
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.getByText("请阅读并同意隐私说明")).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  await page.getByLabel("企业名称").fill("佛山市顺德区新芽科技有限公司");
  await page.getByLabel("统一社会信用代码").fill(`${first17}${creditCodeCheckCharacter(first17)}`);
  await page.getByLabel("联系人姓名").fill("何苗苗");
  await page.getByLabel("手机号").fill(mobile);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送")).toBeVisible({ timeout: 60_000 });
  const inbox = await (await fetch(`${server.url}/v1/dev/inbox`)).text();
  await page.getByLabel("短信验证码").fill(new RegExp(`${mobile}<td><strong>(\\d{6})`).exec(inbox)?.[1] ?? "");
  await page.getByLabel("密码", { exact: true }).fill("Sprout@2026");
  await page.getByLabel("再次填写密码").fill("Sprout@2026");
  await page.getByLabel("已阅读并同意").check();
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);

  for (const path of ["/patent", "/annuities", "/orders", "/VisitsNeeds"]) {
    await follow(page, path);
    await expect(page.getByRole("link", { name: "去认证，或查看审核进度" })).toBeVisible();
  }
  await page.getByRole("link", { name: /^试用至 .*，去认证$/u }).click();
  await expect(page).toHaveURL(/\/userCenter$/);
  await page.getByRole("button", { name: "申请认证", exact: true }).click();
  await page.getByLabel("法定代表人").fill("何大苗");
  await expect(page.getByLabel("联系人", { exact: true })).toHaveValue("何苗苗");
  await page.getByLabel("添加材料").setInputFiles({ name: "营业执照.png", mimeType: "image/png", buffer: pixel });
  await expect(page.getByText("营业执照.png")).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("申请已提交，正在等待管理员审核")).toBeVisible();

  // The administrator's queue: the badge leads to it, the documents stand beside the facts.
  const admin = await open("desk", "admin", "/user");
  await expect(admin.getByText(/份认证申请.*等待审核/u)).toBeVisible();
  await admin.getByRole("link", { name: "去审核" }).click();
  const card = admin.getByRole("listitem", { name: "佛山市顺德区新芽科技有限公司" });
  await expect(card.getByRole("img", { name: "营业执照.png" })).toBeVisible();
  await expect(card).toContainText("名录中没有该企业");
  expect(await accessProblems(admin)).toEqual([]);
  await card.getByRole("button", { name: "退回修改" }).click();
  await card.getByRole("button", { name: "确认退回" }).click();
  await expect(card.getByText("请填写需要修改的地方")).toBeVisible();
  await card.getByLabel("需要修改的地方").fill("执照看不清，请重新拍摄");
  await card.getByRole("button", { name: "确认退回" }).click();
  await expect(admin.getByText("没有等待审核的认证申请")).toBeVisible();

  // The enterprise reads why, and applies again; what was read less than five seconds ago would stand as it is.
  await page.goto("/home");
  const next = page.getByRole("region", { name: "企业认证" });
  await expect(next.getByRole("heading", { name: "企业认证被退回，请修改后重新提交" })).toBeVisible();
  await expect(next).toContainText("执照看不清，请重新拍摄");
  await expect(page.getByRole("link", { name: /^试用至 .*，去认证$/u })).toBeVisible();
  await page.goto("/center?kind=application");
  await page.getByRole("link", { name: /企业认证申请被退回/u }).click();
  await page.getByRole("link", { name: "去处理" }).click();
  await expect(page.getByText("执照看不清，请重新拍摄")).toBeVisible();
  await page.getByRole("button", { name: "重新申请认证" }).click();
  await expect(page.getByRole("button", { name: "移除营业执照.png" })).toBeVisible();
  await page
    .getByLabel("添加材料")
    .setInputFiles({ name: "执照原件.png", mimeType: "image/png", buffer: await largePicture() });
  await expect(page.getByText("执照原件.jpg", { exact: false })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("申请已提交，正在等待管理员审核")).toBeVisible();

  await admin.goto("/user?tab=certify");
  await card.getByRole("button", { name: "通过", exact: true }).click();
  await expect(card.getByText("请选择所属镇街", { exact: false })).toBeVisible();
  await card.getByLabel("所属镇街").click();
  await admin.getByTitle("大良", { exact: true }).click();
  await card.getByRole("button", { name: "通过", exact: true }).click();
  await expect(admin.getByText("没有等待审核的认证申请")).toBeVisible();

  await page.reload();
  await follow(page, "/home");
  await expect(page.getByText("佛山市顺德区新芽科技有限公司")).toBeVisible();

  await follow(admin, "/user?keyword=何苗苗");
  await admin.getByRole("button", { name: "查看账号" }).click();
  await admin.getByLabel("查看原因").fill("核对认证材料");
  await admin.getByRole("button", { name: "开始查看" }).click();
  await expect(admin).toHaveURL(/\/home$/);
  const banner = admin.getByRole("region", { name: "管理员查看" });
  await expect(banner).toContainText("何苗苗");
  await expect(banner).toContainText("只读");
  expect(await accessProblems(admin)).toEqual([]);
  await banner.getByRole("button", { name: "返回管理员" }).click();
  await expect(admin).toHaveURL(/\/user$/);
  await expect(banner).toHaveCount(0);
});
