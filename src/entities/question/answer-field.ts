import type { Question, QuestionType } from "#contract/question/questionnaire-fields.ts";
import type { FieldFrame } from "#src/ui/form/form-kit.ts";

/** What the control of one question is given. */
export interface AnswerFieldProps<T extends QuestionType = QuestionType> {
  question: Extract<Question, { type: T }>;
  value: unknown;
  onChange: (value: unknown) => void;
  /** For what arrives later than other changes, as a picture does. */
  update: (next: (now: unknown) => unknown) => void;
  required: boolean;
  /** Problems of the whole form by path, for the rows inside. */
  problems: Readonly<Record<string, string>>;
  /** Path among the values: `code`, or `code[0].inner` inside a row. */
  path: string;
}

/** What a frame needs of any question. */
type Framed = Pick<AnswerFieldProps, "required" | "problems" | "path"> & { question: { title: string; help: string } };

/** Name of a control: problems and scrolling find it by this. */
export const fieldName = (path: string) => `values.${path}`;

/** The frame that the form kit's controls take. */
export function frameOf({ question, required, problems, path }: Framed, hint = ""): FieldFrame {
  const hints = [question.help, hint].filter((word) => word !== "").join("；");
  return {
    name: fieldName(path),
    label: question.title,
    required,
    problem: problems[path],
    ...(hints !== "" && { hint: hints }),
  };
}

/** Sets one value; an empty one is taken out, so that it counts as not answered. */
export function withValue(values: Readonly<Record<string, unknown>>, code: string, value: unknown) {
  const next: Record<string, unknown> = { ...values };
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0))
    delete next[code];
  else next[code] = value;
  return next;
}

/** Shows the question of a problem and focuses its control, after the paint in which it appeared. */
export function showProblem(problems: Readonly<Record<string, string>>): void {
  const fields = [...document.querySelectorAll<HTMLElement>("[data-field^='values.']")];
  requestAnimationFrame(() => {
    const field = fields.find(({ dataset }) => Object.hasOwn(problems, (dataset.field ?? "").slice("values.".length)));
    field?.scrollIntoView({ block: "center" });
    field?.querySelector<HTMLElement>("input, textarea, select, button")?.focus({ preventScroll: true });
  });
}
