import { ClockNote } from "#src/entities/sync/clock-note.tsx";
import { AttachmentField } from "#src/entities/attachment/attachment-field.tsx";
import { useHeldCompany } from "#src/entities/company/use-companies.ts";
import { DemandFieldsForm } from "#src/entities/demand/demand-fields-form.tsx";
import { demandLabels } from "#contract/demand/demand-fields.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import type { DemandForm } from "./use-demand-form.ts";
import "#src/ui/form/form-page.css";
import { Button } from "#src/ui/button/button.tsx";
import { CompanyChoice } from "#src/entities/company/company-choice.tsx";

interface Props {
  form: DemandForm;
}

const attachmentsMost = 20;

/** The whole demand form, on desk and phone alike. */
export function DemandFormBody({ form }: Props) {
  const { values, set, problems, origin } = form;
  const names = useFieldNames();
  const attachmentProblem = Object.keys(problems).find((path) => path.startsWith("attachments"));
  return (
    <>
      <ClockNote />
      {form.alarm !== null && (
        <p className="form-alarm" role="alert">
          {form.alarm}
        </p>
      )}
      {origin.refused?.refusal && (
        <p className="form-alarm" role="status">
          上次提交被退回：{origin.refused.refusal.msg}。修改后保存会重新发送。
        </p>
      )}
      <section className="form-section" aria-label="需求">
        <div className="form-section-body">
          {values.visit_id === null ? (
            <CompanyChoice
              name="company_id"
              label={demandLabels.company_id}
              required
              problem={problems.company_id}
              value={values.company_id}
              onChange={(company_id) => set({ company_id })}
            />
          ) : (
            <VisitNote form={form} />
          )}
          <DemandFieldsForm
            values={values}
            set={set}
            problems={problems}
            names={names}
            fixedSource={values.visit_id !== null}
          />
          <AttachmentField
            owner="demand"
            recordId={form.recordId}
            files={values.attachments}
            most={attachmentsMost}
            problem={attachmentProblem && problems[attachmentProblem]}
            onAdded={(ref) => form.add(ref)}
            onRemoved={(id) => set({ attachments: values.attachments.filter((file) => file.id !== id) })}
          />
        </div>
      </section>
    </>
  );
}

/** A demand of a visit keeps the visit's company; it can be cut loose. */
function VisitNote({ form: { values, set, problems } }: { form: DemandForm }) {
  const company = useHeldCompany(values.company_id);
  return (
    <p className="form-note" data-field="visit_id">
      来自对 {company?.name ?? "这家企业"} 的走访。
      {problems.visit_id !== undefined && <span className="field-problem"> ⚠ {problems.visit_id}</span>}{" "}
      <Button kind="text" onClick={() => set({ visit_id: null })}>
        不关联走访
      </Button>
    </p>
  );
}
