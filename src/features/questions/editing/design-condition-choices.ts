import type { Condition, Question, QuestionType } from "#contract/question/questionnaire-fields.ts";

type Operator = Condition["op"];

const equality: readonly Operator[] = ["is", "not", "filled"];
const order: readonly Operator[] = ["is", "not", "above", "below", "filled"];

/** How a question of a type may be asked for, the usual one first (the rules of publishing say the same). */
export function operatorsFor(type: QuestionType): readonly Operator[] {
  switch (type) {
    case "number":
    case "rating":
    case "nps":
    case "computed":
    case "date":
      return order;
    case "multiple":
    case "cascade":
      return ["has", "filled"];
    case "text":
    case "paragraph":
    case "mobile":
      return ["is", "not", "has", "filled"];
    case "single":
    case "dropdown":
    case "yes_no":
      return equality;
    default:
      return ["filled"];
  }
}

interface Choice {
  value: Condition["value"];
  label: string;
}
interface Level {
  value: string;
  title: string;
  children?: readonly Level[] | undefined;
}

const levelChoices = (options: readonly Level[], path = ""): Choice[] =>
  options.flatMap(({ value, title, children }) => [
    { value, label: `${path}${title}` },
    ...levelChoices(children ?? [], `${path}${title} / `),
  ]);

const scale = (from: number, to: number, unit: string): Choice[] =>
  Array.from({ length: to - from + 1 }, (_, place) => ({ value: from + place, label: `${from + place} ${unit}` }));

/** The values to choose from; null where anything may be typed. */
export function valuesFor(question: Question): Choice[] | null {
  switch (question.type) {
    case "single":
    case "dropdown":
    case "multiple":
      return question.options.map(({ value, title }) => ({ value, label: title }));
    case "cascade":
      return levelChoices(question.options);
    case "yes_no":
      return [
        { value: true, label: "是" },
        { value: false, label: "否" },
      ];
    case "rating":
      return scale(1, question.stars, "星");
    case "nps":
      return scale(0, 10, "分");
    default:
      return null;
  }
}
