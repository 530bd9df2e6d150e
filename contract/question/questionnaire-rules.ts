import { readFormula } from "./answer-formula.ts";
import { isPrefillName, prefillFields } from "./answer-prefill.ts";
import { dateProblems } from "../core/plausible-dates.ts";
import type { Question, Questionnaire, QuestionType } from "./questionnaire-fields.ts";
import type { StatusAction } from "./questionnaire.ts";
import { dateWords } from "../core/date-words.ts";

/** Something that keeps a questionnaire from being published, at a question's code (empty: the whole). */
export interface DesignProblem {
  code: string;
  message: string;
}

interface Person {
  com_id: string | 0;
  roles: readonly string[];
  street_ids: readonly string[];
}

/** Who may make questionnaires: district officials, and leads for their streets. */
export const mayMakeQuestionnaires = (person: Person): boolean => person.com_id === 0 || person.roles.includes("lead");

/** Who may change a questionnaire: district officials all, leads those of their streets. `street_ids` empty: the district's. */
export const mayDesign = (questionnaire: { street_ids: readonly string[] }, person: Person): boolean =>
  person.com_id === 0 ||
  (person.roles.includes("lead") && questionnaire.street_ids.some((street) => person.street_ids.includes(street)));
export const designersOnly = "只有区级人员和本镇街负责人可以设计和发布问卷";

/** What each action needs and makes of the status. */
const statusMoves: Record<StatusAction, { from: readonly Questionnaire["status"][]; to: Questionnaire["status"] }> = {
  暂停: { from: ["收集中"], to: "已暂停" },
  恢复: { from: ["已暂停"], to: "收集中" },
  结束: { from: ["收集中", "已暂停"], to: "已结束" },
  重新开放: { from: ["已结束"], to: "收集中" },
};

const dates = { start_on: ["开始日期", "planned"], end_on: ["截止日期", "planned"] } as const;

/** What is wrong with the days of a questionnaire, by field; `now` in milliseconds. */
export const questionnaireDateProblems = (
  fields: Partial<Pick<Questionnaire, "start_on" | "end_on">>,
  now: number,
): Record<string, string> => dateProblems(fields, dates, now);

/** The status after an action, or why it is not possible. `today` is the Asia/Shanghai day. */
export function statusAfter(
  questionnaire: Pick<Questionnaire, "status" | "end_on">,
  action: StatusAction,
  today: string,
): { status: Questionnaire["status"] } | { problem: string } {
  const move = statusMoves[action];
  if (!move.from.includes(questionnaire.status)) return { problem: `${questionnaire.status}的问卷不能${action}` };
  if (move.to === "收集中" && questionnaire.end_on < today)
    return { problem: `问卷已过截止日期 ${dateWords(questionnaire.end_on)}，请先延长截止日期` };
  return { status: move.to };
}

/** Types whose value is one comparable thing; the others can only be asked whether they are filled in. */
const comparable: readonly QuestionType[] = [
  "text",
  "paragraph",
  "number",
  "date",
  "single",
  "multiple",
  "dropdown",
  "cascade",
  "yes_no",
  "rating",
  "nps",
  "mobile",
  "computed",
];
const numeric: readonly QuestionType[] = ["number", "rating", "nps", "computed"];

const plain = (code: string, message: string): DesignProblem => ({ code, message });

function conditionProblems(question: Question, earlier: ReadonlyMap<string, Question>, path: string): DesignProblem[] {
  const problems: DesignProblem[] = [];
  for (const [name, conditions] of [
    ["显示条件", question.show_if],
    ["必填条件", question.required_if],
  ] as const) {
    for (const { code, op, value } of conditions) {
      const other = earlier.get(code);
      if (!other) problems.push(plain(path, `${name}引用的“${code}”不在本题之前`));
      else if (op !== "filled" && !comparable.includes(other.type))
        problems.push(plain(path, `${name}：“${other.title}”只能判断是否已填写`));
      else if ((op === "above" || op === "below") && ![...numeric, "date"].includes(other.type))
        problems.push(plain(path, `${name}：“${other.title}”不能比较大小`));
      else if (op !== "filled" && value === "") problems.push(plain(path, `${name}还没有填写比较的值`));
      else problems.push(...optionProblems(other, value, op, name, path));
    }
  }
  return problems;
}

