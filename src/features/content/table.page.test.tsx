import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, open, reload } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

/** What Excel puts on the clipboard for five columns and three rows, the first cell over two columns. */
const fromExcel = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta name=ProgId content=Excel.Sheet><style>.xl65{mso-number-format:"@";white-space:nowrap}</style></head><body>
<!--StartFragment--><table border=0 width=500 style='border-collapse:collapse'><col width=72 span=5 style='width:54pt'>
<tr height=19><td class=xl65 colspan=2 style='mso-ignore:colspan'>资助类别与适用对象</td><td>资助标准</td><td>申请时间</td><td>受理单位</td></tr>
<tr><td>发明专利授权资助</td><td>辖区内企业</td><td>每件 5000 元</td><td>全年受理</td><td>区知识产权服务中心</td></tr>
<tr><td>海外专利布局资助</td><td>辖区内企业</td><td>每件 20000 元</td><td>三月至六月</td><td>区知识产权服务中心</td></tr>
</table><!--EndFragment--></body></html>`;

it("a table pasted from Excel is worked on, published, and read on a phone without moving the page", async () => {
  await open("desk", "admin", "/newsDetails?column=news");
  await page.getByRole("textbox", { name: /^标题/ }).fill("资助标准一览");
  await page.getByRole("textbox", { name: /^摘要/ }).fill("各类资助的标准和受理时间。");
  await page.getByText("通知公告", { exact: true }).click();
  const text = page.getByRole("textbox", { name: "正文" });
  await text.click();
  const data = new DataTransfer();
  data.setData("text/html", fromExcel);
  const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
  text.element().dispatchEvent(paste);
  await expect.poll(() => text.getByRole("row").elements().length).toBe(3);
  await expect.element(text.css('td[colspan="2"]')).toHaveTextContent(/^资助类别与适用对象$/u);

  await text.getByText("每件 20000 元").click();
  const tools = page.getByRole("toolbar", { name: "表格" });
  await tools.getByRole("button", { name: "加一行" }).click();
  await expect.poll(() => text.getByRole("row").elements().length).toBe(4);
  await text.getByRole("row").last().getByRole("cell").first().click();
  await tools.getByRole("button", { name: "删除行" }).click();
  await expect.poll(() => text.getByRole("row").elements().length).toBe(3);
  await text.getByText("每件 20000 元").click();
  await tools.getByRole("button", { name: "加一列" }).click();
  await expect.poll(() => text.getByRole("row").nth(1).getByRole("cell").elements().length).toBe(6);
  await text.getByRole("row").nth(1).getByRole("cell").nth(3).click();
  await tools.getByRole("button", { name: "删除列" }).click();
  await expect.poll(() => text.getByRole("row").nth(1).getByRole("cell").elements().length).toBe(5);
  await tools.getByRole("button", { name: "标题行" }).click();
  await expect.poll(() => text.css("th").elements().length).toBe(4);
  await tools.getByRole("button", { name: "表格名称" }).click();
  await page.getByRole("dialog").getByLabelText("表格名称").fill("资助标准");
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await text.getByText("每件 20000 元").click();
  await expect.element(tools.getByRole("button", { name: "名称：资助标准" })).toBeVisible();
  expect(await accessProblems()).toEqual([]);

  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect.poll(address).toMatch(/id=/);
  await reload();
  await expect.poll(() => text.getByRole("row").elements().length).toBe(3);
  await expect.poll(() => text.css("th").elements().length).toBe(4);
  const id = new URL(location.href).searchParams.get("id") ?? "";
  const [kept] = await sql<{ body: string }>("select content ->> 'body' as body from pieces where id = $1", [id]);
  expect(kept?.body).toContain("<caption>资助标准</caption>");
  expect(kept?.body).not.toMatch(/style|class|width|mso/);

  await page.getByRole("button", { name: "送审" }).click();
  await expect.element(page.getByText("待审核").first()).toBeVisible();
  await page.getByRole("button", { name: "审核通过并发布" }).click();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect.element(page.getByText("已发布").first()).toBeVisible();

  await open("phone", null, `/web/news/details?id=${id}`);
  const frame = page.getByRole("region", { name: "资助标准" });
  await expect.element(frame.getByRole("table", { name: "资助标准" })).toBeVisible();
  await expect.poll(() => frame.element().scrollWidth > frame.element().clientWidth).toBe(true);
  expect(overflow()).toBe(0);
  (frame.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => frame.element().scrollLeft).toBeGreaterThan(0);
  expect(await accessProblems()).toEqual([]);
});

it("an empty table is put in, filled by keyboard and left by keyboard", async () => {
  await open("desk", "admin", "/newsDetails?column=news");
  const text = page.getByRole("textbox", { name: "正文" });
  await text.click();
  await userEvent.keyboard("前言");
  await page.getByRole("button", { name: "插入表格" }).click();
  await expect.poll(() => text.css("th").elements().length).toBe(3);
  await userEvent.keyboard("项目");
  await userEvent.keyboard("{Tab}");
  await userEvent.keyboard("标准");
  await expect.element(text.css("th").first()).toHaveTextContent(/^项目$/u);
  await expect.element(text.css("th").nth(1)).toHaveTextContent(/^标准$/u);
  for (let step = 0; step < 8; step++) await userEvent.keyboard("{Tab}");
  await expect.element(text).not.toHaveFocus();
  await text.getByText("项目").click();
  await page.getByRole("button", { name: "删除表格" }).click();
  await expect.element(text.getByRole("table")).not.toBeInTheDocument();
  await expect.element(text).toHaveTextContent(/^前言$/u);
});
