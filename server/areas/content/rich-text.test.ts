import { expect, it } from "vitest";
import { Refused } from "#server/plugins/errors/refused.ts";
import { richText } from "./rich-text.ts";
import { sanitiseWithCharts } from "./sanitise.ts";

const body = { field: "body", name: "正文" };
const nested = (depth: number, one = "blockquote") => `${`<${one}>`.repeat(depth)}字${`</${one}>`.repeat(depth)}`;
const problemOf = (html: string, clean?: typeof sanitiseWithCharts): unknown => {
  try {
    richText(body, html, clean);
    return null;
  } catch (error) {
    return error instanceof Refused ? error.data.fields : error;
  }
};

it("is kept clean as it is written, up to its depth", () => {
  expect(richText(body, "<p>一</p><script>1</script><p>二<br>三</p>")).toBe("<p>一</p><p>二<br />三</p>");
  expect(problemOf(nested(100))).toBeNull();
  expect(problemOf("<p>一<br><br>二</p>".repeat(3000))).toBeNull();
});

it("is refused by its field when it lies too deep, closed or not, with charts or without", () => {
  for (const html of [nested(101), "<ul><li>".repeat(8000), nested(8000), nested(8000, "strong")])
    for (const clean of [undefined, sanitiseWithCharts])
      expect(problemOf(html, clean)).toEqual({ body: expect.stringContaining("正文的嵌套超过 100 层") as string });
});

it("is refused by its field when it has too many elements, before anything is made of it", () => {
  expect(problemOf("<p>一</p>".repeat(20_001))).toEqual({
    body: expect.stringContaining("正文的段落、表格等元素过多") as string,
  });
});
