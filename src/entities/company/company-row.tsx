import type { LocalCompany } from "#offline/field-types.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { tierWord } from "./company-labels.ts";
import "./company.css";

/** A company in a list: name, tier, when it was last visited. */
export function CompanyRow({ company }: { company: LocalCompany }) {
  const tier = tierWord(company.tier);
  const visited = company.last_visit_at ? `上次走访 ${formatDay(company.last_visit_at)}` : "尚未走访";
  return (
    <>
      <span className="company-name">{company.name}</span>
      <span className="company-facts">
        {[tier, visited, company.credit_code].filter((fact) => fact !== "").join(" · ")}
      </span>
    </>
  );
}
