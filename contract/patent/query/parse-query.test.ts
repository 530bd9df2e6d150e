import { expect, test } from "vitest";
import { normalised } from "./normalised.ts";
import { parseQuery } from "./parse-query.ts";
import type { Query } from "./query-tree.ts";

/** A tree in short words, the clauses in the order of the text. */
function short(tree: Query | null): string {
  if (tree === null) return "null";
  if (tree.is === "not") return `not ${short(tree.of)}`;
  if (tree.is === "range") return `${tree.field}[${tree.from} ${tree.to}]`;
  if (tree.is !== "match") return `(${tree.of.map(short).join(` ${tree.is} `)})`;
  const { what } = tree;
  const words = what.is === "term" || what.is === "pattern" ? what.text : JSON.stringify(what);
  return `${tree.fields.join("+")}:${words}`;
}

const near = (one: string, other: string, distance: number, ordered: boolean) =>
  `{"is":"near","of":[{"is":"term","text":"${one}"},{"is":"term","text":"${other}"}],"distance":${distance},"ordered":${ordered}}`;
const since2020 = "[2020-01-01 2023-12-31]";

test.each([
  [
    "incopat",
    "TIAB=(空调 and (压缩机 or 冷凝器)) not AP=(某某)",
    "(title+abstract:空调 and (title+abstract:压缩机 or title+abstract:冷凝器) and not applicant:某某)",
  ],
  ["incopat", "TI=(一种 (3w) 装置)", `title:${near("一种", "装置", 3, true)}`],
  ["incopat", "TI=(装置 (5n) 控制)", `title:${near("装置", "控制", 5, false)}`],
  ["incopat", "20200101<=PD<=20231231 and IPC=F24F", `(published_on${since2020} and ipc:F24F)`],
  ["incopat", "TI=(空调 制冷)", "(title:空调 and title:制冷)"],
  [
    "zhihuiya",
    "TTL:(空调 OR 制冷) AND APD:[20200101 TO 20231231]",
    `((title:空调 or title:制冷) and filed_on${since2020})`,
  ],
  [
    "zhihuiya",
    "TAC:(压缩机 $W3 冷凝器) NOT IPC:(F25B*)",
    `(title+abstract+claims:${near("压缩机", "冷凝器", 3, false)} and not ipc:F25B)`,
  ],
  ["zhihuiya", "ANS:(某某公司) AND SIMPLE_LEGAL_STATUS:(1)", "(owner:某某公司 and status:有效)"],
  ["cnipr", "名称,摘要 += (压缩机 or 冷凝器)", "(title+abstract:压缩机 or title+abstract:冷凝器)"],
  [
    "cnipr",
    "申请（专利权）人=(某某) and 公开（公告）日=20200101 to 20231231",
    `(applicant:某某 and published_on${since2020})`,
  ],
  ["cql", 'ti="heat pump" and pd within "20200101 20231231"', `(title:heat pump and published_on${since2020})`],
  [
    "cql",
    "ta=(compressor prox/distance<=3/ordered=true condenser)",
    `title+abstract:${near("compressor", "condenser", 3, true)}`,
  ],
  ["cql", "pa=某某 not ipc=F24F", "(applicant:某某 and not ipc:F24F)"],
  [
    "cn",
    "名称=(空调 或 制冷) 且 申请日=[2020-01-01 至 2023-12-31] 非 申请人=(某某)",
    `((title:空调 or title:制冷) and filed_on${since2020} and not applicant:某某)`,
  ],
] as const)("%s is recognised and read: %s", (dialect, text, tree) => {
  const parsed = parseQuery(text, "auto");
  expect(parsed.problems).toEqual([]);
  expect(parsed.dialect).toBe(dialect);
  expect(short(parsed.tree)).toBe(tree);
});

test("a bracket that is never closed is refused at the end of the text", () => {
  const { tree, problems } = parseQuery("TI=(装置 and (", "incopat");
  expect(tree).toBeNull();
  expect(problems).toMatchObject([{ from: 12, to: 12, expected: "检索词或右括号" }]);
});

test("and beside or without brackets is read by the dialect's rule and told", () => {
  const text = "压缩机 or 空调 and 制冷";
  const ranked = parseQuery(text, "incopat");
  const inOrder = parseQuery(text, "cql");
  expect(ranked.remarks.at(-1)?.message).toContain("压缩机 or (空调 and 制冷)");
  expect(inOrder.remarks.at(-1)?.message).toContain("(压缩机 or 空调) and 制冷");
  expect([ranked.tree?.is, inOrder.tree?.is]).toEqual(["or", "and"]);
});

test("the order and the nesting of clauses do not count in the normal shape", () => {
  const [one, other] = ["TIAB=(a or b) or TI=c", "TI=c or (AB=b or (TI=b or TIAB=a))"].map((text) => {
    const { tree } = parseQuery(text, "incopat");
    return tree && normalised(tree);
  });
  expect(one).toEqual(other);
});
