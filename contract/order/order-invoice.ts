import * as z from "zod/mini";
import { creditCodeProblem } from "../core/credit-code.ts";
import { oneOf, text } from "../core/fields.ts";

export const invoiceKinds = ["普票", "专票"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** Why something is no tax number: since 2015 a unified social credit code, before it 15 to 20 digits and letters. */
export function taxNumberProblem(number: string): string | null {
  if (number.length === 18) return creditCodeProblem(number)?.replace("统一社会信用代码", "税号") ?? null;
  return /^[0-9A-Z]{15,20}$/u.test(number) ? null : "税号应为 15 至 20 位数字和大写字母";
}

/** What an invoice is made out to. */
export const Invoice = z.object({
  title: text("发票抬头", 2, 100),
  tax_no: z.pipe(
    z.string("请填写税号").check(z.trim(), z.toUpperCase()),
    z.string().check(
      z.refine((number) => taxNumberProblem(number) === null, {
        error: (issue) => taxNumberProblem(String(issue.input)) ?? "税号不正确",
      }),
    ),
  ),
  kind: oneOf("发票类型", invoiceKinds),
  email: z
    .string("请填写收票邮箱")
    .check(
      z.trim(),
      z.maxLength(100, "收票邮箱最多 100 个字"),
      z.regex(/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/u, "收票邮箱不正确"),
    ),
});
export type Invoice = z.output<typeof Invoice>;

/**
 * What the office did with the invoice of an order that is paid back: a red one against it, voided in its month, or none
 * was made (also where one was noted by mistake).
 */
export const invoiceEndings = ["红冲", "作废", "未开具"] as const;
export type InvoiceEnding = (typeof invoiceEndings)[number];

/** Why an ending does not fit the number of an invoice (""; none was made), or null. */
export function invoiceEndingProblem(invoice_no: string, ending: InvoiceEnding | null): string | null {
  if (invoice_no !== "") return ending === null ? "请选择发票的处理" : null;
  return ending === null || ending === "未开具" ? null : "该订单没有开具发票";
}

/** What is said of it. */
export const invoiceEndingWords = (invoice_no: string, ending: InvoiceEnding | null): string =>
  ending === "未开具" ? `登记的发票 ${invoice_no} 实际未开具` : `发票 ${invoice_no} 已${ending ?? "处理"}`;

/** What a form of it begins with: what the company's order before was made out to, else what is known of the company. */
export const InvoiceStart = z.object({ title: z.string(), tax_no: z.string(), kind: z.string(), email: z.string() });
export type InvoiceStart = z.output<typeof InvoiceStart>;
