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

/** What a form of it begins with: what the company's order before was made out to, else what is known of the company. */
export const InvoiceStart = z.object({ title: z.string(), tax_no: z.string(), kind: z.string(), email: z.string() });
export type InvoiceStart = z.output<typeof InvoiceStart>;
