import { eq } from "drizzle-orm";
import type { Question } from "#contract/question/questionnaire-fields.ts";
import { questionnaireVersions } from "#server/database/tables/questionnaire.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

type PlainQuestion = Exclude<Question, { type: "subform" }>;

/** A question that holds values, with where it stands and which versions ask it so. */
export interface AskedQuestion {
  path: string;
  /** Title of the subform around it; empty outside of one. */
  parent: string;
  question: PlainQuestion;
  versions: number[];
}

function flat(questions: readonly Question[]): Omit<AskedQuestion, "versions">[] {
  return questions.flatMap((question) => {
    if (question.type === "note") return [];
    if (question.type !== "subform") return [{ path: question.code, parent: "", question }];
    return question.questions.flatMap((inner) =>
      inner.type === "note"
        ? []
        : [{ path: `${question.code}.${inner.code}`, parent: question.title, question: inner }],
    );
  });
}

interface Option {
  value: string;
  title: string;
  children?: Option[] | undefined;
}

/** The newer options, and those of the older that are gone. */
function joined(newer: readonly Option[], older: readonly Option[]): Option[] {
  const gone = older.filter(({ value }) => !newer.some((one) => one.value === value));
  const kept = newer.map((one) => {
    const before = older.find(({ value }) => value === one.value);
    const children = joined(one.children ?? [], before?.children ?? []);
    return { ...one, ...(children.length > 0 && { children }) };
  });
  return [...kept, ...gone];
}

/** The newer wording of a question with the options of both. */
function together(newer: PlainQuestion, older: PlainQuestion): PlainQuestion {
  const both: Record<string, unknown> = { ...newer };
  for (const part of ["options", "rows"] as const) {
    if (part in newer && part in older)
      both[part] = joined(
        (newer as unknown as Record<string, Option[]>)[part] ?? [],
        (older as unknown as Record<string, Option[]>)[part] ?? [],
      );
  }
  if (newer.type === "rating" && older.type === "rating") both.stars = Math.max(newer.stars, older.stars);
  return both as PlainQuestion;
}

/** The questions of several versions in the newest order; one that changed its type counts as another. */
export function askedQuestions(versions: readonly { version: number; questions: Question[] }[]): AskedQuestion[] {
  const asked = new Map<string, AskedQuestion>();
  for (const { version, questions } of versions.toSorted((a, b) => b.version - a.version)) {
    for (const one of flat(questions)) {
      const key = `${one.path} ${one.question.type}`;
      const known = asked.get(key);
      if (known === undefined) asked.set(key, { ...one, versions: [version] });
      else {
        known.question = together(known.question, one.question);
        known.versions.unshift(version);
      }
    }
  }
  return [...asked.values()];
}

/** Questions of all published versions, or of one. */
export async function askedIn(context: CallContext, id: string, version?: number): Promise<AskedQuestion[]> {
  const rows = await context.db
    .select({ version: questionnaireVersions.version, questions: questionnaireVersions.questions })
    .from(questionnaireVersions)
    .where(eq(questionnaireVersions.questionnaire_id, id));
  return askedQuestions(rows.filter((row) => version === undefined || row.version === version));
}

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/** The values an answer gives to a question: one, or one for each row of its subform. */
export function valuesAt(values: Row, path: string): { row: number | null; value: unknown }[] {
  const [code = "", inner] = path.split(".");
  const value = values[code];
  if (inner === undefined) return value === undefined || value === null ? [] : [{ row: null, value }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown, place) => {
    const one = isRow(row) ? row[inner] : undefined;
    return one === undefined || one === null ? [] : [{ row: place + 1, value: one }];
  });
}
