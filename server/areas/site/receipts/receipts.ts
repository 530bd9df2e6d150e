import { createHash } from "node:crypto";
import { Refused } from "#server/plugins/errors/refused.ts";

/** What the database keeps of a receipt. */
export const receiptHash = (receipt: string): Buffer => createHash("sha256").update(`receipt:${receipt}`).digest();

/**
 * Whose answer was lost hands the same form in again, under the same receipt, and gets the first answer. Under a
 * receipt that stands for something else nothing is taken: the page makes another.
 */
export function refuseOther<Form extends { mobile: string }>(
  receipt: string,
  form: Form,
  first: { [Name in keyof Form]: unknown } | undefined,
): void {
  const names = Object.keys(form) as (keyof Form)[];
  if (first !== undefined && names.every((name) => first[name] === form[name])) return;
  const words =
    first?.mobile === form.mobile
      ? `上一次提交已经收到，回执码 ${receipt}；改过的内容没有提交，需要时请再提交一次`
      : "这份表单没有收到，请再提交一次";
  throw new Refused(409, words, { reason: "receipt" });
}
