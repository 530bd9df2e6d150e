import { currentTime } from "#contract/sync/current-time.ts";
import { dayOf } from "#contract/core/time.ts";
import { caseKinds, type CaseKind, stagesOf } from "#contract/litigation/case-kinds.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";
import { MoneyFields, PartyFields, PlaceFields, ResultFields } from "./case-form-parts.tsx";
import { type CaseFormProps, type CaseFormState, useCaseForm } from "./use-case-form.ts";
import "#src/ui/form/form.css";

/** A case, new or edited, on either width. */
export function CaseForm(props: CaseFormProps) {
  const { Sheet } = useFormKit();
  const form = useCaseForm(props);
  return (
    <Sheet
      title={props.one ? "修改案件" : "登记案件"}
      onClose={props.onClose}
      footer={<SaveButton busy={form.busy} save={form.save} />}
    >
      <NameFields form={form} />
      {props.one === undefined && <StepFields form={form} />}
      <PartyFields form={form} />
      <PlaceFields form={form} />
      <MoneyFields form={form} />
      <ResultFields form={form} />
    </Sheet>
  );
}

function NameFields({ form: { values, problems, set, choose } }: { form: CaseFormState }) {
  const { Text, Choice } = useFormKit();
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      <Choice
        name="kind"
        label="案件类型"
        required
        problem={problems.kind}
        value={values.kind}
        onChange={(kind) => choose(kind as CaseKind)}
        options={optionsOf(caseKinds)}
      />
      <Text {...field("title", "案件名称")} required maxLength={200} placeholder="例如：诉某某公司侵害发明专利权" />
    </>
  );
}

function StepFields({ form: { values, problems, set } }: { form: CaseFormState }) {
  const { Choice, Day } = useFormKit();
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      <Choice
        {...field("stage", "当前阶段")}
        required
        options={optionsOf(values.kind === "" ? [] : stagesOf(values.kind))}
        {...(values.kind === "" && { hint: "请先选择案件类型" })}
      />
      <Day {...field("happened_on", "阶段日期")} required most={dayOf(currentTime())} />
    </>
  );
}
