import type { VisitRow } from "./visit.ts";
import type { TopicKind, VisitTopic } from "./visit-topics.ts";

/*
 * What a company sees of a visit to it, decided here alone: its account, its contacts in the small program, and every
 * call that is open to either read this table. A field that is in none of the three fails a test (decision record 085).
 */

/** Only what the street stands by: a visit that waits for a review or was returned is the officials' own. */
export const companyVisitStatus = "已归档";

/** Fields that the company reads as they are. */
export const visitShown = [
  "id",
  "company_id",
  "company_name",
  "start_at",
  "end_at",
  "visit_type",
  "visit_method",
  "visitor_names",
  "street_name",
  "services",
  "policies",
  "next_action",
  "next_visit_at",
] as const satisfies readonly (keyof VisitRow)[];

type Shown = (typeof visitShown)[number];
const inPart = ["topics", "photos"] as const;
type Hidden = Omit<VisitRow, Shown | (typeof inPart)[number]>;

/** What stands in the place of each field that is none of the company's business. */
export const visitHidden: Hidden = {
  visit_no: "",
  calendar_id: null,
  visitor_ids: [],
  companions: "",
  interviewees: [],
  content: "",
  ip_status: "",
  summary: "",
  willingness: null,
  has_demand: false,
  answer_id: null,
  label_ids: [],
  audio: [],
  attachments: [],
  check_in: null,
  signature: null,
  status: companyVisitStatus,
  review: undefined,
  street_id: "",
  arrived: [],
  rev: 0,
  created_at: "",
  created_by: null,
  updated_at: "",
  updated_by: null,
};

/** Topics that tell what the company has itself; warnings and promised visits are the office's own. */
const companyTopics: readonly TopicKind[] = ["restorable", "grace", "unconfirmed", "honor", "certificate", "demand"];

/** What was talked about, by its title; the official's words on it stay with the officials. */
const topicsForCompany = (topics: readonly VisitTopic[]): VisitTopic[] =>
  topics
    .filter(({ kind, state }) => companyTopics.includes(kind) && state !== "未谈")
    .map(({ kind, title }, place) => ({ key: `${place + 1}`, kind, title, fact: "", state: "已谈", answer: "" }));

/** Photos of the visit that are here, without when and where they were taken. */
const photosForCompany = ({ photos, arrived }: Pick<VisitRow, "photos" | "arrived">): VisitRow["photos"] =>
  photos
    .filter(({ id }) => arrived.includes(id))
    .map(({ id, sha256, size, mime }) => ({ id, sha256, size, mime, name: "" }));

/** Fields that the company reads in part. */
export const visitShownInPart: { [Field in (typeof inPart)[number]]: (visit: VisitRow) => VisitRow[Field] } = {
  topics: ({ topics }) => topicsForCompany(topics),
  photos: photosForCompany,
};

/** A visit as its company may read it. */
export const visitForCompany = (visit: VisitRow): VisitRow => ({
  ...visit,
  ...visitHidden,
  topics: visitShownInPart.topics(visit),
  photos: visitShownInPart.photos(visit),
});
