import { useNavigate } from "react-router-dom";
import { CompanyFormBody, SaveCompany } from "#src/entities/company/company-sheet.tsx";
import { useCompanyForm } from "#src/entities/company/use-company-form.ts";
import "../companies.css";

const fresh = { company: null };

/** Adding a company met in the field. */
export default function CompanyFormPage() {
  const navigate = useNavigate();
  const form = useCompanyForm(fresh, (id) => void navigate(`/companyDetails?id=${id}`, { replace: true }));
  return (
    <div className="company-form-page">
      <CompanyFormBody form={form} isNew />
      <SaveCompany form={form} />
    </div>
  );
}
