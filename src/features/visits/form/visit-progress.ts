import { fieldsIn, type VisitSection, visitSectionTitles } from "#contract/visit/visit-fields.ts";
import type { Problems, VisitValues } from "./visit-values.ts";

/** What a section holds beside the fields of the visit. */
const further: Partial<Record<VisitSection, readonly (keyof VisitValues)[]>> = {
  demands: ["demands"],
  answer: ["questionnaire_id"],
  next: ["plans_next"],
};

interface FormSection {
  key: VisitSection;
  title: string;
  fields: readonly (keyof VisitValues)[];
}

/** The form's sections in their order. */
export const visitSections: readonly FormSection[] = Object.entries(visitSectionTitles).map(([name, title]) => {
  const key = name as VisitSection;
  return { key, title, fields: [...fieldsIn("section", key), ...(further[key] ?? [])] };
});
export type SectionKey = VisitSection;

const alwaysRequired = [
  "company_id",
  "start_at",
  "end_at",
  "visit_type",
  "visit_method",
  "visitor_ids",
  "content",
] as const satisfies readonly (keyof VisitValues)[];

/** Fields that must be filled: a visit on site needs somebody who was met, one with a demand what it is. */
export function requiredFields(values: VisitValues): readonly (keyof VisitValues)[] {
  return [
    ...alwaysRequired,
    ...(values.visit_method === "上门" ? (["interviewees"] as const) : []),
    ...(values.has_demand ? (["demands"] as const) : []),
  ];
}

/** The field a dotted problem path belongs to: `interviewees.0.name` → `interviewees`. */
const rootOf = (path: string): string => path.split(".", 1)[0] ?? path;

/** How many required fields hold what the rules ask for. */
export function progressOf(values: VisitValues, problems: Problems): { done: number; total: number } {
  const wrong = new Set(Object.keys(problems).map(rootOf));
  const required = requiredFields(values);
  return { done: required.filter((name) => !wrong.has(name)).length, total: required.length };
}

/** The first problem in the order the form shows its fields. */
export function firstProblem(problems: Problems): { section: SectionKey; path: string } | null {
  const paths = Object.keys(problems);
  for (const section of visitSections) {
    for (const field of section.fields) {
      const path = paths.find((one) => rootOf(one) === field);
      if (path !== undefined) return { section: section.key, path };
    }
  }
  return null;
}

export function problemsIn(section: SectionKey, problems: Problems): number {
  const fields: readonly string[] = visitSections.find((one) => one.key === section)?.fields ?? [];
  return Object.keys(problems).filter((path) => fields.includes(rootOf(path))).length;
}
