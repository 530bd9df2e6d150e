import { visitMethods, visitTypes } from "#contract/visit/visit-fields.ts";
import { visitLabels } from "#contract/visit/visit-fields.ts";
import { useDateLimits } from "#src/api/use-date-limits.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { endsWithSaving } from "../form/visit-values.ts";
import type { VisitForm } from "../form/use-visit-form.ts";
import { CompanyChoice } from "#src/entities/company/company-choice.tsx";
import { useContacts } from "#src/entities/company/use-companies.ts";

export function BasicSection({ form: { values, set, problems } }: { form: VisitForm }) {
  const { Moment, Choice } = useFormKit();
  const frame = <K extends "company_id" | "start_at" | "end_at" | "visit_type" | "visit_method">(name: K) => ({
    name,
    label: visitLabels[name],
    required: true,
    problem: problems[name],
    value: values[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  const contacts = useContacts(values.company_id);
  const strangersTo = (known: typeof contacts) =>
    values.interviewees.filter((one) => one.mobile !== "" || !known.some(({ name }) => name === one.name));
  const limits = useDateLimits("done");
  return (
    <>
      <CompanyChoice
        {...frame("company_id")}
        // A questionnaire is filled in for one company, its contacts and topics are no other one's: what was typed stays.
        onChange={(company_id) =>
          set({
            company_id,
            questionnaire_id: "",
            interviewees: strangersTo(contacts),
            topics: values.topics.filter(({ answer }) => answer !== ""),
          })
        }
      />
      <div className="field-pair">
        <Moment {...frame("start_at")} {...limits} />
        <Moment {...frame("end_at")} {...limits} hint={endsWithSaving(values) ? "不改则记为保存时间" : undefined} />
      </div>
      <Choice {...frame("visit_type")} options={optionsOf(visitTypes)} />
      <Choice {...frame("visit_method")} options={optionsOf(visitMethods)} />
    </>
  );
}
