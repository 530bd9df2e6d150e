import { v4 } from "uuid";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { address, open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

const wordText = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
  <p class="MsoNormal" style="mso-pagination:widow-orphan"><b><span style="font-family:仿宋">第一条 从文档粘贴<o:p></o:p></span></b></p>
  <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>甲项</p>
  <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>乙项</p>
  <img src="file:///C:/a.png" onerror="window.hacked=1"><script>window.hacked=1</script><!--EndFragment--></body></html>`;

it("a text is written, reviewed and published, and then everybody reads it", async () => {
  await open("desk", "admin", "/newsDetails?column=news");
  const title = `书面通知 ${v4().slice(0, 8)}`;
  await page.getByLabelText("标题*").fill(title);
  await page.getByLabelText("摘要").fill("一则从编辑到发布的通知。");
  const body = page.getByRole("textbox", { name: "正文" });
  const editor = await body.findElement();
  if (!(editor instanceof HTMLElement)) throw new Error("the text is written in an element of the page");
  editor.focus();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/html", wordText);
  editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  const items = () =>
    body
      .css("ul > li")
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(items).toEqual(["甲项", "乙项"]);
  await expect.element(page.getByText("1 张图片未粘贴，请用“插入图片”上传")).toBeVisible();
  await expect.element(body.css("strong")).toHaveTextContent(/^第一条 从文档粘贴$/u);
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect.poll(address).toMatch(/newsDetails\?id=/u);
  await page.getByRole("button", { name: "预览", exact: true }).click();
  await expect.element(page.getByRole("dialog", { name: "预览" }).getByText("甲项")).toBeVisible();
  await page.getByRole("button", { name: "关闭预览" }).click();

  const id = new URLSearchParams(location.search).get("id") ?? "";
  const reader = await callerOf(null);
  await page.getByRole("button", { name: "送审" }).click();
  await expect.element(page.getByText("该内容正在审核，请先撤回再修改")).toBeVisible();
  expect(await reader.ask(contract.site.piece, { id })).toMatchObject({ status: 404 });
  await page.getByRole("button", { name: "审核通过并发布" }).click();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect.element(page.getByText("读者可见")).toBeVisible();
  const read = await reader.call(contract.site.piece, { id });
  expect(read).toMatchObject({ title, column: "news", summary: "一则从编辑到发布的通知。" });
  expect(read.body.replaceAll(/\s/gu, "")).toBe(
    "<p><strong>第一条从文档粘贴</strong></p><ul><li><p>甲项</p></li><li><p>乙项</p></li></ul>",
  );
  expect("hacked" in window).toBe(false);

  // The editor looks at the website, though its first page leads who is signed in to the own one.
  await page.css(".desk-avatar").click();
  await page.getByRole("menuitem", { name: "查看网站" }).click();
  await expect.poll(address).toMatch(/\/web\/index\?look=1$/u);
  await expect.element(page.getByRole("link", { name: title }).first()).toBeVisible();
});
