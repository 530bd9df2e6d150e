import { dayOf } from "#contract/core/time.ts";
import { caseKinds, type CaseKind, stagesOf } from "#contract/litigation/case-kinds.ts";
import { Button } from "#src/ui/button/button.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
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
      footer={
        <Button kind="primary" wide disabled={form.busy} onClick={() => void form.save()}>
          {form.busy ? "正在保存…" : "保存"}
        </Button>
      }
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
      <Text
        name="title"
        label="案件名称"
        required
        maxLength={200}
        problem={problems.title}
        placeholder="例如：诉某某公司侵害发明专利权"
        value={values.title}
        onChange={(title) => set({ title })}
      />
    </>
  );
}

function StepFields({ form: { values, problems, set } }: { form: CaseFormState }) {
  const { Choice, Day } = useFormKit();
  return (
    <>
      <Choice
        name="stage"
        label="当前阶段"
        required
        problem={problems.stage}
        value={values.stage}
        onChange={(stage) => set({ stage })}
        options={optionsOf(values.kind === "" ? [] : stagesOf(values.kind))}
        {...(values.kind === "" && { hint: "请先选择案件类型" })}
      />
      <Day
        name="happened_on"
        label="阶段日期"
        required
        most={dayOf(Date.now())}
        problem={problems.happened_on}
        value={values.happened_on}
        onChange={(happened_on) => set({ happened_on })}
      />
    </>
  );
}
