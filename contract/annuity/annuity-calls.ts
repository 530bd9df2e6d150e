import * as z from "zod/mini";
import { Scan } from "../certificate/certificate.ts";
import { call } from "../core/call.ts";
import { date, id, listOf, oneOf, paging, text, whole } from "../core/fields.ts";
import { feeReductions } from "../patent/fees/annuity-table.ts";
import { patentStatuses, patentTypes } from "../patent/patent-words.ts";
import { accountStates, paymentKinds } from "./account-rules.ts";

const readers = ["district", "street", "enterprise"] as const;
const money = (label: string) =>
  z.string(`${label}应为数字`).check(z.regex(/^\d{1,7}(\.\d{1,2})?$/u, `${label}应为数字，最多 2 位小数`));

const Reduction = z.object({ kind: z.enum(feeReductions), from_year: z.int() });

const Patent = z.object({
  id: z.string(),
  title: z.string(),
  application_no: z.string(),
  type: z.enum(patentTypes),
});

/** What is to be paid of a year on the day asked about; yuan as decimal text. */
const Due = z.object({
  year: z.int(),
  due_on: z.string(),
  grace_end: z.string(),
  amount_full: z.string(),
  /** Still to pay, by kind. */
  annuity: z.string(),
  late_fee: z.string(),
  restoration_fee: z.string(),
  total: z.string(),
  /** Something was paid, and not enough. */
  is_short: z.boolean(),
  /** How an open licence reduces the sum; empty: it does not. */
  note: z.string(),
});

const GivenUp = z.object({
  /** Of the portfolio. Empty for officials, like what follows. */
  entry_id: z.string(),
  reason: z.string(),
  /** Empty: nobody knows any more. */
  on: z.string(),
  by: z.string(),
  /** When the right ends by itself and until when the decision can be changed; null: it has ended, or is paid for. */
  ends_on: z.nullable(z.string()),
  changeable_until: z.nullable(z.string()),
});

const yearStates = [
  "已缴清",
  "视为已缴",
  "应补缴",
  "待缴",
  "未确认缴纳",
  "滞纳期",
  "可恢复",
  "未到期",
  "不再缴纳",
  "已失权",
] as const;

const Payment = z.object({
  id: z.string(),
  year: z.int(),
  kind: z.enum(paymentKinds),
  paid_on: z.string(),
  amount: z.string(),
  receipt_no: z.string(),
  /** A scan of the receipt; null: none. */
  receipt: z.nullable(Scan),
  note: z.string(),
  account_name: z.string(),
  created_at: z.string(),
  /** Empty: it counts. */
  taken_back_at: z.string(),
  taken_back_by: z.string(),
  taken_back_reason: z.string(),
});

export const annuityFilters = [
  "all",
  "30",
  "90",
  "180",
  "unconfirmed",
  "grace",
  "restorable",
  "settled",
  "given_up",
] as const;
export type AnnuityRange = (typeof annuityFilters)[number];
/** Patents that one confirmation records at most. */
export const confirmMost = 200;
export const annuitySorts = ["due", "total", "title"] as const;

