import * as z from "zod/mini";
import { mobileOf, phoneOf } from "./pasted/phone-numbers.ts";
import { storable } from "./storable.ts";
import { visible } from "./pasted/visible-text.ts";

/** UUIDv7 as text, made by whoever creates the record. */
export const id = (label: string) => z.uuid(`${label}的编号不正确`);

/** Trimmed text of `min` to `max` characters; with `min` 0 the empty text is allowed. */
export const text = (label: string, min: number, max: number) =>
  z.string(min > 0 ? `请填写${label}` : `${label}应为文字`).check(
    z.overwrite((typed) => visible(storable(typed))),
    z.trim(),
    z.minLength(min, min <= 1 ? `请填写${label}` : `${label}至少 ${min} 个字`),
    z.maxLength(max, `${label}最多 ${max} 个字`),
  );

/** One of a closed list of words, as the screen shows them. */
export const oneOf = <const T extends readonly string[]>(label: string, words: T) => z.enum(words, `请选择${label}`);

/** A list of at most `max` entries. */
export const listOf = <T extends z.ZodMiniType>(label: string, item: T, min: number, max: number) =>
  z
    .array(item, `${label}应为列表`)
    .check(
      z.minLength(min, min === 1 ? `请至少填写一项${label}` : `${label}至少 ${min} 项`),
      z.maxLength(max, `${label}最多 ${max} 项`),
    );

/** What is wrong with something chosen: nothing was, or it has another form. */
const chosen = (label: string, kind: string) => (issue: { input?: unknown }) =>
  issue.input === "" || issue.input === undefined || issue.input === null
    ? `请选择${label}`
    : `${label}${label.endsWith(kind) ? "" : `的${kind}`}不正确`;

/** The database's calendar has no year 0; which years a record may name is for `plausible-dates.ts`. */
const hasYear = (value: string) => !value.startsWith("0000");

/** ISO-8601 instant in UTC, e.g. `2026-11-20T06:05:00.000Z`. */
export const instant = (label: string) =>
  z.iso
    .datetime({ error: chosen(label, "时间"), abort: true })
    .check(z.refine(hasYear, { error: chosen(label, "时间") }));

/** Calendar date `YYYY-MM-DD`, Asia/Shanghai. */
export const date = (label: string) =>
  z.iso.date({ error: chosen(label, "日期"), abort: true }).check(z.refine(hasYear, { error: chosen(label, "日期") }));

/** Of two calendar dates, both counted in, the second is no earlier; either may be missing. */
export const daysInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { error: "截止日期不能早于起始日期", path: ["to"] },
);

export const whole = (label: string, min: number, max: number) =>
  z.int(`${label}应为整数`).check(z.minimum(min, `${label}不能小于 ${min}`), z.maximum(max, `${label}不能大于 ${max}`));

/** Decimal number as text (money, capital): up to 14 digits before and 4 after the point. */
export const decimal = (label: string) =>
  z.string(`${label}应为数字`).check(z.regex(/^\d{1,14}(\.\d{1,4})?$/, `${label}应为数字，最多 4 位小数`));

export const flag = (label: string) => z.boolean(`${label}应为是或否`);

/** Mainland mobile number in any usual spelling, kept as 11 digits. */
export const mobile = (label: string) =>
  z.string(`请填写${label}`).check(
    z.overwrite((typed) => mobileOf(typed) ?? typed.trim()),
    z.regex(/^1[3-9]\d{9}$/, `${label}应为 11 位手机号`),
  );

/** Text of a telephone, kept in one spelling where it is a mobile or a landline; a masked one stays as it is. */
export const phoneText = (label: string, min: number, max: number) =>
  text(label, min, max).check(z.overwrite((typed) => phoneOf(typed) ?? typed));

/** Mobiles or landlines, several parted by 、; may be empty. */
export const phone = (label: string, max: number) =>
  z.string(`${label}应为文字`).check(
    z.overwrite((typed) => phoneOf(typed) ?? visible(typed).trim()),
    z.refine((kept) => kept === "" || phoneOf(kept) !== null, `${label}应如 0757-22001234，多个号码用顿号分开`),
    z.maxLength(max, `${label}最多 ${max} 个字`),
  );

/** Proof of work of who has no account: challenge and solution of `account.verification`, as JSON in base64. */
export const proofOfWork = text("人机验证", 1, 4000);

/** Nine-digit administrative code of a street or town, e.g. `440606005`. */
export const streetId = (label: string) =>
  z.string(`请选择${label}`).check(z.regex(/^\d{9}$/, { error: chosen(label, "代码") }));

/** Page of a list: numbered from 1; at most 200 rows a page. */
export const paging = {
  page: z._default(whole("页码", 1, 100_000), 1),
  size: z._default(whole("每页条数", 1, 200), 20),
};

/** A page of rows with the total the filter matches. */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ list: z.array(row), total: z.int(), page: z.int(), size: z.int() });

/** Rows that the total of a large list counts to, and that its pages reach. */
export const mostCounted = 10_000;

/** A page of a list that grows with the district: a total that is not exact is `mostCounted`, and there are more rows. */
export const countedPageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ ...pageOf(row).shape, total_is_exact: z.boolean() });

/** Fields every field record carries; instants are the server's. */
export const recordStamp = {
  rev: z.int(),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  updated_at: z.string(),
  updated_by: z.nullable(z.string()),
};

/** Where a row of a file stands, as `sheets/row-place.ts` has it. */
export const rowPlaceFields = { line: z.int(), at: z.optional(z.string()) };
