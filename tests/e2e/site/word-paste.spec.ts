import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";

/** What Word puts on the clipboard for an official text: a style sheet in a comment, conditional comments, lists as paragraphs. */
const fromWord = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal, li.MsoNormal {mso-style-parent:"";margin:0cm;text-align:justify;font-family:等线}
p.a3, li.a3, div.a3 {mso-style-name:落款;text-align:right;mso-pagination:widow-orphan} --></style></head>
<body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->
<p class=MsoNormal align=center style='text-align:center'><b><span style='font-size:22.0pt;font-family:方正小标宋简体'>关于申报资助的通知<span lang=EN-US><o:p></o:p></span></span></b></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<p class=MsoNormal style='text-indent:32.0pt;mso-char-indent-count:2.0'><span style='font-family:黑体'>一、申报条件<span lang=EN-US><o:p></o:p></span></span></p>
<p class=MsoNormal style='text-indent:32.0pt'><b><span style='font-family:楷体'>（一）申报主体</span></b></p>
<p class=MsoNormal style='text-indent:32.0pt'>一、申报单位应当在本区注册。</p>
<p class=MsoNormal style='text-indent:32.0pt'><span lang=EN-US>1.</span>手写编号的一行</p>
<p class=MsoNormal style='margin-left:21pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span lang=EN-US style='mso-list:Ignore'>二、<span style='font:7.0pt "Times New Roman"'>&nbsp;</span></span><![endif]>申报材料</p>
<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]><span>申请表</span></p>
<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]><span>专利证书</span></p>
<div align=center><table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td width=100 valign=top style='width:75pt'><p class=MsoNormal><span>类别<o:p></o:p></span></p></td><td><p class=MsoNormal align=center style='text-align:center'>标准</p></td></tr></table></div>
<p class=MsoNormal align=right style='text-align:right'>区市场监督管理局</p>
<p class=a3><span lang=EN-US>2026</span>年<span lang=EN-US>11</span>月<span lang=EN-US>23</span>日<o:p></o:p></p>
<!--EndFragment--></body></html>`;

/** What WPS puts there: quoted attributes, its own name in the head, classes by number. */
const fromWps = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>
<meta name="Generator" content="WPS Office"><style>@font-face{font-family:"宋体";} p.MsoNormal{mso-style-name:正文;text-align:justify;}
p.p15{mso-style-name:"Date";margin:0pt;text-align:right;}</style></head><body><!--StartFragment-->
<p class="MsoNormal" align="center" style="text-align:center;mso-pagination:none;"><b><span style="mso-spacerun:'yes';font-family:宋体;font-size:22.0000pt;"><font face="宋体">工作简报</font></span></b></p>
<h1 style="text-align:center;mso-outline-level:1;"><b>第一部分</b></h1>
<p class="MsoNormal"><span style="mso-spacerun:'yes'"><font face="黑体">三、下一步</font></span></p>
<p class="MsoNormal"><span><font face="楷体">（二）宣传培训，</font></span></p>
<p class="p15"><span><font face="宋体">二〇二六年十一月</font></span></p>
<!--EndFragment--></body></html>`;

async function paste(text: Locator, html: string) {
  await text.click();
  await text.evaluate((element, copied) => {
    const data = new DataTransfer();
    data.setData("text/html", copied);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);
}

/** Every line of a text with its tag and where it stands. */
const linesOf = (text: Locator) =>
  text.locator("h1, h2, h3, h4, li, td, p:not(li p, td p)").evaluateAll((lines) =>
    lines.map((line) => {
      const align = getComputedStyle(line.querySelector("p") ?? line).textAlign;
      const place = align === "center" || align === "right" ? ` ${align}` : "";
      return `${line.tagName.toLowerCase()}${place}: ${(line.textContent ?? "").replace(/\s+/g, " ").trim()}`;
    }),
  );

const clipboards = [
  {
    program: "Word",
    html: fromWord,
    lines: [
      "p center: 关于申报资助的通知",
      "h2: 一、申报条件",
      "h3: （一）申报主体",
      "p: 一、申报单位应当在本区注册。",
      "p: 1.手写编号的一行",
      "h2: 二、 申报材料",
      "li: 申请表",
      "li: 专利证书",
      "td: 类别",
      "td center: 标准",
      "p right: 区市场监督管理局",
      "p right: 2026年11月23日",
    ],
  },
  {
    program: "WPS",
    html: fromWps,
    lines: [
      "p center: 工作简报",
      "h2 center: 第一部分",
      "h2: 三、下一步",
      "p: （二）宣传培训，",
      "p right: 二〇二六年十一月",
    ],
  },
];

for (const { program, html, lines } of clipboards)
  test(`a text pasted from ${program} keeps headings, lists, tables and places up to its reader`, async ({
    open,
    server,
  }) => {
    const editor = await open("desk", "admin", "/newsDetails?column=news");
    await editor.getByRole("textbox", { name: /^标题/ }).fill(`由 ${program} 粘贴`);
    await editor.getByRole("textbox", { name: /^摘要/ }).fill("一份粘贴的文件。");
    await editor.getByText("通知公告", { exact: true }).click();
    const text = editor.getByRole("textbox", { name: "正文" });
    await paste(text, html);
    await expect.poll(() => linesOf(text)).toEqual(lines);

    await editor.getByRole("button", { name: "保存草稿" }).click();
    await expect(editor).toHaveURL(/id=/);
    const id = new URL(editor.url()).searchParams.get("id") ?? "";
    const [kept] = await server.sql<{ body: string }>("select content ->> 'body' as body from pieces where id = $1", [
      id,
    ]);
    expect(kept?.body).not.toMatch(/class|width|mso|font|o:p|<!/i);
    await editor.getByRole("button", { name: "送审" }).click();
    await expect(editor.getByText("待审核").first()).toBeVisible();
    await editor.getByRole("button", { name: "审核通过并发布" }).click();
    await editor.getByRole("button", { name: "发布", exact: true }).click();
    await expect(editor.getByText("已发布").first()).toBeVisible();

    const reader = await open("phone");
    await reader.goto(`/web/news/details?id=${id}`);
    await expect.poll(() => linesOf(reader.locator(".web-text"))).toEqual(lines);
    expect(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await reader.screenshot({ path: test.info().outputPath("reader.png"), fullPage: true });
  });
