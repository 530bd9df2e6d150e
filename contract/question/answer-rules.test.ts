import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import {
  answerFiles,
  answerProblems,
  answerProgress,
  patchedValues,
  settledValues,
  shownQuestions,
  valuesPatch,
} from "./answer-rules.ts";
import { Question } from "./questionnaire-fields.ts";

type Draft = Record<string, unknown> & { type: string };
const question = (draft: Draft): Question =>
  Question.parse({ code: "q", title: "题", ...draft } as z.input<typeof Question>);
const options = ["a", "b", "c"].map((value) => ({ value, title: value }));
const file = (changes: object = {}) => ({
  id: "01932c5e-0000-7000-8000-000000000001",
  sha256: "a".repeat(64),
  size: 1000,
  mime: "image/jpeg",
  ...changes,
});
const area = [{ value: "sd", title: "顺德", children: [{ value: "dl", title: "大良" }] }];

/** Problem of one question with one value when submitted; null when there is none. */
const problem = (draft: Draft, value: unknown, status: "已提交" | "暂存" = "已提交") =>
  answerProblems([question(draft)], { q: value }, status).q ?? null;

describe("a submitted value", () => {
  it.each([
    [
      "text",
      { min: 2, max: 4 },
      "好的",
      [
        ["x", "“题”至少 2 个字"],
        ["abcde", "“题”最多 4 个字"],
        [5, "“题”应为文字"],
      ],
    ],
    ["paragraph", { max: 5 }, "一\n二", [["abcdef", "“题”最多 5 个字"]]],
    [
      "number",
      { least: 1, most: 9, decimals: 1, unit: "人" },
      2.5,
      [
        ["2", "“题”应为数字"],
        [2.55, "“题”最多 1 位小数"],
        [0.5, "“题”不能小于 1人"],
        [10, "“题”不能大于 9人"],
      ],
    ],
    [
      "number",
      {},
      3,
      [
        [2.5, "“题”应为整数"],
        [Number.NaN, "“题”应为数字"],
      ],
    ],
    [
      "date",
      {},
      "2024-02-29",
      [
        ["2023-02-29", "“题”不是正确的日期"],
        ["2024/02/01", "“题”不是正确的日期"],
      ],
    ],
    ["single", { options }, "a", [["d", "“题”请从选项中选择"]]],
    ["dropdown", { options }, "b", [[["b"], "“题”请从选项中选择"]]],
    [
      "multiple",
      { options, min: 2, max: 2 },
      ["a", "c"],
      [
        [["a"], "“题”至少选择 2 项"],
        [["a", "b", "c"], "“题”最多选择 2 项"],
        [["a", "a"], "“题”同一选项只能选一次"],
        [["a", "z"], "“题”请从选项中选择"],
      ],
    ],
    [
      "cascade",
      { options: area },
      ["sd", "dl"],
      [
        [["sd"], "“题”请选择到最后一级"],
        [["sd", "rg"], "“题”请从选项中选择"],
        ["sd", "“题”请从选项中选择"],
      ],
    ],
    ["yes_no", {}, false, [["yes", "“题”请选择是或否"]]],
    [
      "rating",
      { stars: 5 },
      5,
      [
        [6, "“题”应为 1 至 5 星"],
        [0, "“题”应为 1 至 5 星"],
        [2.5, "“题”应为 1 至 5 星"],
      ],
    ],
    ["nps", {}, 0, [[11, "“题”应为 0 至 10 分"]]],
    [
      "matrix",
      { rows: options, options },
      { a: "b" },
      [
        [{ z: "a" }, "“题”请从选项中选择"],
        [{ a: "z" }, "“题”请从选项中选择"],
        [["a"], "“题”请逐行选择"],
      ],
    ],
    [
      "rank",
      { options },
      ["c", "a", "b"],
      [
        [["a", "b"], "“题”请给所有选项排序"],
        [["a", "a", "b"], "“题”同一选项只能排一次"],
      ],
    ],
    [
      "mobile",
      {},
      "13800000000",
      [
        ["1380000", "“题”应为 11 位手机号"],
        ["12800000000", "“题”应为 11 位手机号"],
      ],
    ],
    [
      "photo",
      { min: 1, max: 2 },
      [file()],
      [
        [[file(), file(), file()], "“题”最多 2 张照片"],
        [[file({ size: 500 * 1024 })], "“题”照片超过上限 400 KB（现为 500 KB）"],
        [[file({ mime: "text/html" })], "“题”照片的格式不支持（text/html）"],
        [[{ id: 1 }], "“题”文件信息不完整"],
      ],
    ],
    ["file", { max: 1 }, [file({ mime: "application/pdf" })], [[[file(), file()], "“题”最多 1 个附件"]]],
    ["signature", {}, file({ mime: "image/png" }), [[file(), "“题”签名的格式不支持（image/jpeg）"]]],
    ["location", {}, { lng: 113.2, lat: 22.8 }, [[{ lng: 200, lat: 1 }, "“题”定位不正确，请重新定位"]]],
    ["note", {}, undefined, []],
    ["computed", { formula: "{a} + 1" }, 5, []],
  ] as [string, object, unknown, [unknown, string][]][])("of %s %j may be %j", (type, parts, good, bad) => {
    expect(problem({ type, ...parts }, good)).toBe(null);
    for (const [value, message] of bad) expect(problem({ type, ...parts }, value), JSON.stringify(value)).toBe(message);
  });

  it("may be missing unless the question is required", () => {
    expect(problem({ type: "text" }, "  ")).toBe(null);
    expect(problem({ type: "text", required: true }, "  ")).toBe("“题”为必填");
    expect(problem({ type: "matrix", rows: options, options, required: true }, { a: "a" })).toBe("“题”请完成每一行");
    expect(problem({ type: "signature", required: true }, null)).toBe("“题”请签名");
    expect(problem({ type: "yes_no", required: true }, false)).toBe(null);
    expect(problem({ type: "nps", required: true }, 0)).toBe(null);
  });

  it("in a draft only has to be of the right shape", () => {
    expect(problem({ type: "number", most: 5, required: true }, 99, "暂存")).toBe(null);
    expect(problem({ type: "number" }, "x", "暂存")).toBe("“题”应为数字");
    expect(problem({ type: "multiple", options, min: 2 }, ["a"], "暂存")).toBe(null);
    expect(problem({ type: "mobile" }, "138", "暂存")).toBe(null);
    expect(problem({ type: "text", required: true }, undefined, "暂存")).toBe(null);
  });
});

