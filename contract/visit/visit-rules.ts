import { type FileKind, fileProblem } from "../core/file.ts";
import { dateProblem, dateProblems } from "../core/plausible-dates.ts";
import type { VisitFields } from "./visit-fields.ts";
import { topicProblems } from "./visit-topics.ts";

const dayLength = 24 * 3_600_000;

/**
 * Rules of a visit that span fields (design "visit 走访记录"); messages by field, empty when all hold.
 * `now` is the server's time in milliseconds, on a phone the corrected device time.
 */
export function visitProblems(visit: VisitFields, now: number): Record<string, string> {
  const problems = { ...datesOf(visit, now), ...topicProblems(visit.topics) };
  if (Date.parse(visit.end_at) < Date.parse(visit.start_at)) problems.end_at = "结束时间不能早于开始时间";
  if (visit.visit_method === "上门" && visit.interviewees.length === 0)
    problems.interviewees = "上门走访至少填写一位受访人";
  for (const [field, kind] of filesByField) {
    for (const [place, file] of visit[field].entries()) {
      const problem = fileProblem(kind, file);
      if (problem !== null) problems[`${field}.${place}`] = problem;
    }
  }
  return problems;
}

const dates = {
  start_at: ["开始时间", "done"],
  end_at: ["结束时间", "done"],
  next_visit_at: ["下次走访日期", "planned"],
} as const;

/** What a device noted by itself is named by what it belongs to: there the form can show it. */
function datesOf(visit: VisitFields, now: number): Record<string, string> {
  const noted: (readonly [field: string, label: string, at: string | undefined])[] = [
    ["check_in", "签到时间", visit.check_in?.at],
    ["signature", "签名时间", visit.signature?.at],
    ...visit.photos.map(({ taken_at }, place) => [`photos.${place}`, "拍摄时间", taken_at] as const),
  ];
  const problems = dateProblems(visit, dates, now);
  for (const [field, label, at] of noted) {
    const problem = at === undefined ? null : dateProblem(label, at, "noted", now);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

const filesByField = [
  ["photos", "photo"],
  ["audio", "audio"],
  ["attachments", "attachment"],
] as const satisfies readonly (readonly [keyof VisitFields, FileKind])[];

/** Every file a visit's manifest names, with its kind. */
export function filesOf(visit: Pick<VisitFields, "photos" | "audio" | "attachments" | "signature">) {
  const files = filesByField.flatMap(([field, kind]) => visit[field].map((ref) => ({ kind: kind as FileKind, ref })));
  if (visit.signature) files.push({ kind: "signature", ref: visit.signature.image });
  return files;
}

/** Who may delete a visit: its author within 24 hours, after that who leads the street. */
export function mayDeleteVisit(
  visit: { created_by: string | null; created_at: string; street_id: string },
  person: { id: string; roles: readonly string[]; street_ids: readonly string[]; com_id: string | 0 },
  now: number,
): boolean {
  if (visit.created_by === person.id && now - Date.parse(visit.created_at) < dayLength) return true;
  const inScope = person.com_id === 0 || person.street_ids.includes(visit.street_id);
  return inScope && person.roles.includes("lead");
}

/** Why an edit is refused to others. */
export const visitEditorsOnly = "只有记录人、走访人员和镇街负责人可以修改此走访记录";

/** Who may change a visit: its author, the visitors it names, and who leads the street. */
export function mayEditVisit(
  visit: { created_by: string | null; street_id: string; visitor_ids: readonly string[] },
  person: { id: string; roles: readonly string[]; street_ids: readonly string[]; com_id: string | 0 },
): boolean {
  if (visit.created_by === person.id || visit.visitor_ids.includes(person.id)) return true;
  const inScope = person.com_id === 0 || person.street_ids.includes(visit.street_id);
  return inScope && person.roles.includes("lead");
}
