import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { changesOf } from "../core/edits.ts";
import { date, flag, id, listOf, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";
import { type Kind, office, officeOrEnterprise } from "../core/roles.ts";
import { certificateKinds, rightLabel } from "./certificate-kinds.ts";
import { certificateStates, reminderDays } from "./certificate-rules.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];

/** A scan: a picture or a PDF of at most 10 MB. */
export const scanRules = {
  max: 10 * 1024 * 1024,
  types: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
} as const;

/** What the company writes down of a certificate. */
export const CertificateFields = z.object({
  kind: oneOf("证书类型", certificateKinds),
  name: text("证书名称", 1, 200),
  /** As the kind has it, see `certificateNumber`. */
  number: text("证书编号", 1, 100),
  holder: text("权利人", 1, 200),
  /** Number of a patent, or registration number of a trademark, that a certificate belongs to; empty: none. */
  right_no: z._default(text(rightLabel, 0, 40), ""),
  issued_on: z._default(z.nullable(date("发证日期")), null),
  /** The last day of validity. */
  expires_on: z._default(z.nullable(date("有效期至")), null),
  place: z._default(text("存放地点", 0, 100), ""),
  note: z._default(text("备注", 0, 500), ""),
  front_id: z._default(z.nullable(id("正面扫描件")), null),
  back_id: z._default(z.nullable(id("背面扫描件")), null),
});
export type CertificateFields = z.output<typeof CertificateFields>;
export const certificateFieldNames = Object.keys(CertificateFields.shape) as (keyof CertificateFields)[];

export const Scan = z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.int() });
export type Scan = z.output<typeof Scan>;

const LoanFields = z.object({
  borrower: text("借用人", 1, 60),
  lent_on: date("借出日期"),
  due_on: date("应还日期"),
  purpose: text("用途", 1, 200),
});

export const Loan = z.object({
  id: z.string(),
  ...LoanFields.shape,
  /** null: still out. */
  returned_on: z.nullable(z.string()),
  return_note: z.string(),
});
export type Loan = z.output<typeof Loan>;

/** A row of a list. */
export const CertificateRow = z.object({
  id: z.string(),
  rev: z.int(),
  kind: z.enum(certificateKinds),
  name: z.string(),
  number: z.string(),
  holder: z.string(),
  issued_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  place: z.string(),
  state: z.enum(certificateStates),
  /** 0 on the last day, below 0 after it; null: no end. */
  days_left: z.nullable(z.int()),
  /** Who has it; null: it is in its place. */
  lent_to: z.nullable(z.string()),
  lent_over: z.boolean(),
  /** A newer certificate stands in its place. */
  replaced: z.boolean(),
  scans: z.int(),
});
export type CertificateRow = z.output<typeof CertificateRow>;

const Beside = z.nullable(z.object({ id: z.string(), name: z.string(), number: z.string() }));

/** One certificate with all that belongs to it. */
export const Certificate = z.object({
  ...CertificateRow.shape,
  right_no: z.string(),
  note: z.string(),
  front_id: z.nullable(z.string()),
  back_id: z.nullable(z.string()),
  front: z.nullable(Scan),
  back: z.nullable(Scan),
  /** The patent that the number names, where the store has it. */
  patent: z.nullable(z.object({ id: z.string(), title: z.string() })),
  /** The trademark, likewise; of several classes the first. */
  trademark: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The older certificate in whose place it stands, and the newer one in its own. */
  replaces: Beside,
  replaced_by: Beside,
  /** The latest first. */
  loans: z.array(Loan),
  updated_at: z.string(),
});
export type Certificate = z.output<typeof Certificate>;

/** Conditions of a list, all of which a certificate has to meet. */
export const certificateFilters = {
  /** In name, number or holder. */
  keyword: z._default(text("关键词", 0, 100), ""),
  kind: z.optional(oneOf("证书类型", certificateKinds)),
  state: z.optional(oneOf("状态", certificateStates)),
  year: z.optional(whole("发证年份", 1980, 2200)),
  lent: z.optional(flag("借出中")),
};
export const certificateSorts = ["issued", "expires", "name"] as const;

export const expireWithin = ["7", "30", "60", "90", "over"] as const;

const record = { id: id("证书"), base_rev: whole("版本", 1, 1_000_000) };

