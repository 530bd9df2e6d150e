import { Link, useSearchParams } from "react-router-dom";
import { kindOf } from "#contract/core/roles.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { NoCompany, useHasCompany } from "#src/entities/session/no-company.tsx";
import { DisputeSearch } from "./dispute-search.tsx";
import { OwnCaseSearch } from "./own-case-search.tsx";
import "../litigation.css";

const parts = { cases: "本企业案件", disputes: "专利与企业纠纷" } as const;
type Part = keyof typeof parts;

/** Free search over the user's own cases, and disputes around a patent or a company; officials have the second alone. */
export default function CaseSearchPage() {
  const [search] = useSearchParams();
  const isOwn = kindOf(useSessionUser()) === "enterprise";
  const hasCompany = useHasCompany();
  if (!isOwn) return <DisputeSearch />;
  if (!hasCompany) return <NoCompany what="案件" />;
  const part: Part = search.get("part") === "disputes" ? "disputes" : "cases";
  return (
    <div className="litigation">
      <nav className="litigation-tabs" aria-label="检索范围">
        {(Object.keys(parts) as Part[]).map((one) => (
          <Link key={one} to={`?part=${one}`} aria-current={one === part ? "page" : undefined}>
            {parts[one]}
          </Link>
        ))}
      </nav>
      {part === "cases" ? <OwnCaseSearch /> : <DisputeSearch />}
    </div>
  );
}
