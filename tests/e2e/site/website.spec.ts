import { v4 } from "uuid";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";

const wordText = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
  <p class="MsoNormal" style="mso-pagination:widow-orphan"><b><span style="font-family:仿宋">第一条 从文档粘贴<o:p></o:p></span></b></p>
  <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>甲项</p>
  <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>乙项</p>
  <img src="file:///C:/a.png" onerror="window.hacked=1"><script>window.hacked=1</script><!--EndFragment--></body></html>`;

test("a text is written, reviewed and published, and then everybody reads it", async ({ open, server }) => {
  const page = await open("desk", "admin", "/newsDetails?column=news");
  const title = `书面通知 ${v4().slice(0, 8)}`;
  await page.getByLabel("标题*").fill(title);
  await page.getByLabel("摘要").fill("一则从编辑到发布的通知。");
  const body = page.getByRole("textbox", { name: "正文" });
  await body.focus();
  await body.evaluate((element, html) => {
    const data = new DataTransfer();
    data.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, wordText);
  await expect(body.locator("ul > li")).toHaveText(["甲项", "乙项"]);
  await expect(body.locator("strong")).toHaveText("第一条 从文档粘贴");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(page).toHaveURL(/newsDetails\?id=/);
  await page.getByRole("button", { name: "预览", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "预览" }).getByText("甲项")).toBeVisible();
  await page.getByRole("button", { name: "关闭预览" }).click();

  const id = new URL(page.url()).searchParams.get("id") ?? "";
  const read = async () => (await page.request.get(`${server.url}/v1/web/piece?id=${id}`)).json();
  await page.getByRole("button", { name: "送审" }).click();
  await expect(page.getByText("该内容正在审核，请先撤回再修改")).toBeVisible();
  expect(await read()).toMatchObject({ status: 404 });
  await page.getByRole("button", { name: "审核通过并发布" }).click();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("读者可见")).toBeVisible();
  const { data } = await read();
  expect(data).toMatchObject({ title, column: "news", summary: "一则从编辑到发布的通知。" });
  expect(data.body.replace(/\s/g, "")).toBe(
    "<p><strong>第一条从文档粘贴</strong></p><ul><li><p>甲项</p></li><li><p>乙项</p></li></ul>",
  );
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);

  // The editor looks at the website, though its first page leads who is signed in to the own one.
  await page.locator(".desk-avatar").click();
  await page.getByRole("menuitem", { name: "查看网站" }).click();
  await expect(page).toHaveURL(/\/web\/index\?look=1$/);
  await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
});
