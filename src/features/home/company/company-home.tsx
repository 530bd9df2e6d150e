import { type Company, tierWords } from "#contract/company/company.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { CompanyCases } from "./company-cases.tsx";
import { CompanyCertificates } from "./company-certificates.tsx";
import { CompanyDue } from "./company-due.tsx";
import { CompanyPolicies } from "./company-policies.tsx";
import { CompanyRights } from "./company-rights.tsx";
import { CompanyVisits } from "./company-visits.tsx";
import { CompanyWarnings } from "./company-warnings.tsx";
import { CompanyHelp } from "./company-help.tsx";
import { CompanyNews } from "./company-news.tsx";
import { LastMonth } from "./last-month.tsx";
import { NextStep } from "./next-step.tsx";
import "#src/ui/page/card.css";
import "../home.css";
import { groupedDigits } from "#contract/core/money-words.ts";

/** The enterprise's first page: what is to be done, what changed, who helps; then the company in figures and facts. */
export function CompanyHome() {
  const { com_id, type } = useSessionUser();
  const id = com_id === 0 ? "" : com_id;
  const { data, error, refetch } = useCall(contract.company.companyInfo, { id }, { enabled: id !== "" });
  const home = useCall(contract.patent.companyHome, {}, { enabled: id !== "" });
  if (id === "") return <NextStep />;
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const { company, contacts } = data;
  return (
    <>
      {home.error && !home.data && <ErrorNote error={home.error} retry={() => void home.refetch()} />}
      <div className="home-columns">
        <div className="home-stack">
          <CompanyDue fees={home.data?.fees} />
          <CompanyVisits companyId={id} isCertified={type !== 1} />
          <CompanyWarnings />
          <CompanyCases />
          <CompanyPolicies />
        </div>
        <div className="home-stack">
          <CompanyRights />
          <CompanyCertificates />
          <LastMonth />
          <CompanyNews companyId={id} isCertified={type !== 1} events={home.data?.events} />
          {home.data && <CompanyHelp official={home.data.official} />}
        </div>
      </div>
      <div className="home-columns">
        <FactCard title="登记信息" facts={companyFacts(company)} />
        <FactCard
          title="联系人"
          facts={contacts.map((one) => [one.name, [one.post, one.mobile, one.phone].filter(Boolean).join(" · ")])}
        />
      </div>
    </>
  );
}

const known = (word: string) => word || "未登记";

function companyFacts(company: Company): [string, string][] {
  const tier = tierWords[company.tier as keyof typeof tierWords];
  return [
    ["企业名称", company.name],
    ["统一社会信用代码", known(company.credit_code)],
    ["法定代表人", known(company.legal_person)],
    ["登记状态", company.reg_status],
    ["注册资本", company.reg_capital ? `${groupedDigits(company.reg_capital)} 万元` : "未登记"],
    ["成立日期", known(formatDay(company.established_on))],
    ["地址", known(company.address)],
    ["企业规模", known(company.scale)],
    ...(tier ? [["企业分级", tier] as [string, string]] : []),
  ];
}

function FactCard({ title, facts }: { title: string; facts: readonly [string, string][] }) {
  return (
    <section className="card">
      <h2>{title}</h2>
      {facts.length === 0 && <p className="home-note">还没有登记</p>}
      <dl className="home-facts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
