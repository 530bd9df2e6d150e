import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text.ts";
import {
  picturesIn,
  picturesWithoutText,
  sanitise,
  sanitiseWithCharts,
  withSizes,
  withTableFrames,
} from "./sanitise.ts";

const id = "0b8e0f3c-2f6a-4d57-9a52-0f6f3f1f8a11";
const own = `<img src="/v1/web/file?id=${id}" alt="厂房" />`;

/** What no browser may find in a clean text, whatever was written. */
const harmful =
  /<(script|style|iframe|object|embed|svg|math|form|input|button|link|meta|base|template|noscript|video|audio)|\son\w+\s*=|javascript:|data:|vbscript:|expression\(|srcset|formaction/i;

const payloads = [
  `<script>alert(1)</script>`,
  `<img src=x onerror=alert(1)>`,
  `<img src="/v1/web/file?id=${id}" onerror="alert(1)" alt="a">`,
  `<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>`,
  `<a href="javascript:alert(1)">a</a>`,
  `<a href="  java\nscript:alert(1)">a</a>`,
  `<a href="&#106;avascript:alert(1)">a</a>`,
  `<a href="data:text/html,<script>alert(1)</script>">a</a>`,
  `<a href="//evil.example">a</a>`,
  `<a href="/\\evil.example">a</a>`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  `<math><mi xlink:href="javascript:alert(1)">a</mi></math>`,
  `<p style="background:url(javascript:alert(1))">a</p>`,
  `<p style="text-align:center;position:fixed;inset:0">a</p>`,
  `<form action="//evil.example"><input name=a><button formaction=javascript:alert(1)>a</button></form>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
  `<svg></p><style><a title="</style><img src=x onerror=alert(1)>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<template><script>alert(1)</script></template>`,
  `<<script>script>alert(1)<</script>/script>`,
  `<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="a">`,
  `<object data="data:text/html;base64,PHNjcmlwdD4="></object><embed src=x><base href="//evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:alert(1)"><link rel=stylesheet href=//evil.example>`,
  `<div onmouseover="alert(1)" style="width:expression(alert(1))">a</div>`,
  `<a href="https://a.example" target="_blank" onclick="alert(1)">a</a>`,
];

describe("clean HTML", () => {
  it.each(payloads)("has nothing that runs or leads astray: %s", (payload) => {
    const clean = sanitise(`<p>前</p>${payload}<p>后</p>`);
    // Text that only looks like a tag is escaped and no tag.
    expect(clean).not.toMatch(harmful);
    expect(clean).not.toContain("evil.example");
    expect(clean.startsWith("<p>前</p>")).toBe(true);
    expect(sanitise(clean)).toBe(clean);
  });

  it("keeps headings, lists, tables, own pictures and safe links", () => {
    const text = `<h2>标题</h2><ul><li>一</li></ul><table><tbody><tr><td colspan="2">甲</td></tr></tbody></table>${own}`;
    expect(sanitise(text)).toBe(text);
    expect(sanitise(`<a href="/web/news">内</a><a href="tel:0757">电</a>`)).toBe(
      `<a href="/web/news">内</a><a href="tel:0757">电</a>`,
    );
    expect(sanitise(`<a href="https://a.example/x">外</a>`)).toBe(
      `<a href="https://a.example/x" target="_blank" rel="noopener noreferrer nofollow">外</a>`,
    );
  });

  it.each(["#_Toc1", "file:///C:/a.doc", "www.a.example", "//a.example", "ftp://a.example", "https:a"])(
    "keeps the words of a link that may lead nowhere: %s",
    (href) => {
      expect(sanitise(`<p>见<a href="${href}">第<em>一</em>章</a>。</p>`)).toBe("<p>见第<em>一</em>章。</p>");
      expect(sanitise(`<p><a href="${href}">第一章</a></p><p><a href="${href}"></a></p>`)).toBe("<p>第一章</p>");
    },
  );

  it("keeps of a table its cells and how many they cover, and nothing else", () => {
    const excel = `<table border=1 width=300 style="border-collapse:collapse" onclick="alert(1)"><colgroup><col width=72></colgroup>
      <tr height=19 style="height:14pt"><td class=xl65 colspan=2 width=144 style="mso-x:y" onmouseover=alert(1)>类别</td></tr>
      <tr><td rowspan="1">甲</td><th colspan="9999" rowspan="-1">乙</th></tr></table>`;
    expect(sanitise(excel).replace(/\s+(?=<)/g, "")).toBe(
      `<table><tr><td colspan="2">类别</td></tr><tr><td>甲</td><th colspan="50">乙</th></tr></table>`,
    );
    for (const spans of [`colspan="2;alert(1)"`, `colspan="1e9"`, `colspan='"><script>'`])
      expect(sanitise(`<table><tbody><tr><td ${spans}>甲</td></tr></tbody></table>`)).toBe(
        "<table><tbody><tr><td>甲</td></tr></tbody></table>",
      );
  });

  it("has no h1 beside the page's own, and no pictures of other sites", () => {
    expect(sanitise(`<h1>大</h1><img src="https://other.example/a.png" alt="a">`)).toBe("<h2>大</h2>");
  });

  it("is free of what Word brings along", () => {
    const word = `<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style>p.MsoNormal{margin:0}</style>
      <p class="MsoNormal" style="mso-pagination:widow-orphan;text-align:center"><b><span lang="EN-US" style="font-family:仿宋">第一条<o:p></o:p></span></b></p>
      <p class="MsoNormal"><o:p>&nbsp;</o:p></p><p><font color="red">正文</font></p>`;
    expect(sanitise(word).replace(/\s+/g, "")).toBe(
      `<pstyle="text-align:center"><strong>第一条</strong></p><p>正文</p>`,
    );
  });
});

describe("a clean text", () => {
  it("names its pictures, and those that say nothing to the blind", () => {
    expect(picturesIn(own + own)).toEqual([id]);
    expect(picturesWithoutText(own)).toBe(0);
    expect(
      picturesWithoutText(sanitise(`<img src="/v1/web/file?id=${id}"><img src="/v1/web/file?id=${id}" alt=" ">`)),
    ).toBe(2);
  });

  it("is given the sizes of its pictures", () => {
    expect(withSizes(own, new Map([[id, { width: 960, height: 540 }]]))).toBe(
      `<img src="/v1/web/file?id=${id}" alt="厂房" width="960" height="540" loading="lazy" />`,
    );
  });

  it("is published with its tables in frames that are called like them", () => {
    const cells = "<tbody><tr><td>甲</td></tr></tbody></table>";
    const named = sanitise(`<table><caption>标准 "A" &amp; <b>B</b></caption>${cells}<table>${cells}`);
    expect(withTableFrames(named)).toBe(
      `<div class="table-frame" role="region" aria-label="标准 &quot;A&quot; &amp; B" tabindex="0"><table><caption>标准 "A" &amp; <strong>B</strong></caption>${cells}</div>` +
        `<div class="table-frame" role="region" aria-label="表格 2" tabindex="0"><table>${cells}</div>`,
    );
  });

  it("is searched with the cells of a row in one line", () => {
    const table =
      "<table><caption>费用</caption><tr><td><p>年费</p></td><td>900 元</td></tr><tr><td>证书</td></tr></table>";
    expect(plainText(sanitise(table))).toBe("费用\n年费 900 元\n证书");
  });

  it("is searched as text, a line for each block", () => {
    expect(plainText(sanitise(`<p>甲 &amp; 乙</p><ul><li>一</li><li>a &lt; b</li></ul>`))).toBe("甲 & 乙\n一\na < b");
  });
});

describe("places of charts", () => {
  const place = `<figure data-chart="${id}"></figure>`;
  it("stay between paragraphs of a report, and nowhere in a text of the website", () => {
    expect(sanitiseWithCharts(`<p>一</p>${place}<p>二</p>`)).toBe(`<p>一</p>${place}<p>二</p>`);
    expect(sanitise(`<p>一</p>${place}`)).toBe("<p>一</p><figure></figure>");
  });

  it.each([
    [`<figure data-chart="x' onload='y" onclick="z"></figure>`, "<figure></figure>"],
    [`<blockquote><p>引</p><br>${place}</blockquote>${place}`, `<blockquote><p>引</p><br /></blockquote>${place}`],
    [`<figure data-chart="${id}"><p>字</p></figure>`, `<p>字</p>${place}`],
    [
      `<figure data-chart="${id}">${place}<figure><p>图</p></figure>字</figure>`,
      `<figure><p>图</p></figure>字${place}`,
    ],
    [
      `<figure data-chart="${id}" style="x" class="y" id="z"><svg onload="x()"><a href="/">a</a></svg></figure>`,
      `<a href="/">a</a>${place}`,
    ],
    [`<script>x()</script>${place}`, place],
  ])("of %s leave %s", (html, clean) => {
    expect(sanitiseWithCharts(html)).toBe(clean);
  });
});
