import { useSearchParams } from "react-router-dom";
import { PhoneCompanyChoice } from "#src/entities/company/company-choice.phone.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { askedCompany } from "./asked-company.ts";
import { DemandFormBody } from "./demand-form-body.tsx";
import { useDemandForm } from "./use-demand-form.ts";
import { type DemandStart, useDemandStart } from "./use-demand-start.ts";
import "../demands.css";

export default function DemandFormPhonePage() {
  const [search] = useSearchParams();
  const { start, error } = useDemandStart(search.get("id"), askedCompany(search), search.get("visit"));
  if (error) return <ErrorNote error={error} />;
  if (start === null) return <PageSkeleton />;
  return <PhoneForm key={start.recordId} start={start} />;
}

function PhoneForm({ start }: { start: DemandStart }) {
  const form = useDemandForm(start, useLeave("/workWaitvisit2"));
  return (
    <div className="phone-form">
      <DemandFormBody form={form} CompanyChoice={PhoneCompanyChoice} />
      <div className="phone-form-foot demand-form-foot">
        <button type="button" className="plain-button" disabled={form.saving} onClick={() => void form.save(false)}>
          存为草稿
        </button>
        <button
          type="button"
          className="plain-button primary"
          disabled={form.saving}
          onClick={() => void form.save(true)}
        >
          {form.saving ? "正在保存…" : "提交"}
        </button>
      </div>
    </div>
  );
}
