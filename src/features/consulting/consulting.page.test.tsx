import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { clearToken } from "#src/api/session-token.ts";
import { fillLogin } from "#tests/pages/login.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, follow, open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

const title = "巡河试验咨询：软件能否申请专利";
const answer = "单纯的软件不能，解决技术问题的方法可以申请发明专利。";

it("a company asks on the phone, and keeps what it wrote over a step back and over a session that ends", async () => {
  await open("phone", "enterprise", "/consulting");
  await page.getByRole("link", { name: "我要咨询" }).click();
  await page.getByRole("button", { name: "提交咨询" }).click();
  await expect.element(page.getByText("标题至少 2 个字")).toBeVisible();
  await page.getByText("专利", { exact: true }).click();
  await page.getByLabelText("标题").fill(title);
  await page.getByLabelText("具体情况").fill("我们自研了排产软件，想问能不能申请专利。");
  expect(await accessProblems()).toEqual([]);
  history.back();
  await page.getByRole("button", { name: "继续填写" }).click();
  await expect.element(page.getByLabelText("标题")).toHaveValue(title);
  clearToken();
  await page.getByRole("button", { name: "提交咨询" }).click();
  const alarms = page.getByRole("alert").filter({ hasText: "登录已过期" });
  await expect.poll(() => alarms.elements().length).toBe(2);
  await alarms.getByRole("button", { name: "重新登录" }).click();
  await fillLogin("enterprise");
  await expect.element(alarms).not.toBeInTheDocument();
  await page.getByRole("button", { name: "提交咨询" }).click();
  await expect.poll(address).toMatch(/consultingDetails\?id=/u);
  await expect.element(page.getByText("已提交，等待工作人员办理")).toBeVisible();
  expect(overflow()).toBe(0);
  await page.getByRole("button", { name: "追问" }).click();
  await page.getByLabelText("追问内容").fill("外观也能一起申请吗？");
  await page.getByRole("button", { name: "提交追问" }).click();
  await expect.element(page.getByText("追问已提交")).toBeVisible();
});

it("an administrator takes it on and answers, having read what the company asked in between", async () => {
  await open("desk", "admin", "/consulting");
  await expect.element(page.getByLabelText(/条等待回复/u)).toBeVisible();
  await page.getByRole("link", { name: new RegExp(title, "u") }).click();
  await page.getByRole("button", { name: "由我办理" }).click();
  await page.getByRole("button", { name: "回复", exact: true }).click();
  await page.getByLabelText("回复内容").fill(answer);
  const company = await callerOf("enterprise", "phone");
  const id = new URLSearchParams(location.search).get("id") ?? "";
  const { seq } = await company.call(contract.consulting.info, { id });
  await company.call(contract.consulting.askMore, { id, seq, text: "算法本身呢？" });
  await page.getByRole("button", { name: "发送回复" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("刚刚追问了");
  await expect.element(page.getByText("追问：算法本身呢？")).toBeVisible();
  await expect.element(page.getByLabelText("回复内容")).toHaveValue(answer);
  await page.getByRole("button", { name: "发送回复" }).click();
  await expect.element(page.getByRole("list", { name: "往来" })).toHaveTextContent("解决技术问题的方法");
});

it("the answer is published without what names a person, and the company rates it", async () => {
  await page.getByRole("button", { name: "发布为问答" }).click();
  await page.getByRole("textbox", { name: "问题" }).fill("排产软件能申请专利吗？请回电 13711110000");
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect.element(page.getByText("文中有手机号，请删去后再发布").first()).toBeVisible();
  await page.getByRole("textbox", { name: "问题" }).fill("排产软件能申请专利吗？");
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect.element(page.getByText("已发布为问答").last()).toBeVisible();
  expect(await accessProblems()).toEqual([]);

  await open("phone", "enterprise", "/center?kind=consulting");
  await page.getByRole("link", { name: new RegExp(title, "u") }).click();
  await page.getByRole("link", { name: "去处理" }).click();
  await expect.element(page.getByRole("list", { name: "往来" })).toHaveTextContent("解决技术问题的方法");
  await page.getByRole("button", { name: "评价" }).click();
  await page.getByText("5 星").click();
  await page.getByRole("button", { name: "提交评价" }).click();
  await expect.element(page.getByText("已评价").first()).toBeVisible();
  await follow("/consulting?tab=shown");
  await expect.element(page.getByRole("list", { name: "问答" })).toHaveTextContent("排产软件能申请专利吗？");
});
