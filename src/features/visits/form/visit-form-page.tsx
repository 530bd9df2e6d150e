import { useSearchParams } from "react-router-dom";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { askedBy } from "../sections/asked-by.ts";
import { FormProgress } from "../sections/form-progress.tsx";
import { VisitTools } from "../sections/visit-tools.tsx";
import { useVisitForm } from "./use-visit-form.ts";
import { useVisitStart, type VisitStart } from "./use-visit-start.ts";
import { VisitFormBody } from "./visit-form-body.tsx";

export default function VisitFormPage() {
  const [search] = useSearchParams();
  const { start, error } = useVisitStart(askedBy(search));
  if (error) return <ErrorNote error={error} />;
  if (start === null) return <PageSkeleton />;
  return <Form key={start.recordId} start={start} />;
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