describe("rows of a subform", () => {
  const subform = question({
    type: "subform",
    title: "产品",
    min: 1,
    max: 2,
    questions: [
      { code: "name", title: "名称", type: "text", required: true },
      { code: "sold", title: "已销售", type: "yes_no" },
      {
        code: "sum",
        title: "金额",
        type: "number",
        show_if: [{ code: "sold", op: "is", value: true }],
        required: true,
      },
      { code: "twice", title: "两倍", type: "computed", formula: "{sum} * 2", decimals: 0 },
    ],
  });
  const problems = (rows: unknown) => answerProblems([subform], { q: rows }, "已提交");

  it("are checked one by one, named by row", () => {
    expect(problems([{ name: "阀" }, { sold: true }])).toEqual({
      "q[1].name": "“产品”第 2 行“名称”为必填",
      "q[1].sum": "“产品”第 2 行“金额”为必填",
    });
  });

  it("keep to their number", () => {
    expect(problems([{}, {}, {}])).toEqual({ q: "“产品”最多 2 行" });
    expect(problems("x")).toEqual({ q: "“产品”应为列表" });
  });

  it("have conditions and formulas of their own", () => {
    const values = settledValues([subform], {
      q: [
        { name: "阀", sold: false, sum: 4 },
        { name: "泵", sold: true, sum: 4 },
      ],
    });
    expect(values).toEqual({
      q: [
        { name: "阀", sold: false },
        { name: "泵", sold: true, sum: 4, twice: 8 },
      ],
    });
  });
});

