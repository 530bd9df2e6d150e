import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { HeldForm } from "#src/entities/draft/held-form.tsx";
import { useDraftId } from "#src/entities/draft/use-draft-id.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { FormProgress } from "../sections/form-progress.tsx";
import { VisitTools } from "../sections/visit-tools.tsx";
import { useVisitForm } from "./use-visit-form.ts";
import { type Asked as AskedVisit, askedOf, draftOfPlan, useVisitStart, type VisitStart } from "./use-visit-start.ts";
import { VisitFormBody } from "./visit-form-body.tsx";

export default function VisitFormPage() {
  const engine = useEngine();
  const [search] = useSearchParams();
  const id = useDraftId(useCallback((asked) => draftOfPlan(engine, asked), [engine]));
  return id === null ? <PageSkeleton /> : <Asked asked={{ ...askedOf(search), id }} />;
}

function Asked({ asked }: { asked: AskedVisit }) {
  return <HeldForm loading={useVisitStart(asked)}>{(start) => <Form start={start} />}</HeldForm>;
}

function Form({ start }: { start: VisitStart }) {
  const { FormFrame } = useFormKit();
  const form = useVisitForm(start, useLeave("/workVisit"));
  return (
    <FormFrame
      title={start.origin.record === null ? "新建走访" : "编辑走访"}
      progress={<FormProgress {...form.progress} />}
      tools={<VisitTools form={form} />}
      busy={form.saving}
      actions={[{ label: "保存", primary: true, byKey: true, run: form.save }]}
    >
      <VisitFormBody form={form} />
    </FormFrame>
  );
}