/** Accounts of annuities, all ours; officials read those of companies in their scope. */
export const annuityCalls = {
  list: call({
    method: "POST",
    path: "/v1/frontend/annuity/list",
    access: readers,
    input: z.object({
      /** Of officials; an enterprise's own is meant without it. */
      company_id: z.optional(id("企业")),
      which: z._default(oneOf("范围", annuityFilters), "all"),
      keyword: z._default(text("关键词", 0, 100), ""),
      /** Patents with an annuity that falls into this calendar year, as the forecast counts them. */
      cost_year: z.optional(whole("年份", 2000, 2100)),
      sort: z._default(oneOf("排序", annuitySorts), "due"),
      ...paging,
    }),
    output: z.object({
      company: z.object({ id: z.string(), name: z.string() }),
      list: z.array(
        z.object({
          ...Patent.shape,
          /** The annuity of the year that is asked about. */
          planned: z.nullable(z.object({ year: z.int(), due_on: z.string(), amount: z.string() })),
          state: z.enum(accountStates),
          why: z.string(),
          /** To the due day, below 0 after it; of a lapsed right to the last day of its restoration. */
          days_left: z.nullable(z.int()),
          next: z.nullable(Due),
        }),
      ),
      total: z.int(),
      /** Patents and what they cost today, whatever range is chosen. */
      sums: z.array(z.object({ which: z.enum(annuityFilters), count: z.int(), amount: z.string() })),
      reduction: Reduction,
    }),
    offline: "live",
    summary: "Page of a company's patents with what each has to pay next, and sums by urgency.",
  }),
  account: call({
    method: "POST",
    path: "/v1/frontend/annuity/account",
    access: readers,
    input: z.object({ patent: id("专利"), pay_on: z.optional(date("缴费日")) }),
    output: z.object({
      patent: Patent,
      company: z.object({ id: z.string(), name: z.string() }),
      filed_on: z.nullable(z.string()),
      granted_on: z.nullable(z.string()),
      status: z.enum(patentStatuses),
      restorable_until: z.nullable(z.string()),
      pay_on: z.string(),
      state: z.enum(accountStates),
      why: z.string(),
      next: z.nullable(Due),
      /** The company's decision to let the right go; who, when and why only for the company itself. */
      given_up: z.nullable(GivenUp),
      reduction: z.object({ ...Reduction.shape, source: z.enum(["专利", "企业", "未设置"]) }),
      /** All years that an annuity is due for. */
      years: z.array(
        z.object({
          year: z.int(),
          due_on: z.string(),
          amount_full: z.string(),
          amount_reduced: z.string(),
          paid: z.string(),
          /** `视为已缴`: before the first year in question, of which no payment is recorded. */
          state: z.enum(yearStates),
          steps: z.array(z.object({ text: z.string(), article: z.string() })),
        }),
      ),
      /** Days that move a due day, as the server calculates with them. */
      holidays: z.object({ off: z.array(z.string()), work: z.array(z.string()) }),
      payments: z.array(Payment),
      /** Years that the company says it has not paid. */
      unpaid: z.array(z.int()),
      may_write: z.boolean(),
    }),
    offline: "live",
    summary: "One patent's account: all years with their steps, payments, and what is to be paid on a day.",
  }),
  pay: call({
    method: "POST",
    path: "/v1/frontend/annuity/pay",
    access: ["enterprise"],
    input: z.object({
      id: id("缴费记录"),
      patent_id: id("专利"),
      year: whole("年度", 1, 30),
      kind: oneOf("费用种类", paymentKinds),
      paid_on: date("缴费日"),
      amount: money("金额"),
      receipt_no: z._default(text("票据号", 0, 60), ""),
      receipt_id: z._default(z.nullable(id("票据扫描件")), null),
      note: z._default(text("备注", 0, 500), ""),
    }),
    output: z.object({ id: z.string() }),
    offline: "live",
    summary: "Record a payment of the user's company; the same id again is the same payment.",
  }),
  confirm: call({
    method: "POST",
    path: "/v1/frontend/annuity/confirm",
    access: ["enterprise"],
    input: z.object({
      payments: listOf(
        "缴费",
        z.object({
          id: id("缴费记录"),
          patent_id: id("专利"),
          year: whole("年度", 1, 30),
          paid_on: date("缴费日"),
          amount: money("金额"),
        }),
        1,
        confirmMost,
      ),
    }),
    output: z.object({
      saved: z.int(),
      /** What was not saved, with its problems by field. */
      refused: z.array(z.object({ patent_id: z.string(), problems: z.record(z.string(), z.string()) })),
    }),
    offline: "live",
    summary: "Record that many patents of the user's company were paid for; each is saved or refused by itself.",
  }),
  unpaid: call({
    method: "POST",
    path: "/v1/frontend/annuity/unpaid",
    access: ["enterprise"],
    input: z.object({
      patent_id: id("专利"),
      year: whole("年度", 1, 30),
      is_unpaid: z.boolean("是否未缴应为是或否"),
    }),
    output: z.object({ unpaid: z.array(z.int()) }),
    offline: "live",
    summary: "Say of a year of an own patent that it is not paid, or take that word back.",
  }),
  takeBack: call({
    method: "POST",
    path: "/v1/frontend/annuity/takeBack",
    access: ["enterprise"],
    input: z.object({ id: id("缴费记录"), reason: text("撤回原因", 1, 200) }),
    output: z.object({ id: z.string() }),
    offline: "live",
    summary: "Take a recorded payment back; it stays in the history with the reason.",
  }),
  reduction: call({
    method: "POST",
    path: "/v1/frontend/annuity/reduction",
    access: ["enterprise"],
    input: z.object({
      /** Absent: all patents of the company without an own one. */
      patent_id: z.optional(id("专利")),
      kind: oneOf("费用减缴", feeReductions),
      from_year: whole("起始年度", 1, 30),
    }),
    output: z.object({ kind: z.enum(feeReductions), from_year: z.int() }),
    offline: "live",
    summary: "Set the reduction of the user's company's fees, of one patent or of all.",
  }),
};
