import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { ownCreditCode } from "./account.ts";
import { id, listOf, oneOf, pageOf, paging, streetId, text } from "../core/fields.ts";
import type { Kind } from "../core/roles.ts";

/** 待审核 → 通过; → 退回 with what to amend, and a new application; or → 不予通过 with the reason. */
export const certificationStatuses = ["待审核", "通过", "退回", "不予通过"] as const;
/** What an administrator may decide. */
export const certificationOutcomes = ["通过", "退回", "不予通过"] as const satisfies readonly CertificationStatus[];
export type CertificationStatus = (typeof certificationStatuses)[number];

/** A document: a licence as picture or PDF; at most 5 MB, at most this many. */
export const documentRules = {
  max: 5 * 1024 * 1024,
  most: 5,
  types: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
} as const;

const OwnDocument = z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.int() });
export type OwnDocument = z.output<typeof OwnDocument>;

/** What an enterprise hands in to be certified. */
export const NewCertification = z.object({
  id: id("认证申请"),
  company_name: text("企业名称", 2, 200),
  credit_code: ownCreditCode,
  legal_person: text("法定代表人", 2, 60),
  contact_name: text("联系人", 2, 30),
  contact_post: z._default(text("职务", 0, 60), ""),
  note: z._default(text("说明", 0, 300), ""),
  documents: listOf("证明材料", id("证明材料"), 1, documentRules.most),
});
export type NewCertification = z.output<typeof NewCertification>;

/** An application with its state. */
export const Certification = z.object({
  ...NewCertification.shape,
  credit_code: z.string(),
  contact_post: z.string(),
  note: z.string(),
  documents: z.array(OwnDocument),
  status: z.enum(certificationStatuses),
  /** Why it came back, or a word with the approval. */
  reply: z.string(),
  created_at: z.string(),
  handled_at: z.nullable(z.string()),
});
export type Certification = z.output<typeof Certification>;

/** The same as an administrator sees it. */
export const CertificationRow = z.object({
  ...Certification.shape,
  account_id: z.string(),
  /** Masked: 138****5678. */
  mobile: z.string(),
  /** Company of the directory with this credit code, else of this name; null: it is not there. */
  company: z.nullable(z.object({ id: z.string(), name: z.string(), credit_code: z.string(), street_id: z.string() })),
  handled_by_name: z.string(),
});
export type CertificationRow = z.output<typeof CertificationRow>;

const enterprise = ["enterprise"] as const satisfies readonly Kind[];
const admin = ["admin"] as const satisfies readonly Kind[];

/** Trial account → certified account; ours, as the specification names the states (section 4) and no calls. */
export const certificationCalls = {
  certifyInfo: call({
    method: "POST",
    path: "/v1/user/certify-info",
    access: enterprise,
    input: z.object({}),
    output: z.object({
      /** What the account was registered with. */
      company_name: z.string(),
      credit_code: z.string(),
      /** Newest first. */
      list: z.array(Certification),
    }),
    offline: "live",
    summary: "The user's own applications, newest first, and what a new one starts with.",
  }),
  certifyFile: call({
    method: "POST",
    path: "/v1/user/certify-file",
    access: enterprise,
    body: "bytes",
    mostBytes: documentRules.max,
    input: z.object({ id: id("证明材料"), name: text("文件名", 1, 200) }),
    output: OwnDocument,
    offline: "live",
    inView: "never",
    summary: "Hand in a document; pictures are re-encoded by the server, a PDF is kept as it is.",
  }),
  certify: call({
    method: "POST",
    path: "/v1/user/certify",
    access: enterprise,
    input: NewCertification,
    output: Certification,
    offline: "live",
    inView: "never",
    summary: "Apply for certification; one application at a time, for trial accounts alone.",
  }),
  certifyContent: call({
    method: "GET",
    path: "/v1/user/certify-content",
    access: ["enterprise", "admin"],
    reply: "file",
    input: z.object({ id: id("证明材料") }),
    output: z.unknown(),
    offline: "live",
    summary:
      "A document, to its account, to the main accounts of a company whose application names it, and to administrators.",
  }),
  certifyList: call({
    method: "POST",
    path: "/v1/user/certify-list",
    access: admin,
    input: z.object({ status: z.optional(oneOf("状态", certificationStatuses)), ...paging }),
    output: z.object({ ...pageOf(CertificationRow).shape, waiting: z.int() }),
    offline: "live",
    summary: "Page of applications, those that wait longest first, and how many wait in all.",
  }),
  certifyHandle: call({
    method: "POST",
    path: "/v1/user/certify-handle",
    access: admin,
    input: z.object({
      id: id("认证申请"),
      status: oneOf("处理结果", certificationOutcomes),
      reply: z._default(text("意见", 0, 300), ""),
      /** Where a company that the directory does not have yet is added. */
      street_id: z.optional(streetId("所属镇街")),
    }),
    output: CertificationRow,
    offline: "live",
    summary:
      "Accept an application, which certifies the account and links its company (added to the directory where it is missing), send it back to be amended, or refuse it; the applicant reads why.",
  }),
};
