import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import type { LocalCompany } from "#offline/field-types.ts";
import { useLookup } from "#src/entities/company-data/use-lookup.tsx";
import { CompanySheet } from "#src/entities/company/company-sheet.tsx";
import { type CompanyValues, companyValuesOf } from "#src/entities/company/company-values.ts";
import { useRefusedCompany } from "#src/entities/company/use-companies.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { ErrorNote, PageSkeleton, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { AssignForm } from "../edit/assign-form.tsx";
import { CompanyFacts, PropertyCounts } from "../company-cards.tsx";
import { CompanyHeader } from "./company-header.tsx";
import { ContactsSection } from "../edit/contacts-section.tsx";
import { CompanyTopics } from "./company-topics.tsx";
import { HistorySection } from "./history-section.tsx";
import { PartsRow } from "./parts-row.tsx";
import { LabelSuggestions } from "../edit/label-suggestions.tsx";
import { RelatedSections } from "./related-sections.tsx";
import { type CompanyDetails, useCompanyDetails } from "./use-company-details.ts";
import { useRelated } from "./use-related.ts";
import "#src/ui/form/form.css";
import "../companies.css";

const CompanyCertificates = lazy(async () => ({
  default: (await import("./company-certificates.tsx")).CompanyCertificates,
}));
const CompanyCases = lazy(async () => ({ default: (await import("./company-cases.tsx")).CompanyCases }));
const CompanyMonths = lazy(async () => ({ default: (await import("./company-months.tsx")).CompanyMonths }));
const CompanyPatents = lazy(async () => ({ default: (await import("./company-patents.tsx")).CompanyPatents }));
const HeldRecords = lazy(async () => ({ default: (await import("./held-records.tsx")).HeldRecords }));
const HeldPatents = lazy(async () => ({ default: (await import("./held-patents.tsx")).HeldPatents }));
const CompanyHonors = lazy(async () => ({
  default: (await import("#src/entities/honor/company-honors.tsx")).CompanyHonors,
}));
const CompanyTier = lazy(async () => ({
  default: (await import("#src/entities/ranking/company-tier.tsx")).CompanyTier,
}));
const CompanyPolicies = lazy(async () => ({ default: (await import("./company-policies.tsx")).CompanyPolicies }));
const CompanyRecords = lazy(async () => ({ default: (await import("./company-records.tsx")).CompanyRecords }));
const CompanyWarnings = lazy(async () => ({ default: (await import("./company-warnings.tsx")).CompanyWarnings }));
const YearSection = lazy(async () => ({ default: (await import("../edit/year-section.tsx")).YearSection }));

/** Everything known of a company; the same on phone and desktop, in the controls of the form kit around it. */
export function CompanyDetailsBody() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const details = useCompanyDetails(id);
  const { company, movedTo, loading, error, retry } = details;
  if (movedTo !== null) return <Navigate to={`/companyDetails?id=${movedTo}`} replace />;
  if (company === null) return loading ? <PageSkeleton /> : <ErrorNote error={error ?? "没有这家企业"} retry={retry} />;
  return <Known company={company} details={details} startsEditing={search.get("edit") === "1"} />;
}

interface KnownProps {
  company: LocalCompany;
  details: CompanyDetails;
  startsEditing: boolean;
}

function Known({ company, details, startsEditing }: KnownProps) {
  const engine = useEngine();
  const isPhone = useIsPhone();
  const client = useQueryClient();
  const [editing, setEditing] = useState(startsEditing);
  const [taken, setTaken] = useState<Partial<CompanyValues>>();
  const [assigning, setAssigning] = useState(false);
  const refused = useRefusedCompany(company.id);
  const related = useRelated(company.id, details.all);
  const changed = () => void client.invalidateQueries();
  const edit = (values?: Partial<CompanyValues>) => {
    setTaken(values);
    setEditing(true);
  };
  const lookup = useLookup({
    ours: companyValuesOf(company),
    companyId: company.rev > 0 ? company.id : null,
    onTake: edit,
  });
  const assigned = () => {
    setAssigning(false);
    void engine.sync("manual");
    changed();
  };
  return (
    <article className="company-page">
      <CompanyHeader
        company={company}
        details={details}
        lookup={lookup.button}
        onEdit={() => edit()}
        onAssign={() => setAssigning(true)}
      />
      {lookup.sheet}
      {isPhone && <PartsRow />}
      <CompanyTopics companyId={company.id} />
      {details.all && (
        <LabelSuggestions companyId={company.id} suggestions={details.all.suggestions} onChanged={changed} />
      )}
      <PropertyCounts company={company} />
      <ContactsSection
        companyId={company.id}
        contacts={details.contacts}
        known={details.all !== null}
        offline={details.offline}
        onChanged={changed}
      />
      <CompanyFacts company={company} />
      <OnlineOnly details={details} companyId={company.id} onChanged={changed} />
      <RelatedSections companyId={company.id} lists={related} />
      {!details.offline && company.rev > 0 && <HistorySection companyId={company.id} />}
      {editing && refused !== undefined && (
        <CompanySheet
          start={{ company, refused, taken }}
          onSaved={() => setEditing(false)}
          onClose={() => setEditing(false)}
        />
      )}
      {assigning && <AssignForm companies={[company]} onClose={() => setAssigning(false)} onSaved={assigned} />}
    </article>
  );
}

/** Without a network the rights this device holds stand in for the server's; figures per year are with it alone. */
function OnlineOnly({
  details,
  companyId,
  onChanged,
}: {
  details: CompanyDetails;
  companyId: string;
  onChanged: () => void;
}) {
  if (details.offline)
    return (
      <>
        <section className="company-card" aria-label="经营情况">
          <h3>经营情况</h3>
          <p>当前离线。年度数据、修改历史和推荐标签需要联网查看；下面是本机保存的记录。</p>
        </section>
        <Suspense fallback={<PartSkeleton />}>
          <HeldRecords companyId={companyId} />
          <HeldPatents companyId={companyId} />
        </Suspense>
      </>
    );
  if (details.all === null) return null;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <CompanyTier companyId={companyId} />
      <CompanyWarnings companyId={companyId} />
      <CompanyPolicies companyId={companyId} />
      <CompanyPatents companyId={companyId} />
      <CompanyHonors companyId={companyId} />
      <CompanyCertificates companyId={companyId} />
      <CompanyCases companyId={companyId} />
      <CompanyRecords companyId={companyId} />
      <CompanyMonths companyId={companyId} />
      <YearSection companyId={companyId} years={details.all.years} onChanged={onChanged} />
    </Suspense>
  );
}
