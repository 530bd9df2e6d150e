import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { CompanySheet } from "#src/entities/company/company-sheet.tsx";
import { useRefusedCompany } from "#src/entities/company/use-companies.ts";
import { useLocalVisits, useUnsent } from "#src/entities/visit/use-local-visits.ts";
import { VisitListRow } from "#src/entities/visit/visit-row.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page-state.tsx";
import { CompanyFacts, Contacts, PropertyCounts } from "./company-cards.tsx";
import { useCompanyDetails } from "./use-company-details.ts";
import "./companies.css";

export default function CompanyDetailsPhonePage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const { company, contacts, loading, error, retry } = useCompanyDetails(id, false);
  const [editing, setEditing] = useState(search.get("edit") === "1");
  const refused = useRefusedCompany(id);
  if (company === null) return loading ? <PageSkeleton /> : <ErrorNote error={error ?? "没有这家企业"} retry={retry} />;
  return (
    <article className="company-page">
      <header className="company-card">
        <h2>{company.name}</h2>
        <div className="company-actions">
          <Link className="plain-button primary" to={`/workVisit/form?company_id=${id}`}>
            新建走访
          </Link>
          <button type="button" className="plain-button" onClick={() => setEditing(true)}>
            编辑企业
          </button>
        </div>
      </header>
      <Contacts contacts={contacts} />
      <CompanyFacts company={company} mapApp />
      <PropertyCounts company={company} />
      <LocalVisits companyId={id} />
      {editing && refused !== undefined && (
        <FormKitContext value={phoneFormKit}>
          <CompanySheet
            start={{ company, refused }}
            onSaved={() => setEditing(false)}
            onClose={() => setEditing(false)}
          />
        </FormKitContext>
      )}
    </article>
  );
}

/** The newest of the company's visits on this device; the rest is one tap away. */
function LocalVisits({ companyId }: { companyId: string }) {
  const visits = useLocalVisits("", companyId) ?? [];
  const unsent = useUnsent();
  return (
    <section className="company-card" aria-label="走访记录">
      <h3>走访记录</h3>
      {visits.length === 0 && <p>本机没有这家企业近 90 天的走访</p>}
      {visits.slice(0, 5).map((visit) => (
        <VisitListRow key={visit.id} visit={visit} unsent={unsent.get(visit.id)} />
      ))}
      <p>
        <Link className="text-button" to={`/workVisit?company_id=${companyId}`}>
          查看全部走访
        </Link>
      </p>
    </section>
  );
}