function optionProblems(other: Question, value: unknown, op: string, name: string, path: string): DesignProblem[] {
  const closed = other.type === "single" || other.type === "multiple" || other.type === "dropdown";
  if (!closed || op === "filled" || other.options.some((option) => option.value === String(value))) return [];
  return [plain(path, `${name}：“${other.title}”没有选项“${String(value)}”，此条件永远不成立`)];
}

function formulaProblems(question: Question, earlier: ReadonlyMap<string, Question>, path: string): DesignProblem[] {
  if (question.type !== "computed") return [];
  const formula = readFormula(question.formula);
  if ("problem" in formula) return [plain(path, formula.problem)];
  if (formula.codes.length === 0) return [plain(path, "公式没有引用任何题目")];
  return formula.codes.flatMap((code) => {
    const other = earlier.get(code);
    if (!other) return [plain(path, `公式引用的“${code}”不在本题之前`)];
    return numeric.includes(other.type) ? [] : [plain(path, `公式引用的“${other.title}”不是数字`)];
  });
}

const doubledValues = (options: readonly { value: string }[]): boolean =>
  new Set(options.map(({ value }) => value)).size !== options.length;

function limitProblems(question: Question, path: string): DesignProblem[] {
  const problems: DesignProblem[] = [];
  if ("min" in question && question.min > question.max) problems.push(plain(path, "最少不能大于最多"));
  if (question.type === "number" && question.least !== null && question.most !== null && question.least > question.most)
    problems.push(plain(path, "最小值不能大于最大值"));
  if ("options" in question && doubledValues(question.options)) problems.push(plain(path, "选项值重复"));
  if ("rows" in question && doubledValues(question.rows)) problems.push(plain(path, "矩阵行重复"));
  if (question.type === "multiple" && question.min > question.options.length)
    problems.push(plain(path, "最少选择的个数超过选项数"));
  if (question.prefill === "") return problems;
  if (!isPrefillName(question.prefill)) problems.push(plain(path, `没有可预填的字段“${question.prefill}”`));
  else if (!(prefillFields[question.prefill].types as readonly string[]).includes(question.type))
    problems.push(plain(path, `此题型不能预填“${prefillFields[question.prefill].label}”`));
  return problems;
}

/** What keeps these questions from being published, beside their schema: codes, conditions, formulas, limits. */
export function questionsProblems(questions: readonly Question[]): DesignProblem[] {
  const problems: DesignProblem[] = [];
  if (!questions.some(({ type }) => type !== "note" && type !== "computed"))
    problems.push(plain("", "问卷至少要有一道需要填写的题目"));
  const earlier = new Map<string, Question>();
  for (const question of questions) {
    problems.push(...ownProblems(question, earlier, question.code));
    if (question.type === "subform") {
      const inside = new Map(earlier);
      for (const inner of question.questions) {
        const path = `${question.code}.${inner.code}`;
        if (inner.prefill !== "") problems.push(plain(path, "子表单中的题目不能预填"));
        problems.push(...ownProblems(inner, inside, path));
        inside.set(inner.code, inner);
      }
    }
    earlier.set(question.code, question);
  }
  return problems;
}

function ownProblems(question: Question, earlier: ReadonlyMap<string, Question>, path: string): DesignProblem[] {
  // Every object has this property, so that an empty answer would seem to hold a value.
  if (question.code === "constructor") return [plain(path, "题目编码不能是 constructor")];
  const doubled = earlier.has(question.code) ? [plain(path, `题目编码“${question.code}”重复`)] : [];
  return [
    ...doubled,
    ...limitProblems(question, path),
    ...conditionProblems(question, earlier, path),
    ...formulaProblems(question, earlier, path),
  ];
}
