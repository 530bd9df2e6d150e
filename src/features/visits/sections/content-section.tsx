import type { FieldNames } from "#src/entities/visit/use-field-names.ts";
import { longestVisit, visitLabels, willingnesses } from "#contract/visit/visit-fields.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { ContentHelps } from "./content-helps.tsx";
import type { VisitForm } from "../form/use-visit-form.ts";
import type { VisitValues } from "../form/visit-values.ts";

type Field = "content" | "ip_status" | "summary" | "willingness" | "label_ids";

export function ContentSection({ form, names }: { form: VisitForm; names: FieldNames }) {
  const { values, set, problems } = form;
  const { LongText, Choice, Many } = useFormKit();
  const field = <K extends Field>(name: K) => ({
    name,
    label: visitLabels[name],
    problem: problemOf(problems, name),
    value: values[name],
    onChange: (value: VisitValues[K]) => set({ [name]: value } as Pick<VisitValues, K>),
  });
  return (
    <>
      <LongText
        {...field("content")}
        required
        maxLength={longestVisit.content}
        rows={5}
        placeholder="了解到的情况、交流的问题（至少 10 个字）"
      />
      <ContentHelps form={form} />
      <LongText {...field("ip_status")} maxLength={longestVisit.ip_status} />
      <LongText {...field("summary")} maxLength={longestVisit.summary} rows={2} />
      <Choice {...field("willingness")} options={optionsOf(willingnesses)} clearable />
      <Many
        {...field("label_ids")}
        options={names.companyLabels.map((label) => ({ value: label.id, label: label.name }))}
      />
    </>
  );
}

/** A problem of the field itself, or of one entry of a list. */
function problemOf(problems: Record<string, string>, name: Field): string | undefined {
  const path = Object.keys(problems).find((one) => one === name || one.startsWith(`${name}.`));
  return path === undefined ? undefined : problems[path];
}
