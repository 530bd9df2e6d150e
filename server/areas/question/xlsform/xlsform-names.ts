import type { Question } from "#contract/question/questionnaire-fields.ts";
import type { ExportedName } from "./xlsform-conditions.ts";

interface Option {
  value: string;
  title: string;
  children?: Option[] | undefined;
}

/** A name of an option that every reader of the form takes: no spaces, commas or quotes. */
export function optionNames(options: readonly Option[]): Map<string, string> {
  const taken = new Set(options.map(({ value }) => value));
  const names = new Map<string, string>();
  for (const [place, { value }] of options.entries()) {
    let name = value;
    if (/[\s,'"]/u.test(value)) for (let at = place + 1; taken.has(name) || name === value; at += 1) name = `c${at}`;
    taken.add(name);
    names.set(value, name);
  }
  return names;
}

/** Levels of a cascade, and all options of each level. */
export function levelsOf(options: readonly Option[]): Option[][] {
  const deeper = options.flatMap(({ children }) => children ?? []);
  return [[...options], ...(deeper.length > 0 ? levelsOf(deeper) : [])];
}

/** Names of one form, each given once. */
class Names {
  private readonly taken = new Set<string>();

  take(...wanted: string[]): string {
    const [last = "q"] = wanted.slice(-1);
    let name = wanted.find((one) => !this.taken.has(one)) ?? last;
    for (let copy = 2; this.taken.has(name); copy += 1) name = `${last}_${copy}`;
    this.taken.add(name);
    return name;
  }
}

function membersOf(question: Question, name: string, names: Names): string[] {
  switch (question.type) {
    case "matrix":
      return question.rows.map((_, place) => names.take(`${name}_${place + 1}`));
    case "cascade":
      return levelsOf(question.options).map((_, place) => names.take(`${name}_${place + 1}`));
    case "photo":
    case "file":
      return question.max > 1 ? [names.take(`${name}_file`)] : [];
    default:
      return [];
  }
}

function namesOfOptions(question: Question): ReadonlyMap<string, string> {
  if (question.type === "cascade") return optionNames(levelsOf(question.options).flat());
  return "options" in question ? optionNames(question.options) : new Map();
}

export interface NamedQuestion {
  question: Question;
  own: ExportedName;
  inner: NamedQuestion[];
}

/** Gives every question of a questionnaire its name; those of a subform may repeat codes that stand outside. */
export function namedQuestions(questions: readonly Question[]): NamedQuestion[] {
  const names = new Names();
  for (const { code } of questions) names.take(code);
  const named = (question: Question, name: string): NamedQuestion => ({
    question,
    own: { name, type: question.type, members: membersOf(question, name, names), names: namesOfOptions(question) },
    inner:
      question.type === "subform"
        ? question.questions.map((one) => named(one, names.take(one.code, `${question.code}_${one.code}`)))
        : [],
  });
  return questions.map((question) => named(question, question.code));
}
