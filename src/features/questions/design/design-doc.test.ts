import { describe, expect, it } from "vitest";
import { type Question, questionTypes, type QuestionType } from "#contract/question/questionnaire-fields.ts";
import { versionChanges } from "./design-changes.ts";
import {
  blankQuestion,
  type DesignDoc,
  duplicated,
  earlierThan,
  freeCode,
  movedTo,
  questionAt,
  recoded,
  removed,
  retyped,
} from "./design-doc.ts";
import { historyOf, redone, step, undone } from "./design-history.ts";
import { designProblems } from "./design-problems.ts";

const titled = (type: QuestionType, code: string, extra: object = {}) =>
  ({ ...blankQuestion(type, code), title: `题${code}`, ...extra }) as Question;
const codes = (questions: readonly Question[]) => questions.map(({ code }) => code);
const docOf = (questions: Question[], changes: Partial<DesignDoc> = {}): DesignDoc => ({
  title: "调查",
  purpose: "",
  scope: "全部",
  scope_ids: [],
  start_on: "2026-11-01",
  end_on: "2026-12-01",
  editable: false,
  link_entry: "company_link",
  questions,
  ...changes,
});
const messages = (doc: DesignDoc) => designProblems(doc, "2026-11-20").map(({ message }) => message);

describe("questions under work", () => {
  it.each(Object.keys(questionTypes) as QuestionType[])("of type %s lack nothing but words at the start", (type) => {
    const filled = titled(type, "q1", type === "computed" ? { formula: "1 + 1" } : {});
    const shape = messages(docOf([titled("text", "q0"), filled])).filter((one) => !one.startsWith("公式"));
    expect(shape).toEqual(type === "subform" ? ["请至少填写一项子表单题目"] : []);
  });

  it("move, are copied under a free code, and go", () => {
    const list = [titled("text", "a"), titled("text", "b"), titled("text", "c")];
    expect(codes(movedTo(list, [0], 2).questions)).toEqual(["b", "c", "a"]);
    expect(movedTo(list, [1], 9).path).toEqual([2]);
    expect(codes(duplicated(list, [1]).questions)).toEqual(["a", "b", "b_2", "c"]);
    expect(codes(removed(list, [0]))).toEqual(["b", "c"]);
    expect(freeCode(list)).toBe("q1");
  });

  it("inside a subform move there, and see what stands before it", () => {
    const inner = [titled("text", "x"), titled("text", "y")];
    const list = [titled("text", "a"), titled("subform", "s", { questions: inner })];
    const { questions, path } = movedTo(list, [1, 1], 0);
    expect(questionAt(questions, path)?.code).toBe("y");
    expect(codes(earlierThan(list, [1, 1]))).toEqual(["a", "x"]);
  });

  it("keep their conditions and formulas when a code changes", () => {
    const asks = { show_if: [{ code: "a", op: "above" as const, value: 1 }] };
    const list = [titled("number", "a"), titled("text", "b", asks), titled("computed", "c", { formula: "{a} * 2" })];
    const [, b, c] = recoded(list, [0], "staff");
    expect(b?.show_if[0]?.code).toBe("staff");
    expect(c).toMatchObject({ formula: "{staff} * 2" });
  });

  it("keep title and options as another type, and take that type's limits", () => {
    const single = titled("single", "a", { required: true });
    expect(retyped(single, "multiple")).toMatchObject({ title: "题a", required: true, options: [{}, {}], max: 200 });
    expect(retyped(single, "cascade")).toMatchObject({ options: [{ value: "一级" }] });
    expect(retyped(titled("text", "a"), "paragraph")).toMatchObject({ max: 5000 });
  });
});

describe("problems", () => {
  it("name forward references, doubled codes and missing titles with their place", () => {
    const ahead = titled("text", "a", { show_if: [{ code: "b", op: "filled", value: "" }] });
    const found = designProblems(docOf([ahead, titled("text", "b"), titled("text", "b", { title: "" })]), "2026-11-20");
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: [0], field: "show_if", message: "显示条件引用的“b”不在本题之前" }),
        expect.objectContaining({ path: [2], field: "title", message: "请填写题目" }),
        expect.objectContaining({ path: [2], field: "code", message: "题目编码“b”重复" }),
      ]),
    );
  });

  it("warn of questions that nobody will see, also behind others", () => {
    const never = { show_if: [10, 3].map((value, place) => ({ code: "n", op: place ? "below" : "above", value })) };
    const behind = { show_if: [{ code: "a", op: "filled", value: "" }] };
    const doc = docOf([titled("number", "n"), titled("text", "a", never), titled("text", "b", behind)]);
    const found = designProblems(doc, "2026-11-20");
    expect(found.map(({ path, blocks }) => [path, blocks])).toEqual([
      [[1], false],
      [[2], false],
    ]);
    expect(found[0]?.message).toContain("不可能既大于 10 又小于 3");
  });

  it("speak of the whole questionnaire too", () => {
    expect(messages(docOf([titled("text", "a")], { title: "", end_on: "2026-10-01", scope: "镇街" }))).toEqual([
      "请填写问卷标题（至少 2 个字）",
      "截止日期不能早于开始日期",
      "截止日期已过，请先延长",
      "请选择调查对象",
    ]);
  });
});

describe("steps back", () => {
  it("take typing in one field as one step, and go forward again", () => {
    let history = historyOf("a");
    history = step(history, "ab", "title", 0);
    history = step(history, "abc", "title", 500);
    history = step(history, "abc!", "help", 600);
    const back = undone(history);
    expect(back?.now).toBe("abc");
    expect(back && undone(back)?.now).toBe("a");
    expect(back && redone(back)?.now).toBe("abc!");
    expect(undone(historyOf("a"))).toBeNull();
    expect(step(step(historyOf("a"), "b", "title", 0), "c", "title", 5000).past).toEqual(["a", "b"]);
  });
});

it("a new version's changes are said question by question", () => {
  const before = [titled("text", "a"), titled("single", "b"), titled("text", "c")];
  const after = [titled("single", "b", { required: true, options: [] }), titled("text", "a"), titled("date", "d")];
  expect(versionChanges(before, after).map(({ kind, words }) => [kind, words])).toEqual([
    ["changed", "修改了必填、选项"],
    ["added", "新增"],
    ["removed", "删除"],
    ["moved", "有调整"],
  ]);
  expect(versionChanges(before, before)).toEqual([]);
});
