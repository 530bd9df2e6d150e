import { lazy, type ReactNode, Suspense, useState } from "react";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { EmptyNote, ErrorNote, PageSkeleton, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { ChosenHits } from "./chosen-hits.tsx";
import { OutsideWays } from "../outside/outside-ways.tsx";
import { HitList } from "./hit-list.tsx";
import { ReadingNote } from "./reading-note.tsx";
import { type AskedSearch, type ResultView, resultViews } from "./search-address.ts";
import type { usePatentSearch } from "./use-patent-search.ts";

// Charts: for those who ask for them.
const StatisticsView = lazy(async () => ({
  default: (await import("../statistics/statistics-view.tsx")).StatisticsView,
}));

// Beside hits, so that nobody waits for it before there are any.
const FacetList = lazy(async () => ({ default: (await import("./facet-list.tsx")).FacetList }));

// Few servers have an outside source.
const OutsideResults = lazy(async () => ({ default: (await import("../outside/outside-part.tsx")).OutsideResults }));

/** The search itself was refused, not the way to the answer lost. */
const isRefusal = (error: unknown) => error instanceof ServerRefusal && error.status === 422;

const views: Readonly<Record<ResultView, string>> = { list: "列表", table: "表格", statistics: "统计" };

interface Props {
  asked: AskedSearch;
  found: ReturnType<typeof usePatentSearch>;
  scope: "all" | "district";
  /** What to say, and to offer, when nothing is found. */
  empty: string;
  onChange: (changes: Partial<AskedSearch>) => void;
}

/** What a search found: how it was read, then the hits as a list to narrow, or in figures. */
export function SearchResults({ asked, found, scope, empty, onChange }: Props) {
  const { text, mode } = asked;
  const [{ of, ids }, setChosen] = useState<{ of: string; ids: readonly string[] }>({ of: "", ids: [] });
  // What was chosen of another search is not chosen of this one.
  const search = `${mode} ${text}`;
  const chosen = of === search ? ids : [];
  const isPhone = useIsPhone();
  const choose = (next: readonly string[]) => setChosen({ of: search, ids: next });
  if (found.isPending && asked.text !== "") return <PageSkeleton />;
  if (found.isError)
    return (
      <ErrorNote error={found.error} retry={found.refetch}>
        {mode === "smart" && isRefusal(found.error) && (
          <p>可以输入技术词（如“空气炸锅”）、申请人或发明人、申请号或公开号、分类号，也可以输入检索式。</p>
        )}
      </ErrorNote>
    );
  if (found.data === undefined) return null;
  const { data } = found;
  return (
    <>
      <ReadingNote asked={asked} found={data} onChange={onChange} />
      {asked.outside === undefined && <OutsideWays onChange={onChange} />}
      {asked.outside !== undefined ? (
        <Loading>
          <OutsideResults
            asked={asked.outside}
            expression={data.expression}
            dialect={data.dialect}
            page={asked.page}
            isNarrowed={asked.choices.length > 0}
            onChange={onChange}
          />
        </Loading>
      ) : data.total === 0 ? (
        <EmptyNote title={empty}>
          {asked.choices.length > 0 && (
            <button type="button" className="patent-example" onClick={() => onChange({ choices: [] })}>
              清除筛选
            </button>
          )}
        </EmptyNote>
      ) : (
        <>
          <div className="patent-tools">
            <Views asked={asked} onChange={onChange} />
            <ChosenHits asked={asked} found={data} scope={scope} chosen={chosen} onChange={choose} />
          </div>
          <div className="patent-found">
            <Loading>
              <FacetList asked={asked} facets={data.facets} onChange={(choices) => onChange({ choices })} />
            </Loading>
            {asked.view === "statistics" ? (
              <Loading>
                <StatisticsView asked={asked} found={data} scope={scope} onChange={onChange} />
              </Loading>
            ) : (
              <HitList
                asked={asked}
                found={data}
                isTable={asked.view === "table" && !isPhone}
                chosen={chosen}
                onChoose={choose}
                onChange={onChange}
              />
            )}
          </div>
        </>
      )}
    </>
  );
}

const Loading = ({ children }: { children: ReactNode }) => <Suspense fallback={<PartSkeleton />}>{children}</Suspense>;

function Views({ asked, onChange }: Pick<Props, "asked" | "onChange">) {
  // Columns beside each other are for a desk; an address that asks for them shows cards on a phone.
  const isPhone = useIsPhone();
  const shown = resultViews.filter((view) => view !== "table" || !isPhone);
  const current = shown.includes(asked.view) ? asked.view : "list";
  return (
    <div className="patent-sorts" role="group" aria-label="结果显示为">
      {shown.map((view) => (
        <button
          key={view}
          type="button"
          className="patent-example"
          aria-pressed={view === current}
          onClick={() => onChange({ view })}
        >
          {views[view]}
        </button>
      ))}
    </div>
  );
}