/** Certificates of a company; all calls are ours. */
export const certificateCalls = {
  certificateList: call({
    method: "GET",
    path: "/v1/frontend/certificate/list",
    access: enterprise,
    input: z.object({ ...certificateFilters, sort: z._default(oneOf("排序", certificateSorts), "issued"), ...paging }),
    output: z.object({
      list: z.array(CertificateRow),
      total: z.int(),
      /** Of what the other conditions leave, whatever kind is chosen; none with 0. */
      kinds: z.array(z.object({ value: z.enum(certificateKinds), count: z.int() })),
    }),
    offline: "live",
    summary: "Page of the user's company's certificates, by conditions, with counts by kind.",
  }),
  certificateInfo: call({
    method: "GET",
    path: "/v1/frontend/certificate/info",
    access: officeOrEnterprise,
    input: z.object({ id: id("证书") }),
    output: Certificate,
    offline: "live",
    summary: "One certificate with scans, loans and what it replaces.",
  }),
  certificateCreate: call({
    method: "POST",
    path: "/v1/frontend/certificate/create",
    access: enterprise,
    input: z.object({
      id: id("证书"),
      ...CertificateFields.shape,
      /** The old certificate in whose place this one stands. */
      replaces_id: z._default(z.nullable(id("被替换的证书")), null),
    }),
    output: Certificate,
    offline: "live",
    summary: "Add a certificate; the same id again answers the same certificate.",
  }),
  certificateUpdate: call({
    method: "POST",
    path: "/v1/frontend/certificate/update",
    access: enterprise,
    input: z.object({ ...record, changes: changesOf(CertificateFields) }),
    output: Certificate,
    offline: "live",
    summary: "Edit a certificate; 409 when somebody else changed the same field since `base_rev`.",
  }),
  certificateDelete: call({
    method: "POST",
    path: "/v1/frontend/certificate/delete",
    access: enterprise,
    input: z.object(record),
    output: z.object({ id: z.string(), rev: z.int() }),
    offline: "live",
    summary: "Delete a certificate that is not lent; it can be brought back.",
  }),
  certificateRestore: call({
    method: "POST",
    path: "/v1/frontend/certificate/restore",
    access: enterprise,
    input: z.object({ id: id("证书") }),
    output: Certificate,
    offline: "live",
    summary: "Bring a deleted certificate back.",
  }),
  certificateBorrow: call({
    method: "POST",
    path: "/v1/frontend/certificate/borrow",
    access: enterprise,
    input: z.object({ id: id("借出记录"), certificate_id: id("证书"), ...LoanFields.shape }),
    output: Certificate,
    offline: "live",
    summary: "Note who borrows a certificate; 409 while somebody has it.",
  }),
  certificateGiveBack: call({
    method: "POST",
    path: "/v1/frontend/certificate/giveBack",
    access: enterprise,
    input: z.object({
      id: id("借出记录"),
      returned_on: date("归还日期"),
      return_note: z._default(text("归还备注", 0, 200), ""),
    }),
    output: Certificate,
    offline: "live",
    summary: "Note that a certificate is back in its place.",
  }),
  certificateFile: call({
    method: "POST",
    path: "/v1/frontend/certificate/file",
    access: enterprise,
    body: "bytes",
    mostBytes: scanRules.max,
    input: z.object({ id: id("扫描件"), name: text("文件名", 1, 200) }),
    output: Scan,
    offline: "live",
    inView: "never",
    summary: "Hand in a scan; pictures are re-encoded by the server, a PDF is kept as it is.",
  }),
  certificateContent: call({
    method: "GET",
    path: "/v1/frontend/certificate/content",
    access: officeOrEnterprise,
    reply: "file",
    input: z.object({ id: id("扫描件") }),
    output: z.unknown(),
    offline: "live",
    summary: "A scan, to its company and to the officials in whose scope it is.",
  }),
  certificateExpire: call({
    method: "GET",
    path: "/v1/frontend/certificate/expire",
    access: enterprise,
    input: z.object({ within: z._default(oneOf("期限", expireWithin), "90"), ...paging }),
    output: z.object({
      ...pageOf(CertificateRow).shape,
      /** Certificates that end within so many days, those that have ended, and loans; replaced ones count nowhere. */
      figures: z.object({
        all: z.int(),
        within: z.object({ 7: z.int(), 30: z.int(), 60: z.int(), 90: z.int() }),
        over: z.int(),
        lent: z.int(),
        lent_over: z.int(),
      }),
      /** Days before the end at which the company is reminded. */
      remind: z.array(z.int()),
      /** Reminders of the last 90 days, the latest first. */
      notices: z.array(
        z.object({
          certificate_id: z.string(),
          name: z.string(),
          days: z.int(),
          expires_on: z.string(),
          reminded_on: z.string(),
        }),
      ),
    }),
    offline: "live",
    summary: "The user's own certificates that end soon or have ended, with figures, reminders and their settings.",
  }),
  certificateRemind: call({
    method: "POST",
    path: "/v1/frontend/certificate/remind",
    access: enterprise,
    input: z.object({
      days: listOf(
        "提醒时间",
        z
          .int("提醒时间应为天数")
          .check(z.refine((days) => reminderDays.some((one) => one === days), "提醒时间应为 90、60、30 或 7 天")),
        0,
        reminderDays.length,
      ),
    }),
    output: z.object({ remind: z.array(z.int()) }),
    offline: "live",
    summary: "Choose how many days before the end the company is reminded; none: never.",
  }),
  certificateCompany: call({
    method: "GET",
    path: "/v1/frontend/certificate/company",
    access: office,
    input: z.object({ company_id: id("企业"), ...paging }),
    output: pageOf(CertificateRow),
    offline: "live",
    summary: "The certificates of one company in the official's scope.",
  }),
};
