import { Link } from "react-router-dom";
import { KindList } from "../early-parts.tsx";
import { WarningCards } from "../warning-cards.tsx";
import { OfficeHead, OpenedWarning } from "./office-parts.tsx";
import { useOfficeWarnings } from "./use-office-warnings.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";

/** The same in cards. */
export default function WorkWarningPhonePage() {
  const warnings = useOfficeWarnings();
  const { input, list, data, show, clear, isPlain } = warnings;
  const total = data?.total ?? 0;
  return (
    <div className="record-page">
      <OfficeHead warnings={warnings} />
      <ListState
        list={list}
        empty={isPlain ? "辖区目前没有未结的预警，平台每天检查四次" : "没有符合条件的预警"}
        clear={isPlain ? undefined : clear}
      />
      <WarningCards
        rows={data?.list}
        addressOf={warnings.addressOf}
        more={({ company_id, company_name, street_name }) => (
          <p className="record-line">
            <Link className="reach" to={`/companyDetails?id=${company_id}`}>
              {company_name}
            </Link>
            <span>{street_name}</span>
          </p>
        )}
      />
      <ListPages input={input} total={total} show={show} />
      <KindList />
      <OpenedWarning warnings={warnings} />
    </div>
  );
}
