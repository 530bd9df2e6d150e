import { Segmented } from "antd";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { DemandBoard } from "./demand-board.tsx";
import { DemandExportDialog } from "./demand-export-dialog.tsx";
import { DemandTable } from "./demand-table.tsx";
import {
  countedOf,
  type DemandFilters,
  type DemandListInput,
  filtersOf,
  listInputOf,
  presetOf,
  searchOf,
  viewPath,
  withFilters,
} from "./demand-filters.ts";
import { DemandsFilterBar } from "./demands-filter-bar.tsx";
import { FigureChips } from "./figure-chips.tsx";
import { ViewTabs } from "./view-tabs.tsx";
import "#src/ui/list/desk-table.css";
import "./demands.css";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

/** Milliseconds after which a visible list looks for what others have done. */
const refresh = 20_000;

export default function DemandsPage() {
  const { input, layout, show, showLayout } = useAddress();
  const [exporting, setExporting] = useState(false);
  const filters = filtersOf(input);
  const figures = useCall(contract.demand.demandFigures, countedOf(filters), {
    refetchInterval: refresh,
    keepPrevious: true,
  });
  const filter = (changes: Partial<DemandFilters>) => show(withFilters(input, changes));
  const tools = (
    <>
      <ButtonLink kind="primary" to="/addDemand">
        登记需求
      </ButtonLink>
      <Segmented
        aria-label="显示方式"
        value={layout}
        onChange={showLayout}
        options={[
          { value: "list", label: "列表" },
          { value: "board", label: "看板" },
        ]}
      />
      <Button onClick={() => setExporting(true)}>导出</Button>
    </>
  );
  return (
    <div className="list-page">
      <ViewTabs view={input.view ?? "duty"} />
      <FigureChips figures={figures.data} filters={filters} onFilter={filter} />
      <DemandsFilterBar filters={filters} onChange={filter} onReset={() => show({ view: input.view })} />
      {layout === "board" ? (
        <DemandBoard filters={filters} tools={tools} refresh={refresh} />
      ) : (
        <DemandTable input={input} onInput={show} tools={tools} refresh={refresh} />
      )}
      {exporting && <DemandExportDialog filters={filters} onClose={() => setExporting(false)} />}
    </div>
  );
}

type Layout = "list" | "board";

/** The address as list, filters and layout; a filter of another view leads to that view's page. */
function useAddress() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const input = listInputOf(search, presetOf(pathname));
  const layout: Layout = search.get("show") === "board" ? "board" : "list";
  const go = (next: DemandListInput, as: Layout) => {
    const preset = presetOf(viewPath(next.view ?? "all").split("?", 1)[0] ?? "");
    const text = searchOf(next, preset);
    if (as === "board") text.set("show", "board");
    void navigate({ pathname: preset, search: text.toString() });
  };
  return {
    input,
    layout,
    show: (next: DemandListInput) => go(next, layout),
    showLayout: (as: Layout) => go({ ...input, page: 1 }, as),
  };
}
