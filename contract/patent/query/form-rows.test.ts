import { expect, test } from "vitest";
import { rowsOfTree, treeOfRows, type FormRow } from "./form-rows.ts";
import { normalised } from "./normalised.ts";
import { parseQuery } from "./parse-query.ts";

const rows: FormRow[] = [
  { join: "and", fields: "title,abstract", relation: "contains", value: "空调" },
  { join: "or", fields: "applicant", relation: "contains", value: "某某" },
  { join: "not", fields: "ipc", relation: "starts", value: "f24f 11/00" },
  { join: "and", fields: "filed_on", relation: "between", value: "2020 至 2021-06" },
  { join: "and", fields: "status", relation: "equals", value: "有效" },
];

test("rows from top to bottom are the tree of the same expression, and come back from it", () => {
  const { tree, problems } = treeOfRows(rows);
  const typed = parseQuery(
    "(名称,摘要=空调 或 申请人=某某) 非 IPC=F24F11/00 且 申请日=[20200101 至 20210630] 且 法律状态=有效",
    "cn",
  ).tree;
  expect(problems).toEqual([]);
  expect(tree && typed && normalised(tree)).toEqual(typed && normalised(typed));
  const back = tree && rowsOfTree(tree);
  expect(back?.map((row) => [row.join, row.fields, row.value])).toEqual([
    ["and", "title,abstract", "空调"],
    ["or", "applicant", "某某"],
    ["not", "ipc", "F24F11/00"],
    ["and", "filed_on", "2020-01-01 至 2021-06-30"],
    ["and", "status", "有效"],
  ]);
});

test.each([
  "名称=(a (3w) b)",
  "(名称=a 且 (摘要=b 或 名称=c) 且 (摘要=d 或 名称=f)) 或 (名称=g 且 (摘要=h 或 名称=i) 且 (摘要=j 或 名称=k))",
  "非 名称=a 或 非 摘要=b",
])("%s is no list of rows", (text) => {
  const { tree } = parseQuery(text, "cn");
  expect(tree && rowsOfTree(tree)).toBeNull();
  expect(tree).not.toBeNull();
});

test.each([
  ["(名称=a 且 摘要=b) 或 (名称=c 且 摘要=d)", "and a 0, and b 0, or c 1, and d 1"],
  ["非 (名称=a 或 摘要=b)", "not a 1, or b 1"],
  ["名称=a 非 (名称=b 且 摘要=c) 且 (名称=d 或 名称=e)", "and d 0, or e 0, and a 0, not b 1, and c 1"],
])("%s stands in rows with brackets, and comes back", (text, shown) => {
  const { tree } = parseQuery(text, "cn");
  const found = tree && rowsOfTree(tree);
  if (!tree || !found) throw new Error("no rows");
  expect(found.map(({ join, value, group }) => `${join} ${value} ${group ?? 0}`).join(", ")).toBe(shown);
  const back = treeOfRows(found).tree;
  expect(back && normalised(back)).toEqual(normalised(tree));
});

test.each([
  ["title", "contains", " ", "名称没有填写"],
  ["title", "between", "2020", "不能用“区间”"],
  ["status", "equals", "在途", "只能是审中、有效、失效"],
  ["filed_on", "equals", "20200231", "不是存在的日期"],
  ["filed_on", "between", "2021 至 2020", "起始日晚于截止日"],
  ["colour", "equals", "红", "没有字段"],
] as const)("a wrong row is named: %s %s %s", (fields, relation, value, words) => {
  const { tree, problems } = treeOfRows([...rows, { join: "and", fields, relation, value }]);
  expect(tree).toBeNull();
  expect(problems).toMatchObject([{ row: 5, message: expect.stringContaining(words) }]);
});
