import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { LocalDemand } from "#offline/field-types.ts";
import { useLocalCompany } from "#src/entities/company/use-companies.ts";
import { useHolidays } from "#src/entities/demand/use-holidays.ts";
import { useLocalDemandFigures, useLocalDemands } from "#src/entities/demand/use-local-demands.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { PullToRefresh } from "#src/ui/list/touch/pull-to-refresh.tsx";
import { useTypedWords } from "#src/ui/list/typed-words.ts";
import {
  countedOf,
  type DemandFilters,
  filtersOf,
  listInputOf,
  presetOf,
  searchOf,
  viewPath,
  withFilters,
} from "./demand-filters.ts";
import { FigureChips } from "./figure-chips.tsx";
import { PhoneDemandList, useShownDemands } from "./phone-demand-list.tsx";
import { ViewTabs } from "./view-tabs.tsx";
import "#src/ui/form/form.css";
import "./demands.css";
import { ButtonLink } from "#src/ui/button/button.tsx";

const none: LocalDemand[] = [];

export default function DemandsPhonePage() {
  const engine = useEngine();
  const { filters, show, clear } = useFilters();
  const [typed, setTyped] = useTypedWords();
  const demands = useLocalDemands();
  const holidays = useHolidays();
  const counted = useShownDemands({ demands: demands ?? none, filters: countedOf(filters), typed, holidays });
  const figures = useLocalDemandFigures(counted, holidays);
  return (
    <PullToRefresh onRefresh={() => engine.sync("manual")}>
      <div className="demand-phone-list">
        <ViewTabs view={filters.view ?? "duty"} />
        <FigureChips figures={figures} filters={filters} onFilter={show} />
        <div className="demand-search">
          <input
            type="search"
            className="field-input"
            aria-label="搜索需求"
            placeholder="标题、企业名称、编号或内容"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <ButtonLink kind="primary" to={newDemandPath(filters)}>
            登记
          </ButtonLink>
        </div>
        {filters.company_id !== undefined && <CompanyNote id={filters.company_id} />}
        {demands === undefined ? (
          <PageSkeleton />
        ) : (
          <PhoneDemandList
            {...{ demands, filters, typed, holidays }}
            clear={() => {
              setTyped("");
              clear();
            }}
          />
        )}
      </div>
    </PullToRefresh>
  );
}

const newDemandPath = ({ company_id }: DemandFilters) =>
  company_id === undefined ? "/addDemand" : `/addDemand?company=${company_id}`;

function CompanyNote({ id }: { id: string }) {
  const company = useLocalCompany(id);
  return (
    <p className="demand-note">
      只看 {company?.name ?? "所选企业"} 的需求 <Link to={viewPath("all")}>查看全部</Link>
    </p>
  );
}

/** What the address asks for; a filter that belongs to another view leads to that view's page. */
function useFilters() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const input = listInputOf(search, presetOf(pathname));
  const show = (changes: Partial<DemandFilters>) => {
    const next = withFilters(input, changes);
    const preset = presetOf(viewPath(next.view ?? "all").split("?", 1)[0] ?? "");
    void navigate({ pathname: preset, search: searchOf(next, preset).toString() }, { replace: true });
  };
  const clear = () => void navigate(viewPath(input.view ?? "all"), { replace: true });
  return { filters: filtersOf(input), show, clear };
}
