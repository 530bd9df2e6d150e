import type { Problems, VisitValues } from "./visit-values.ts";

export const visitSections = [
  {
    key: "basic",
    title: "基本信息",
    fields: ["company_id", "start_at", "end_at", "visit_type", "visit_method"],
  },
  { key: "people", title: "人员", fields: ["visitor_ids", "companions", "interviewees"] },
  {
    key: "content",
    title: "内容",
    fields: ["content", "ip_status", "summary", "willingness", "label_ids"],
  },
  { key: "services", title: "服务与政策", fields: ["services", "policies"] },
  { key: "demands", title: "企业需求", fields: ["has_demand", "demands"] },
  { key: "answer", title: "企业问卷", fields: ["answer_id", "questionnaire_id"] },
  { key: "photos", title: "照片", fields: ["photos"] },
  { key: "files", title: "录音与附件", fields: ["audio", "attachments"] },
  { key: "check_in", title: "签到", fields: ["check_in"] },
  { key: "signature", title: "企业签名", fields: ["signature"] },
  { key: "next", title: "下一步", fields: ["next_action", "next_visit_at", "plans_next"] },
] as const satisfies readonly { key: string; title: string; fields: readonly (keyof VisitValues)[] }[];
export type SectionKey = (typeof visitSections)[number]["key"];

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
