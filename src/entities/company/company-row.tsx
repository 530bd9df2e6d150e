import { WholeDates } from "#src/ui/text/dates.tsx";
import type { LocalCompany } from "#offline/field-types.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { tierWord } from "./company-labels.ts";
import "./company.css";

/** A company in a list: name, tier, when it was last visited; before that why it stands there, if there is a reason. */
export function CompanyRow({ company, reason = "" }: { company: LocalCompany; reason?: string }) {
  const tier = tierWord(company.tier);
  const visited = company.last_visit_at ? `上次走访 ${formatDay(company.last_visit_at)}` : "尚未走访";
  return (
    <>
      <span className="company-name">{company.name}</span>
      <span className="company-facts">
        {reason !== "" && <strong className="company-reason">{reason} </strong>}
        <WholeDates text={[tier, visited, company.credit_code].filter((fact) => fact !== "").join(" · ")} />
      </span>
    </>
  );
}