describe("conditions", () => {
  const asks = (op: string, value: unknown, answered: unknown, type = "text", extra: object = {}) =>
    shownQuestions(
      [
        question({ code: "first", type, ...extra }),
        question({ code: "then", type: "text", show_if: [{ code: "first", op, value }] }),
      ],
      { first: answered },
    ).length === 2;

  it.each([
    ["is", "a", "a", "single", true],
    ["is", "a", "b", "single", false],
    ["is", true, true, "yes_no", true],
    ["is", "true", true, "yes_no", true],
    ["is", 3, 3, "number", true],
    ["is", "a", undefined, "single", false],
    ["not", "a", undefined, "single", true],
    ["not", "a", "b", "single", true],
    ["not", "a", "a", "single", false],
    ["has", "a", ["b", "a"], "multiple", true],
    ["has", "c", ["b", "a"], "multiple", false],
    ["has", "专利", "发明专利", "text", true],
    ["above", 3, 4, "number", true],
    ["above", "3", 3, "number", false],
    ["below", 3, 0, "number", true],
    ["below", 3, undefined, "number", false],
    ["above", "2026-01-01", "2026-01-02", "date", true],
    ["below", "2026-01-01", "2026-01-02", "date", false],
    ["filled", "", "x", "text", true],
    ["filled", "", " ", "text", false],
    ["filled", "", 0, "nps", true],
  ] as const)("%s %j of %j (%s) is %s", (op, value, answered, type, expected) => {
    expect(asks(op, value, answered, type, { options })).toBe(expected);
  });

  const chain = [
    question({ code: "a", type: "yes_no" }),
    question({ code: "b", type: "text", show_if: [{ code: "a", op: "is", value: true }] }),
    question({ code: "c", type: "text", required: true, show_if: [{ code: "b", op: "filled" }] }),
  ];

  it("drop what a hidden question held, and what hangs on it", () => {
    const values = { a: false, b: "旧", c: "更旧" };
    expect(settledValues(chain, values)).toEqual({ a: false });
    expect(answerProblems(chain, { a: false, b: 5 }, "已提交")).toEqual({});
    expect(answerProblems(chain, { a: true, b: "x" }, "已提交")).toEqual({ c: "“题”为必填" });
  });

  it("make a question required", () => {
    const questions = [
      question({ code: "a", type: "yes_no" }),
      question({ code: "why", type: "text", required_if: [{ code: "a", op: "is", value: false }] }),
    ];
    expect(answerProblems(questions, { a: true }, "已提交")).toEqual({});
    expect(answerProblems(questions, { a: false }, "已提交")).toEqual({ why: "“题”为必填" });
    expect(shownQuestions(questions, { a: false }).map(({ required }) => required)).toEqual([false, true]);
  });
});

describe("an answer", () => {
  const ratio = [
    question({ code: "rd", type: "number" }),
    question({ code: "all", type: "number" }),
    question({ code: "share", type: "computed", formula: "{rd} / {all} * 100", decimals: 1 }),
    question({ code: "much", type: "text", show_if: [{ code: "share", op: "above", value: 30 }] }),
  ];

  it("computes what is computed, and nothing by zero or from a missing number", () => {
    expect(settledValues(ratio, { rd: 1, all: 3, share: 99, much: "高" })).toEqual({
      rd: 1,
      all: 3,
      share: 33.3,
      much: "高",
    });
    expect(settledValues(ratio, { rd: 1, all: 0, share: 99, much: "高" })).toEqual({ rd: 1, all: 0 });
    expect(settledValues(ratio, { rd: 1 })).toEqual({ rd: 1 });
  });

  it("keeps a mobile as its digits, however it was written, in rows of a subform too", () => {
    const rows = question({
      type: "subform",
      min: 0,
      max: 2,
      questions: [{ code: "m", title: "手机", type: "mobile" }],
    });
    expect(settledValues([question({ type: "mobile" })], { q: "+86 138-0013-8000" })).toEqual({ q: "13800138000" });
    expect(settledValues([rows], { q: [{ m: "138 0013 8000" }] })).toEqual({ q: [{ m: "13800138000" }] });
  });

  it("loses unknown codes, empty values and spaces around words", () => {
    expect(settledValues([question({ type: "text" })], { q: " 好 ", other: 1 })).toEqual({ q: "好" });
    expect(settledValues([question({ type: "text" })], { q: "  " })).toEqual({});
  });

  it("counts its required questions", () => {
    const questions = [
      question({ code: "a", type: "number", required: true, most: 5 }),
      question({ code: "b", type: "text", required: true }),
      question({ code: "c", type: "text" }),
    ];
    expect(answerProgress(questions, { a: 9, c: "x" })).toEqual({ required: 2, done: 0 });
    expect(answerProgress(questions, { a: 3, b: "y" })).toEqual({ required: 2, done: 2 });
  });

  it("changes by a patch of codes", () => {
    const [before, after] = [
      { a: 1, b: [1], c: "x" },
      { a: 1, b: [1, 2], d: null },
    ];
    const patch = valuesPatch(before, after);
    expect(patch).toEqual({ b: [1, 2], c: null });
    expect(patchedValues(before, patch)).toEqual({ a: 1, b: [1, 2] });
  });

  it("names its files, those in rows too", () => {
    const questions = [
      question({ code: "p", type: "photo" }),
      question({ code: "s", type: "signature" }),
      question({ code: "rows", type: "subform", questions: [{ code: "f", title: "附件", type: "file" }] }),
    ];
    const found = answerFiles(questions, { p: [file()], s: file({ size: 2 }), rows: [{ f: [file({ size: 3 })] }, {}] });
    expect(found.map(({ kind, ref }) => [kind, ref.size])).toEqual([
      ["photo", 1000],
      ["signature", 2],
      ["attachment", 3],
    ]);
  });
});
