import { companyScales, regStatuses } from "#contract/company/company.ts";
import { useDateLimits } from "#src/api/use-date-limits.ts";
import type { FieldNames } from "#src/entities/visit/use-field-names.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { companyFieldLabels } from "#contract/company/company.ts";
import type { CompanyValues } from "./company-values.ts";

interface Props {
  values: CompanyValues;
  set: (changes: Partial<CompanyValues>) => void;
  problems: Record<string, string>;
  names: FieldNames;
}

const named = (rows: readonly { id: string; name: string }[]) =>
  rows.map((row) => ({ value: row.id, label: row.name }));

/** What identifies a company and says where it is. */
export function CompanyMainFields({ values, set, problems, names }: Props) {
  const { Text, Choice } = useFormKit();
  // The streets the server takes from this account.
  const streets = names.ownStreets;
  const text = (name: "name" | "credit_code" | "address" | "legal_person", maxLength: number) => ({
    name,
    label: companyFieldLabels[name],
    problem: problems[name],
    value: values[name],
    onChange: (value: string) => set({ [name]: value }),
    maxLength,
  });
  return (
    <>
      <Text {...text("name", 200)} required />
      <Text {...text("credit_code", 24)} hint="18 位，可暂时不填" />
      <Choice
        name="street_id"
        label={companyFieldLabels.street_id}
        required
        problem={problems.street_id}
        value={values.street_id}
        onChange={(street_id) => set({ street_id })}
        options={named(streets)}
      />
      <Text {...text("address", 200)} />
      <Text {...text("legal_person", 60)} />
    </>
  );
}

export const moreFields = [
  "short_name",
  "reg_status",
  "reg_capital",
  "established_on",
  "industry_code",
  "scale",
  "label_ids",
] as const satisfies readonly (keyof CompanyValues)[];

/** What can wait until somebody is back at a desk. */
export function CompanyMoreFields({ values, set, problems, names }: Props) {
  const { Text, Choice, Day, Flag, Many } = useFormKit();
  const limits = useDateLimits("founded");
  const field = <K extends keyof CompanyValues>(name: K) => ({
    name,
    label: companyFieldLabels[name],
    problem: problems[name],
    value: values[name],
    onChange: (value: CompanyValues[K]) => set({ [name]: value } as Pick<CompanyValues, K>),
  });
  return (
    <>
      <Text {...field("short_name")} maxLength={60} />
      <Choice {...field("reg_status")} options={optionsOf(regStatuses)} />
      <Text {...field("reg_capital")} inputMode="decimal" />
      <Day {...field("established_on")} {...limits} />
      <Text {...field("industry_code")} maxLength={10} hint="国民经济行业分类代码，如 C3857" />
      <Choice {...field("scale")} options={optionsOf(companyScales)} clearable />
      <Flag {...field("is_above_scale")} />
      <Flag {...field("is_listed")} />
      <Many {...field("label_ids")} options={named(names.companyLabels)} />
    </>
  );
}
