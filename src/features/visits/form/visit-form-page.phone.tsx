import { useSearchParams } from "react-router-dom";
import { PhoneCompanyChoice } from "#src/entities/company/company-choice.phone.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { FormProgress } from "../sections/form-progress.tsx";
import { useVisitForm } from "./use-visit-form.ts";
import { askedBy } from "../sections/asked-by.ts";
import { useVisitStart, type VisitStart } from "./use-visit-start.ts";
import { VisitFormBody } from "./visit-form-body.tsx";
import { VisitFormPartsContext } from "./visit-form-parts.ts";

const parts = { CompanyChoice: PhoneCompanyChoice, camera: true };

export default function VisitFormPhonePage() {
  const [search] = useSearchParams();
  const { start, error } = useVisitStart(askedBy(search));
  if (error) return <ErrorNote error={error} />;
  if (start === null) return <PageSkeleton />;
  return (
    <VisitFormPartsContext value={parts}>
      <PhoneForm key={start.recordId} start={start} />
    </VisitFormPartsContext>
  );
}

function PhoneForm({ start }: { start: VisitStart }) {
  const form = useVisitForm(start, useLeave("/workVisit"));
  return (
    <div className="phone-form">
      <VisitFormBody form={form} />
      <div className="phone-form-foot">
        <FormProgress {...form.progress} />
        <button type="button" className="plain-button primary" disabled={form.saving} onClick={() => void form.save()}>
          {form.saving ? "正在保存…" : "保存"}
        </button>
      </div>
    </div>
  );
}
