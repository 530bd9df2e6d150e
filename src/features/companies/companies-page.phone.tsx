import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { LocalCompany } from "#offline/field-types.ts";
import { CompanyRow } from "#src/entities/company/company-row.tsx";
import { readFollows } from "#src/entities/company/follow-store.ts";
import { useCompanySearch } from "#src/entities/company/use-companies.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { HeldNote } from "#src/entities/sync/held-note.tsx";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { PullToRefresh } from "#src/ui/list/touch/pull-to-refresh.tsx";
import { PageList } from "#src/ui/list/virtual-list.tsx";
import { useTypedWords } from "#src/ui/list/typed-words.ts";
import { PhoneFilterSheet } from "./phone-filter-sheet.tsx";
import { countFilters, noFilters, passes, phoneFiltersOf, phoneSearchOf } from "./phone-filters.ts";
import "#src/ui/form/form.css";
import "./companies.css";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

export default function CompaniesPhonePage() {
  const engine = useEngine();
  const [search, setSearch] = useSearchParams();
  // The workbench hands over what was typed there.
  const [typed, setTyped] = useTypedWords();
  const [filtering, setFiltering] = useState(false);
  const all = useCompanySearch(typed);
  const filters = useMemo(() => phoneFiltersOf(search), [search]);
  const asked = countFilters(filters);
  const isAsked = asked > 0 || typed !== "";
  const found = useMemo(() => {
    if (asked === 0) return all;
    const around = { now: engine.serverNow(), follows: readFollows(engine.user.id) };
    return all?.filter((company) => passes(company, filters, around));
  }, [all, filters, asked, engine]);
  const clear = () => {
    setTyped("");
    setSearch(phoneSearchOf(noFilters, ""));
  };
  return (
    <PullToRefresh onRefresh={() => engine.sync("manual")}>
      <div className="companies">
        <div className="companies-search">
          <input
            type="search"
            className="field-input"
            aria-label="搜索企业"
            placeholder="名称、拼音首字母或信用代码"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button aria-haspopup="dialog" onClick={() => setFiltering(true)}>
            {asked === 0 ? "筛选" : `筛选 ${asked}`}
          </Button>
        </div>
        {found === undefined && <PageSkeleton />}
        {found && (
          <HeldNote
            what="企业资料"
            count={found.length}
            empty={isAsked ? "没有找到相符的企业" : "本机还没有企业资料，下拉可以同步"}
            isAsked={isAsked}
          >
            {isAsked && <Button onClick={clear}>清除条件</Button>}
            <ButtonLink kind="primary" to="/addCompany">
              新增企业
            </ButtonLink>
          </HeldNote>
        )}
        {found && found.length > 0 && (
          <>
            <p className="companies-count" role="status">
              共 {found.length} 家
            </p>
            <PageList rows={found} height={72} label="企业" render={(company) => <CompanyLinks company={company} />} />
          </>
        )}
        {filtering && (
          <PhoneFilterSheet
            filters={filters}
            onChange={(next) => setSearch(phoneSearchOf(next, typed), { replace: true })}
            onClose={() => setFiltering(false)}
          />
        )}
      </div>
    </PullToRefresh>
  );
}

function CompanyLinks({ company }: { company: LocalCompany }) {
  return (
    <div className="companies-row">
      <Link className="company-row" to={`/companyDetails?id=${company.id}`}>
        <CompanyRow company={company} />
      </Link>
      <Link
        className="companies-visit"
        to={`/workVisit/form?company_id=${company.id}`}
        aria-label={`新建走访：${company.name}`}
      >
        走访
      </Link>
    </div>
  );
}
