import { useNavigate } from "react-router-dom";
import { CompanyFormBody, SaveCompany } from "#src/entities/company/company-sheet.tsx";
import { useCompanyForm } from "#src/entities/company/use-company-form.ts";
import { useDraftId } from "#src/entities/draft/use-draft-id.ts";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import "../companies.css";

/** Adding a company met in the field. */
export default function CompanyFormPage() {
  const draft = useDraftId();
  return draft === null ? <PageSkeleton /> : <Form key={draft} draft={draft} />;
}

function Form({ draft }: { draft: string }) {
  const navigate = useNavigate();
  const form = useCompanyForm(
    { company: null, draft },
    (id) => void navigate(`/companyDetails?id=${id}`, { replace: true }),
  );
  return (
    <div className="company-form-page">
      <CompanyFormBody form={form} isNew />
      <SaveCompany form={form} />
    </div>
  );
}
