import type { Condition, Question, QuestionType } from "#contract/question/questionnaire-fields.ts";
import type { DesignFields } from "#contract/question/questionnaire.ts";

/** What the designer works on; questions may still lack parts. */
export type DesignDoc = DesignFields;
/** Where a question stands: its place, and for one in a subform the place inside. */
export type Path = readonly [number] | readonly [number, number];

export const samePath = (a: Path | null, b: Path | null) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

const shared = { help: "", required: false, show_if: [], required_if: [], prefill: "", label_ids: [] };
const twoOptions = () => [
  { value: "选项1", title: "选项1" },
  { value: "选项2", title: "选项2" },
];

/** What a new question of a type starts with, beside what all have. */
function startOf(type: QuestionType): object {
  switch (type) {
    case "text":
      return { min: 0, max: 200 };
    case "paragraph":
      return { min: 0, max: 5000 };
    case "number":
      return { least: null, most: null, decimals: 0, unit: "" };
    case "single":
    case "dropdown":
    case "rank":
      return { options: twoOptions() };
    case "multiple":
      return { options: twoOptions(), min: 0, max: 200 };
    case "cascade":
      return { options: [{ value: "一级", title: "一级", children: [{ value: "二级", title: "二级" }] }] };
    case "rating":
      return { stars: 5 };
    case "matrix":
      return { rows: [{ value: "行1", title: "行1" }], options: twoOptions() };
    case "photo":
      return { min: 0, max: 9 };
    case "file":
      return { min: 0, max: 20 };
    case "computed":
      return { formula: "", decimals: 2, unit: "" };
    case "subform":
      return { questions: [], min: 0, max: 50 };
    default:
      return {};
  }
}

/** A question with every part its type has, whatever is missing in what was saved. */
export const shaped = (question: Question): Question =>
  ({
    title: "",
    ...shared,
    ...startOf(question.type),
    ...(question as object),
    ...(question.type === "subform" && { questions: (question.questions ?? []).map(shaped) }),
  }) as unknown as Question;

/** `q1`, `q2` … : the first that is free; questions in subforms count, as conditions inside name those outside. */
export function freeCode(taken: readonly Question[], wanted?: string): string {
  const codes = new Set(taken.flatMap((one) => [one.code, ...innerOf(one).map(({ code }) => code)]));
  const base = wanted?.replace(/_?\d*$/u, "") || "q";
  for (let number = wanted === undefined ? 1 : 2; ; number += 1) {
    const code = `${base}${wanted === undefined ? "" : "_"}${number}`;
    if (!codes.has(code)) return code;
  }
}

const innerOf = (question: Question): readonly Question[] => (question.type === "subform" ? question.questions : []);

export const blankQuestion = (type: QuestionType, code: string): Question =>
  shaped({ code, title: "", type } as unknown as Question);

export const questionAt = (questions: readonly Question[], [place, inner]: Path): Question | undefined => {
  const question = questions[place];
  if (inner === undefined) return question;
  return question?.type === "subform" ? question.questions[inner] : undefined;
};

/** The list that a path points into, and the questions that stand before it. */
export const siblingsOf = (questions: readonly Question[], [place, inner]: Path): readonly Question[] => {
  const question = questions[place];
  return inner !== undefined && question?.type === "subform" ? question.questions : questions;
};

/** Questions that a condition or formula at this path may name, nearest last. */
export function earlierThan(questions: readonly Question[], path: Path): Question[] {
  const [place, inner] = path;
  const around = questions.slice(0, place);
  return inner === undefined ? around : [...around, ...siblingsOf(questions, path).slice(0, inner)];
}

/** The questions with the list at a path changed. */
function withList(questions: readonly Question[], path: Path, change: (list: Question[]) => Question[]): Question[] {
  if (path[1] === undefined) return change([...questions]);
  return questions.map((question, place) =>
    place === path[0] && question.type === "subform"
      ? ({ ...question, questions: change([...question.questions]) } as Question)
      : question,
  );
}

const last = (path: Path): number => path[1] ?? path[0];
const placed = (path: Path, at: number): Path => (path[1] === undefined ? [at] : [path[0], at]);

export const replaced = (questions: readonly Question[], path: Path, question: Question) =>
  withList(questions, path, (list) => list.with(last(path), question));

export const inserted = (questions: readonly Question[], path: Path, question: Question) =>
  withList(questions, path, (list) => list.toSpliced(last(path), 0, question));

export const removed = (questions: readonly Question[], path: Path) =>
  withList(questions, path, (list) => list.toSpliced(last(path), 1));

/** The question put at another place of its list; places beyond the ends are the ends. */
export function movedTo(questions: readonly Question[], path: Path, to: number): { questions: Question[]; path: Path } {
  const list = siblingsOf(questions, path);
  const at = Math.max(0, Math.min(list.length - 1, to));
  const question = list[last(path)];
  if (question === undefined) return { questions: [...questions], path };
  const next = withList(questions, path, (all) => all.toSpliced(last(path), 1).toSpliced(at, 0, question));
  return { questions: next, path: placed(path, at) };
}

/** The question under a free code, and with it those of its subform. */
function withFreshCodes(questions: readonly Question[], question: Question): Question {
  const copy = { ...question, code: freeCode(questions, question.code) };
  if (copy.type !== "subform") return copy;
  return innerOf(copy).reduce<Question>(
    (made, one, place) => recoded([made], [0, place], freeCode([...questions, made], one.code))[0] ?? made,
    copy,
  );
}

/** A copy right behind the question, under a code of its own. */
export function duplicated(questions: readonly Question[], path: Path): { questions: Question[]; path: Path } {
  const question = questionAt(questions, path);
  if (question === undefined) return { questions: [...questions], path };
  const copy = withFreshCodes(questions, question);
  const at = placed(path, last(path) + 1);
  return { questions: inserted(questions, at, copy), path: at };
}

const renamedIn = (conditions: Condition[], from: string, to: string) =>
  conditions.map((one) => (one.code === from ? { ...one, code: to } : one));

function withReference(question: Question, from: string, to: string): Question {
  return {
    ...question,
    show_if: renamedIn(question.show_if, from, to),
    required_if: renamedIn(question.required_if, from, to),
    ...(question.type === "computed" && { formula: question.formula.replaceAll(`{${from}}`, `{${to}}`) }),
    ...(question.type === "subform" && { questions: question.questions.map((one) => withReference(one, from, to)) }),
  } as Question;
}

/** The question under another code; conditions and formulas that name it follow. */
export function recoded(questions: readonly Question[], path: Path, code: string): Question[] {
  const question = questionAt(questions, path);
  if (question === undefined) return [...questions];
  const named = replaced(questions, path, { ...question, code });
  return withList(named, path, (list) =>
    list.map((one, place) => (place === last(path) ? one : withReference(one, question.code, code))),
  );
}

/** The question as another type: what both have stays. */
export function retyped(question: Question, type: QuestionType): Question {
  const before = question as unknown as Record<string, unknown>;
  const start = blankQuestion(type, question.code) as unknown as Record<string, unknown>;
  const keeps = Object.keys(start).filter((key) => {
    if (key === "type" || !(key in before)) return false;
    // A cascade's options are a tree, and limits mean another thing for another type.
    if (key === "options") return type !== "cascade" && question.type !== "cascade";
    return key !== "min" && key !== "max" && key !== "prefill";
  });
  return { ...start, ...Object.fromEntries(keeps.map((key) => [key, before[key]])) } as unknown as Question;
}
