import type { VisitFields } from "#contract/visit/visit-fields.ts";
import { topicLine } from "#contract/visit/visit-topics.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";

interface Names {
  person: (id: string) => string;
  label: (id: string) => string;
  company?: (id: string) => string;
  street?: (id: string) => string;
}

type Wording = (value: never, names: Names) => string;

const joined = (values: readonly string[]) => values.join("、");
const countOf = (unit: string) => (files: readonly unknown[]) => (files.length === 0 ? "" : `${files.length} ${unit}`);

const wordings: Partial<Record<keyof VisitFields | "street_id", Wording>> = {
  street_id: (id: string, names) => names.street?.(id) ?? "另一个镇街",
  calendar_id: () => "已关联日程",
  answer_id: () => "已填写问卷",
  company_id: (id: string, names) => names.company?.(id) ?? "另一家企业",
  start_at: (at: string) => formatMinute(at),
  end_at: (at: string) => formatMinute(at),
  visitor_ids: (ids: string[], names) => joined(ids.map(names.person)),
  interviewees: (people: VisitFields["interviewees"]) =>
    joined(people.map((one) => [one.name, one.post, one.mobile].filter((part) => part !== "").join(" "))),
  topics: (topics: VisitFields["topics"]) => topics.map(topicLine).join("；"),
  services: (lines: string[]) => joined(lines),
  policies: (lines: string[]) => joined(lines),
  has_demand: (yes: boolean) => (yes ? "是" : "否"),
  label_ids: (ids: string[], names) => joined(ids.map(names.label)),
  photos: countOf("张"),
  audio: countOf("段"),
  attachments: countOf("个"),
  check_in: (at: NonNullable<VisitFields["check_in"]>) => checkInWords(at),
  signature: (signature: NonNullable<VisitFields["signature"]>) => signature.name,
};

/** A check-in as the screen shows it. */
export function checkInWords(at: NonNullable<VisitFields["check_in"]>): string {
  const distance = at.distance_m === null ? "" : `，距企业约 ${Math.round(at.distance_m)} 米`;
  const note = at.note === "" ? "" : `（${at.note}）`;
  return `${formatMinute(at.at)}，精度约 ${Math.round(at.accuracy)} 米${distance}${note}`;
}

/** A field's value in words, `—` when it is empty; for details, history and conflicts. */
export function visitFieldWords(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return "—";
  const wording = wordings[field as keyof typeof wordings];
  const words = wording ? wording(value as never, names) : String(value);
  return words === "" ? "—" : words;
}
