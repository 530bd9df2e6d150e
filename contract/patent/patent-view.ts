import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { text } from "../core/fields.ts";
import { LicencePeriod } from "./fees/licence-period.ts";
import { Citation, Claim, Drawing, EventDetail, Party, Priority, Section } from "./patent.ts";
import { patentStatuses, patentTypes, rightKinds } from "./patent-words.ts";

/** A patent as lists show it. Days are `YYYY-MM-DD`, numbers in their plain form. */
export const PatentCard = z.object({
  id: z.string(),
  application_no: z.string(),
  publication_no: z.string(),
  grant_no: z.string(),
  type: z.enum(patentTypes),
  title: z.string(),
  applicants: z.array(z.string()),
  owners: z.array(z.string()),
  inventors: z.array(z.string()),
  agency: z.string(),
  main_ipc: z.string(),
  filed_on: z.nullable(z.string()),
  published_on: z.nullable(z.string()),
  granted_on: z.nullable(z.string()),
  status: z.enum(patentStatuses),
  status_reason: z.string(),
  /** A lapse that can still be undone, until this day. */
  restorable_until: z.nullable(z.string()),
  rights: z.array(z.enum(rightKinds)),
  street_id: z.string(),
  cited: z.int(),
  /** Everybody sees it; else its own company alone. */
  is_public: z.boolean(),
  /** First 400 characters. */
  abstract: z.string(),
  /** Of the first drawing; empty: none is stored. */
  picture: z.string(),
});
export type PatentCard = z.output<typeof PatentCard>;

/** A legal event in the order of its day, newest first. */
const PatentEvent = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  happened_on: z.string(),
  gazette_on: z.nullable(z.string()),
  detail: EventDetail,
  source: z.string(),
  /** The status follows from this one. */
  decides: z.boolean(),
});
export type PatentEvent = z.output<typeof PatentEvent>;

const Member = z.object({
  id: z.string(),
  application_no: z.string(),
  publication_no: z.string(),
  grant_no: z.string(),
  title: z.string(),
  type: z.enum(patentTypes),
  filed_on: z.nullable(z.string()),
  published_on: z.nullable(z.string()),
  granted_on: z.nullable(z.string()),
  status: z.enum(patentStatuses),
  status_reason: z.string(),
  /** In the simple family; else in the extended one alone. */
  simple: z.boolean(),
});
export type FamilyMember = z.output<typeof Member>;

/** Everything of one patent; of one that is not published without its drawings, which are asked for by nobody. */
const PatentView = z.object({
  ...PatentCard.shape,
  applicants_full: z.array(Party),
  owners_full: z.array(Party),
  agents: z.array(z.string()),
  ipc: z.array(z.string()),
  /** Subclasses of the symbols above with their Chinese names: `F24C 家用炉灶；油烟机`. */
  ipc_names: z.array(z.string()),
  cpc: z.array(z.string()),
  locarno: z.array(z.string()),
  priorities: z.array(Priority),
  pct_application_no: z.string(),
  pct_publication_no: z.string(),
  parent_no: z.string(),
  examined_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  /** The last day of a term that the office compensated; null: none, or not known. */
  extended_to: z.nullable(z.string()),
  open_licences: z.array(LicencePeriod),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  status_on: z.nullable(z.string()),
  status_problems: z.array(z.string()),
  source: z.string(),
  source_on: z.nullable(z.string()),
  updated_at: z.string(),
  full_abstract: z.string(),
  claims: z.array(Claim),
  claims_published: z.array(Claim),
  description: z.array(Section),
  drawings: z.array(Drawing),
  cites: z.array(Citation),
  cited_by: z.array(z.object({ id: z.string(), number: z.string(), title: z.string() })),
  events: z.array(PatentEvent),
  family: z.array(Member),
});
export type PatentView = z.output<typeof PatentView>;

/** Calls of the patent's pages (ours: the specification names the pages and no call). */
export const patentViewCalls = {
  patentDetail: call({
    method: "POST",
    path: "/v1/search/patentDetail",
    access: "public",
    input: z.object({
      /** Id, application number or publication number, as typed. */
      patent: text("专利", 1, 60),
    }),
    output: PatentView,
    offline: "live",
    knowsPerson: true,
    summary:
      "Everything of one published patent, or of one of the user's company: bibliography, texts, drawings, events, rights, family, citations.",
  }),
  patentDrawing: call({
    method: "GET",
    path: "/v1/search/patentDrawing",
    access: "public",
    input: z.object({ patent: text("专利", 1, 60), sha256: text("附图", 64, 64) }),
    output: z.unknown(),
    offline: "live",
    reply: "file",
    summary: "One drawing of a published patent.",
  }),
};
