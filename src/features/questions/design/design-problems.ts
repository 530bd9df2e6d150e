import { fieldsOf } from "#contract/core/envelope.ts";
import { type Condition, Question, questionTypes } from "#contract/question/questionnaire-fields.ts";
import { questionsProblems } from "#contract/question/questionnaire-rules.ts";
import type { DesignDoc, Path } from "./design-doc.ts";

/** Something to put right; `path` null is about the whole questionnaire. */
export interface PlacedProblem {
  path: Path | null;
  /** `title`, `options` …: the field beside which it shows; empty when it is about the question. */
  field: string;
  message: string;
  /** Keeps the questionnaire from being published. */
  blocks: boolean;
}

const blocking = (path: Path | null, field: string, message: string): PlacedProblem => ({
  path,
  field,
  message,
  blocks: true,
});

/** Where each question stands, by the code that the rules name it with. */
function pathsByCode(questions: readonly Question[]): Map<string, Path> {
  const paths = new Map<string, Path>();
  for (const [place, question] of questions.entries()) {
    paths.set(question.code, [place]);
    if (question.type === "subform")
      for (const [inner, one] of question.questions.entries())
        paths.set(`${question.code}.${one.code}`, [place, inner]);
  }
  return paths;
}

function shapeProblems(question: Question, path: Path): PlacedProblem[] {
  const parsed = Question.safeParse(question);
  if (parsed.success) return [];
  return Object.entries(fieldsOf(parsed.error.issues)).flatMap(([field, message]) => {
    const inner = /^questions\.(\d+)\.(.+)$/u.exec(field);
    if (inner === null || path[1] !== undefined) return [blocking(path, field, message)];
    return [blocking([path[0], Number(inner[1])], inner[2] ?? "", message)];
  });
}

/** Conditions on one question that cannot hold at once. */
function contradiction(conditions: readonly Condition[]): string | null {
  for (const { code } of conditions) {
    const own = conditions.filter((one) => one.code === code);
    const wanted = new Set(own.filter(({ op }) => op === "is").map(({ value }) => String(value)));
    if (wanted.size > 1) return `“${code}”不可能同时等于 ${[...wanted].join(" 和 ")}`;
    const above = Math.max(...own.filter(({ op }) => op === "above").map(({ value }) => Number(value)));
    const below = Math.min(...own.filter(({ op }) => op === "below").map(({ value }) => Number(value)));
    if (above >= below) return `“${code}”不可能既大于 ${above} 又小于 ${below}`;
    const refused = own.find(({ op, value }) => op === "not" && wanted.has(String(value)));
    if (refused !== undefined) return `“${code}”不可能既等于又不等于 ${String(refused.value)}`;
  }
  return null;
}

/** Questions that nobody will ever see: their conditions contradict themselves or name one that is never shown. */
function unreachable(questions: readonly Question[]): PlacedProblem[] {
  const never = new Set<string>();
  return questions.flatMap((question, place): PlacedProblem[] => {
    const against = contradiction(question.show_if);
    const behind = question.show_if.find(({ code, op }) => op !== "not" && never.has(code));
    if (against === null && behind === undefined) return [];
    never.add(question.code);
    const message = against ?? `显示条件引用的“${behind?.code ?? ""}”永远不会显示`;
    return [{ path: [place], field: "show_if", message: `${message}，此题永远不会显示`, blocks: false }];
  });
}

function fieldOfRule(message: string): string {
  if (message.startsWith("显示条件")) return "show_if";
  if (message.startsWith("必填条件")) return "required_if";
  if (message.startsWith("公式")) return "formula";
  return /编码/u.test(message) ? "code" : "";
}

/** Everything that is not right with the questionnaire, in the order of the questions. */
export function designProblems(doc: DesignDoc, today: string): PlacedProblem[] {
  const { questions } = doc;
  const paths = pathsByCode(questions);
  const whole = [
    ...(doc.title.trim().length < 2 ? [blocking(null, "title", "请填写问卷标题（至少 2 个字）")] : []),
    ...(doc.end_on < doc.start_on ? [blocking(null, "end_on", "截止日期不能早于开始日期")] : []),
    ...(doc.end_on < today ? [blocking(null, "end_on", "截止日期已过，请先延长")] : []),
    ...(doc.scope !== "全部" && doc.scope_ids.length === 0 ? [blocking(null, "scope_ids", "请选择调查对象")] : []),
  ];
  const ruled = questionsProblems(questions).map(({ code, message }) =>
    blocking(paths.get(code) ?? null, fieldOfRule(message), message),
  );
  const shapes = questions.flatMap((question, place) => shapeProblems(question, [place]));
  const placed = [...shapes, ...ruled, ...unreachable(questions)];
  const order = ({ path }: PlacedProblem) => (path === null ? -1 : path[0] * 1000 + (path[1] ?? -1));
  return [...whole, ...placed.toSorted((a, b) => order(a) - order(b))];
}

/** What a problem is about, for a list of them. */
export function problemPlace({ path }: PlacedProblem, questions: readonly Question[]): string {
  if (path === null) return "问卷";
  const question = questions[path[0]];
  const inner = path[1] !== undefined && question?.type === "subform" ? question.questions[path[1]] : undefined;
  const named = inner ?? question;
  const number = path[1] === undefined ? `第 ${path[0] + 1} 题` : `第 ${path[0] + 1} 题的第 ${path[1] + 1} 列`;
  return `${number} ${named?.title || (named ? questionTypes[named.type] : "")}`;
}
