import { useSearchParams } from "react-router-dom";
import { managersOnly, mayManageCompanies } from "#contract/company/company-rights.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { MergeList } from "./merge-list.tsx";
import { PairList } from "./pair-list.tsx";
import { PairPage } from "./pair-page-body.tsx";
import "#src/ui/form/form.css";
import "./duplicates.css";

/** Companies that look alike; one pair side by side when the address names two. */
export function DuplicatesBody() {
  const [search] = useSearchParams();
  const manages = mayManageCompanies(useSessionUser());
  const [a, b] = [search.get("a"), search.get("b")];
  if (a !== null && b !== null) return <PairPage key={a + b} ids={[a, b]} />;
  return (
    <div className="duplicates">
      {!manages && <p className="duplicates-note">{managersOnly}</p>}
      <PairList companyId={search.get("company")} page={Math.max(1, Number(search.get("page")) || 1)} />
      <MergeList manages={manages} />
    </div>
  );
}
