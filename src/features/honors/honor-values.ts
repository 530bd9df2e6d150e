import type { Honor, HonorFields } from "#contract/honor/honor.ts";
import type { HonorType } from "#contract/honor/honor-types.ts";
import { termEnd } from "#contract/honor/honor-rules.ts";

/** What stands in the fields of the form; empty: not said. */
export type HonorValues = Record<keyof HonorFields, string>;

const texts = ["title", "batch", "grade", "issuer", "document_no", "certificate_no", "note", "revoked_reason"] as const;
const days = ["issued_on", "valid_from", "valid_to", "revoked_on"] as const;

/** The form of an honor, or of a new one. */
export function honorValues(honor: Honor | null, year: number): HonorValues {
  const text = (name: keyof HonorFields) => String(honor?.[name] ?? "");
  return {
    type_id: text("type_id"),
    level: text("level"),
    year: honor === null ? String(year) : text("year"),
    amount: text("amount"),
    patent_id: text("patent_id"),
    ...(Object.fromEntries([...texts, ...days].map((name) => [name, text(name)])) as Pick<
      HonorValues,
      (typeof texts)[number] | (typeof days)[number]
    >),
  };
}

const orNull = (value: string) => (value === "" ? null : value);

/** What the form says, as the calls take it. */
export function honorInput(values: HonorValues): HonorFields {
  const { type_id, level, year, amount, patent_id } = values;
  return {
    type_id,
    level: level as HonorFields["level"],
    year: year.trim() === "" ? Number.NaN : Number(year),
    amount: orNull(amount.trim()),
    patent_id: orNull(patent_id),
    ...(Object.fromEntries(texts.map((name) => [name, values[name].trim()])) as Pick<
      HonorFields,
      (typeof texts)[number]
    >),
    ...(Object.fromEntries(days.map((name) => [name, orNull(values[name])])) as Pick<
      HonorFields,
      (typeof days)[number]
    >),
  };
}

/** A chosen type fills in what follows from it and was not said yet. */
export function withType(values: HonorValues, type: HonorType): HonorValues {
  const [level] = type.levels;
  return withTerm(
    {
      ...values,
      type_id: type.id,
      title: values.title === "" ? type.name : values.title,
      level: level !== undefined && !type.levels.some((one) => one === values.level) ? level : values.level,
    },
    type,
  );
}

/** Offers the end of the term, where none is said. */
export function withTerm(values: HonorValues, type: HonorType | undefined): HonorValues {
  const end = values.valid_to === "" && type !== undefined ? termEnd(values.valid_from, type.months) : null;
  return end === null ? values : { ...values, valid_to: end };
}

export const fieldWords: Record<keyof HonorFields, string> = {
  type_id: "荣誉类型",
  title: "荣誉名称",
  level: "级别",
  year: "年度",
  batch: "批次",
  grade: "等次",
  issuer: "颁发单位",
  issued_on: "颁发日期",
  valid_from: "有效期起",
  valid_to: "有效期止",
  document_no: "文号",
  certificate_no: "证书编号",
  amount: "金额（元）",
  note: "备注",
  patent_id: "所依专利",
  revoked_on: "撤销日期",
  revoked_reason: "撤销原因",
};
