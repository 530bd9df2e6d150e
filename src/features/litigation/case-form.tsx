import { useState } from "react";
import { v7 } from "uuid";
import { dayOf } from "#contract/core/time.ts";
import type { Case } from "#contract/litigation/case.ts";
import { caseKinds, type CaseKind, stagesOf } from "#contract/litigation/case-kinds.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { saveOrAsk } from "#src/entities/work/ask-conflict.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { MoneyFields, PartyFields, PlaceFields, ResultFields } from "./case-form-parts.tsx";
import {
  type CaseValues,
  changesAgainst,
  checkedFields,
  editWords,
  emptyValues,
  valuesOf,
  withKind,
} from "./case-values.ts";
import "#src/ui/form/form.css";

interface Props {
  /** What is edited; absent: a new one. */
  one?: Case;
  onClose: () => void;
  onSaved: (saved: Case) => void;
}

const { caseCreate, caseUpdate } = contract.litigation;

function useCaseForm({ one, onSaved }: Props) {
  // Kept over a failed send: the same case again is the same record.
  const [id] = useState(() => v7());
  const [values, setValues] = useState<CaseValues>(() => (one ? valuesOf(one) : emptyValues));
  const { busy, problems, setProblems, run } = useWork();
  const save = async () => {
    const checked = checkedFields(values, one === undefined, Date.now());
    if ("problems" in checked) return setProblems(checked.problems);
    const { fields, step } = checked;
    await run(async () => {
      const changes = one === undefined ? fields : changesAgainst(one, fields);
      const saved =
        one === undefined
          ? await callServer(caseCreate, { id, ...fields, step })
          : Object.keys(changes).length === 0
            ? one
            : await saveOrAsk(caseUpdate, { id: one.id, base_rev: one.rev, changes }, editWords);
      if (saved === null) return;
      toast(one ? "案件已保存" : "案件已登记");
      onSaved(saved);
    });
  };
  const set = (changes: Partial<CaseValues>) => setValues((now) => ({ ...now, ...changes }));
  return { values, problems, busy, save, set, choose: (kind: CaseKind) => setValues((now) => withKind(now, kind)) };
}
export type CaseFormState = ReturnType<typeof useCaseForm>;

/** A case, new or edited, on either width. */
export function CaseForm(props: Props) {
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
