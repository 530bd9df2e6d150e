import { currentTime } from "#contract/sync/current-time.ts";
import { Link } from "react-router-dom";
import { dayOf } from "#contract/core/time.ts";
import { conditionCount } from "#src/api/list-conditions.ts";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { usePatentLink } from "#src/entities/patent/use-patent-link.ts";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { choiceFilters, choiceOf, flagFilters } from "./office-filters.ts";
import { OneCompany } from "./one-company.tsx";
import { PatentCompanies } from "./patent-companies.tsx";
import { useOfficePatents } from "./use-office-patents.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import "./office-patents.css";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { ListTools, narrowing } from "#src/ui/list/phone-list.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";
import "#src/ui/page/card.css";

/** The same list in cards, its conditions in a sheet. */
export default function OfficePatentsPhonePage() {
  const { input, list, total, show, narrow, clear, exportButton, dialog } = useOfficePatents();
  const linkOf = usePatentLink();
  const { ownStreets } = useFieldNames();
  const asked = conditionCount(input, "status");
  return (
    <div className="phone-list">
      <ListTools
        label="名称、发明人或号码"
        keyword={input.keyword}
        onKeyword={(keyword) => narrow({ keyword })}
        asked={asked}
        sheet={{
          title: "筛选专利",
          choices: choiceFilters(ownStreets, Number(dayOf(currentTime()).slice(0, 4))),
          flags: flagFilters,
          ...narrowing({ input, narrow, clear }, choiceOf),
        }}
      />
      <OneCompany id={input.company_id} rows={list.data?.list} onClear={() => narrow({ company_id: undefined })} />
      <CountChips
        label="法律状态"
        rows={list.data?.counts.status}
        chosen={input.status}
        onChoose={(status) => narrow({ status })}
      />
      <ListState list={list} empty="没有符合条件的专利" clear={clear} />
      <ul className="list-cards" aria-label="专利">
        {list.data?.list.map((patent) => (
          <li key={patent.id} className="list-card">
            <Link className="reach" to={linkOf(patent.id)}>
              {patent.title}
            </Link>
            <p>
              {patent.type} {numberOf(patent)}{" "}
              {patent.filed_on !== null && (
                <span className="whole">
                  申请日 <RecordDay of={patent.filed_on} />
                </span>
              )}
            </p>
            <PatentStatusLine patent={patent} />
            <PatentCompanies companies={patent.companies} />
          </li>
        ))}
      </ul>
      <ListPages input={input} total={total} show={show}>
        {exportButton}
      </ListPages>
      {dialog}
    </div>
  );
}
