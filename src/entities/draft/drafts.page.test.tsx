import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { openedEngine } from "#src/entities/session/open-engine.ts";
import { forgetDrafts } from "#tests/pages/drafts.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, follow, open } from "#tests/pages/open.tsx";
import { chooseCompany } from "#tests/pages/visit-writing.ts";

const list = () => page.getByRole("region", { name: "草稿" });
const dialog = () => page.getByRole("dialog");

async function engine() {
  const opened = await openedEngine();
  if (opened === null) throw new Error("nobody is signed in");
  return opened;
}

const keptTexts = async () =>
  (await (await engine()).db.drafts.toArray()).map(({ value }) => (value as { content?: string }).content);

/** Another tab, which has the form of this draft open until it is called. */
async function anotherTab(draftKey: string): Promise<() => void> {
  const { user } = await engine();
  return new Promise((opened) => {
    navigator.locks
      .request(`form/${user.id}/${draftKey}`, () => new Promise<void>((close) => opened(close)))
      // It was taken over.
      .catch(() => undefined);
  });
}

const left: (() => void)[] = [];
beforeEach(async () => {
  await open("phone", "daliang", "/work");
  await forgetDrafts();
});
afterEach(async () => {
  for (const close of left.splice(0)) close();
  await forgetDrafts();
});

async function begin(company: string, content: string): Promise<void> {
  await follow("/workVisit/form");
  await chooseCompany(company);
  await page.getByLabelText("走访内容").fill(content);
  await expect.poll(keptTexts).toContain(content);
}

/** Leaves the form, which says that what was written stays. */
async function goHome(): Promise<void> {
  const gone = follow("/work");
  await page.getByRole("button", { name: "离开", exact: true }).click();
  await gone;
}

it("a new visit is begun beside those that are not finished, and each is gone on with by one tap", async () => {
  await begin("佛山市顺德区", "第一家，写到一半");
  await begin("广东", "第二家，写到一半");
  // Another address, another draft.
  await follow("/workVisit/form");
  await expect.element(page.getByLabelText("走访内容")).toHaveValue("");
  await expect.element(page.getByRole("link", { name: "您有 2 份没写完的走访草稿" })).toBeVisible();
  expect(await accessProblems()).toEqual([]);

  await follow("/work");
  await expect.element(page.getByRole("heading", { name: "草稿（2）" })).toBeVisible();
  await expect.poll(() => list().getByRole("link").elements().length).toBe(2);
  await expect.element(list().getByRole("link").first()).toHaveTextContent(/新建走访 · 广东/);
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);
  await list().getByRole("link").last().click();
  await expect.element(page.getByLabelText("走访内容")).toHaveValue("第一家，写到一半");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText(/接着写草稿，上次修改于/)).toBeVisible();
});

it("a draft that is deleted is back with one tap, from the list and from its form", async () => {
  await begin("佛山市顺德区", "先删再要回");
  await goHome();
  await list()
    .getByRole("button", { name: /删除草稿/ })
    .click();
  await expect.element(list()).not.toBeInTheDocument();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.element(list().getByRole("link")).toHaveTextContent(/新建走访/);

  await list().getByRole("link").click();
  await expect.element(page.getByLabelText("走访内容")).toHaveValue("先删再要回");
  await page.getByRole("button", { name: "删除草稿", exact: true }).click();
  await expect.element(page.getByLabelText("走访内容")).toHaveValue("");
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.element(page.getByLabelText("走访内容")).toHaveValue("先删再要回");
});

it("a draft that another tab writes can be looked at, or taken over from there", async () => {
  await begin("佛山市顺德区", "在另一个标签页里写");
  const at = address();
  await goHome();
  const [draft] = await (await engine()).db.drafts.toArray();
  left.push(await anotherTab(draft?.key ?? ""));
  await follow(at);
  await expect.element(page.getByText("这份草稿正在另一个标签页中填写。")).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: "只看" }).click();
  await expect.element(page.getByLabelText("走访内容")).toHaveValue("在另一个标签页里写");
  await expect.element(page.getByLabelText("走访内容")).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "保存", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "在此继续" }).click();
  await page.getByLabelText("走访内容").fill("在这里接着写");
  await expect.poll(keptTexts).toEqual(["在这里接着写"]);

  // Taken over once more, from here.
  const { user } = await engine();
  void navigator.locks
    .request(`form/${user.id}/${draft?.key}`, { steal: true }, () => new Promise<void>((close) => left.push(close)))
    .catch(() => undefined);
  await expect.element(page.getByText(/已转到另一个标签页中填写/)).toBeVisible();
  await expect.element(page.getByLabelText("走访内容")).toBeDisabled();
});

/** A picture as a camera gives it, small. */
async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(320, 240);
  const drawing = canvas.getContext("2d");
  if (drawing) drawing.fillStyle = "teal";
  drawing?.fillRect(0, 0, 320, 240);
  return new File([await canvas.convertToBlob({ type: "image/jpeg" })], "IMG.jpg", { type: "image/jpeg" });
}

it("a photo opens large in its form, and is back with one tap after it was taken out", async () => {
  await begin("佛山市顺德区", "一张照片，移除又要回");
  await page.getByLabelText("从相册选").upload(await picture());
  const removes = page.getByRole("button", { name: "移除照片 1" });
  await expect.element(removes).toBeVisible();
  await page.getByRole("button", { name: "放大照片 1" }).click();
  await expect.element(dialog().getByRole("img")).toBeVisible();
  await page.getByRole("button", { name: "关闭" }).click();
  await removes.click();
  await expect.element(removes).not.toBeInTheDocument();
  // Saved without it, its bytes wait for the tap all the same.
  await expect.poll(async () => JSON.stringify(await (await engine()).db.drafts.toArray())).not.toContain("IMG");
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.element(removes).toBeVisible();
  await goHome();
  await expect.element(list().getByRole("link")).toHaveTextContent("1 张照片");
  const files = await (await engine()).db.attachments.where("state").equals("draft").toArray();
  expect(files.map(({ blob }) => (blob?.size ?? 0) > 0)).toEqual([true]);
});

it("signing out asks about a draft, and keeps it for the account", async () => {
  await begin("佛山市顺德区", "退出登录也要还在的草稿");
  const { signOut } = await import("#src/entities/session/sign-out.ts");
  const leaving = signOut();
  await expect.element(page.getByRole("dialog", { name: "本机还有 1 份草稿" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "删除草稿并退出" })).toBeVisible();
  await page.getByRole("button", { name: "取消" }).click();
  await leaving;
  expect(await keptTexts()).toEqual(["退出登录也要还在的草稿"]);
});

it("the address of a new visit leads to that visit once it is saved", async () => {
  await begin("佛山市顺德区", "保存之后还能看到的一次走访");
  const at = address();
  await page.getByRole("button", { name: "添加受访人" }).click();
  await page.getByLabelText("姓名").fill("陈经理");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("button", { name: "就这样保存" }).click();
  await expect.element(page.getByText("已存本机").first()).toBeVisible();
  await expect.poll(keptTexts).toEqual([]);
  await follow(at);
  await expect.element(page.getByLabelText("走访内容")).toHaveValue("保存之后还能看到的一次走访");
  const id = new URLSearchParams(at.split("?")[1]).get("draft");
  expect(await (await engine()).db.visits.get(id ?? "")).toBeDefined();
});
