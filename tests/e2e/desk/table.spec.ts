import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

/** What Excel puts on the clipboard for five columns and three rows, the first cell over two columns. */
const fromExcel = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta name=ProgId content=Excel.Sheet><style>.xl65{mso-number-format:"@";white-space:nowrap}</style></head><body>
<!--StartFragment--><table border=0 width=500 style='border-collapse:collapse'><col width=72 span=5 style='width:54pt'>
<tr height=19><td class=xl65 colspan=2 style='mso-ignore:colspan'>资助类别与适用对象</td><td>资助标准</td><td>申请时间</td><td>受理单位</td></tr>
<tr><td>发明专利授权资助</td><td>辖区内企业</td><td>每件 5000 元</td><td>全年受理</td><td>区知识产权服务中心</td></tr>
<tr><td>海外专利布局资助</td><td>辖区内企业</td><td>每件 20000 元</td><td>三月至六月</td><td>区知识产权服务中心</td></tr>
</table><!--EndFragment--></body></html>`;

test("a table pasted from Excel is worked on, published, and read on a phone without moving the page", async ({
  open,
  server,
}) => {
  test.setTimeout(240_000);
  const editor = await open("desk", "admin", "/newsDetails?column=news");
  await editor.getByRole("textbox", { name: /^标题/ }).fill("资助标准一览");
  await editor.getByRole("textbox", { name: /^摘要/ }).fill("各类资助的标准和受理时间。");
  await editor.getByText("通知公告", { exact: true }).click();
  const text = editor.getByRole("textbox", { name: "正文" });
  await text.click();
  await text.evaluate((element, html) => {
    const data = new DataTransfer();
    data.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, fromExcel);
  await expect(text.getByRole("row")).toHaveCount(3);
  await expect(text.locator('td[colspan="2"]')).toHaveText("资助类别与适用对象");

  await text.getByText("每件 20000 元").click();
  const tools = editor.getByRole("toolbar", { name: "表格" });
  await tools.getByRole("button", { name: "加一行" }).click();
  await expect(text.getByRole("row")).toHaveCount(4);
  await text.getByRole("row").last().getByRole("cell").first().click();
  await tools.getByRole("button", { name: "删除行" }).click();
  await expect(text.getByRole("row")).toHaveCount(3);
  await text.getByText("每件 20000 元").click();
  await tools.getByRole("button", { name: "加一列" }).click();
  await expect(text.getByRole("row").nth(1).getByRole("cell")).toHaveCount(6);
  await text.getByRole("row").nth(1).getByRole("cell").nth(3).click();
  await tools.getByRole("button", { name: "删除列" }).click();
  await expect(text.getByRole("row").nth(1).getByRole("cell")).toHaveCount(5);
  await tools.getByRole("button", { name: "标题行" }).click();
  await expect(text.getByRole("columnheader")).toHaveCount(4);
  await tools.getByRole("button", { name: "表格名称" }).click();
  await editor.getByRole("dialog").getByLabel("表格名称").fill("资助标准");
  await editor.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await text.getByText("每件 20000 元").click();
  await expect(tools.getByRole("button", { name: "名称：资助标准" })).toBeVisible();
  expect(await accessProblems(editor)).toEqual([]);

  await editor.getByRole("button", { name: "保存草稿" }).click();
  await expect(editor).toHaveURL(/id=/);
  await editor.reload();
  await expect(text.getByRole("row")).toHaveCount(3);
  await expect(text.getByRole("columnheader")).toHaveCount(4);
  const id = new URL(editor.url()).searchParams.get("id") ?? "";
  const [kept] = await server.sql<{ body: string }>("select content ->> 'body' as body from pieces where id = $1", [
    id,
  ]);
  expect(kept?.body).toContain("<caption>资助标准</caption>");
  expect(kept?.body).not.toMatch(/style|class|width|mso/);

  await editor.getByRole("button", { name: "送审" }).click();
  await expect(editor.getByText("待审核").first()).toBeVisible();
  await editor.getByRole("button", { name: "审核通过并发布" }).click();
  await editor.getByRole("button", { name: "发布", exact: true }).click();
  await expect(editor.getByText("已发布").first()).toBeVisible();

  const reader = await open("phone");
  await reader.goto(`/web/news/details?id=${id}`);
  const frame = reader.getByRole("region", { name: "资助标准" });
  await expect(frame.getByRole("table", { name: "资助标准" })).toBeVisible();
  await expect.poll(() => frame.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await frame.focus();
  await reader.keyboard.press("ArrowRight");
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await accessProblems(reader)).toEqual([]);
});

test("an empty table is put in, filled by keyboard and left by keyboard", async ({ open }) => {
  const editor = await open("desk", "admin", "/newsDetails?column=news");
  const text = editor.getByRole("textbox", { name: "正文" });
  await text.click();
  await editor.keyboard.type("前言");
  await editor.getByRole("button", { name: "插入表格" }).click();
  await expect(text.getByRole("columnheader")).toHaveCount(3);
  await editor.keyboard.type("项目");
  await editor.keyboard.press("Tab");
  await editor.keyboard.type("标准");
  await expect(text.getByRole("columnheader").first()).toHaveText("项目");
  await expect(text.getByRole("columnheader").nth(1)).toHaveText("标准");
  for (let step = 0; step < 8; step++) await editor.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
  await text.getByText("项目").click();
  await editor.getByRole("button", { name: "删除表格" }).click();
  await expect(text.getByRole("table")).toHaveCount(0);
  await expect(text).toHaveText("前言");
});
