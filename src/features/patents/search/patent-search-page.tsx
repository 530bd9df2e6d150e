import { lazy, Suspense, useEffect, useRef } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { useSession } from "#src/entities/session/use-session.ts";
import { isPhoneNow } from "#src/ui/is-phone.ts";
import { PartSkeleton } from "#src/ui/page/page-state.tsx";
import { addressOf, type AskedSearch, searchIn } from "./search-address.ts";
import { SearchBox } from "./search-box.tsx";
import { savable } from "../saved/savable.ts";
import { useKeeper } from "./use-keeper.ts";
import { usePatentSearch } from "./use-patent-search.ts";
import "../detail/patent-pages.css";
import "./patent-search.css";

// Fetched while the server searches.
const SearchResults = lazy(async () => ({ default: (await import("./search-results.tsx")).SearchResults }));

// What was asked before stands on this device alone.
const SearchHistoryList = lazy(async () => ({
  default: (await import("./search-history-list.tsx")).SearchHistoryList,
}));

// Only for those who are signed in.
const SavedSearches = lazy(async () => ({ default: (await import("../saved/saved-searches.tsx")).SavedSearches }));

const examples = ["空气炸锅", "名称=(铰链 或 滑轨) 且 状态=有效", "TI=(一种 (3w) 装置)", "F24C15/20", "2024-05"];

// One of its parts at a time.
const RightsSearch = lazy(async () => ({ default: (await import("../rights/rights-search.tsx")).RightsSearch }));

const partWords = { patents: "专利检索", rights: "运营信息" } as const;

/** 检索: the patents, or what became of them as property. */
export default function PatentSearchPage() {
  const [params, setParams] = useSearchParams();
  const { user } = useSession();
  const part = params.get("part") === "rights" ? "rights" : "patents";
  return (
    <div className="patent-search">
      {user === null && <h1>{partWords[part]}</h1>}
      <div className="patent-sorts" role="group" aria-label="检索类别">
        {(Object.keys(partWords) as (keyof typeof partWords)[]).map((name) => (
          <button
            key={name}
            type="button"
            className="patent-example"
            aria-pressed={name === part}
            onClick={() => name !== part && setParams(name === "rights" ? { part: "rights" } : {})}
          >
            {partWords[name]}
          </button>
        ))}
        <Link className="reach" to="/feeTrial">
          年费试算
        </Link>
      </div>
      {part === "patents" ? (
        <PatentSearch />
      ) : (
        <Suspense fallback={<PartSkeleton />}>
          <RightsSearch />
        </Suspense>
      )}
    </div>
  );
}

/** On a phone the box fills the screen: what somebody asked for comes into sight when it is there. */
function useResultsInSight(found: unknown) {
  const results = useRef<HTMLElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (found === undefined || !isAsked.current || !isPhoneNow()) return;
    isAsked.current = false;
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView();
  }, [found]);
  const seek = () => {
    isAsked.current = true;
  };
  return { results, seek };
}

/** One box for words, numbers, names and expressions; narrowed and excluded by what the hits have in common. */
function PatentSearch() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const asked = searchIn(params);
  const scope = pathname === "/shundeSearchNew" ? ("district" as const) : ("all" as const);
  const found = usePatentSearch(asked, scope);
  const keeper = useKeeper();
  const advanced = keeper?.is_admin === 1 ? "/AdvancedSearchNew" : "/AdvancedSearch";
  const { results, seek } = useResultsInSight(found.isPlaceholderData ? undefined : found.data);
  const ask = (text: string, mode: AskedSearch["mode"]) => {
    seek();
    show({ text, mode, choices: [], dropped: [], required: [], sort: undefined, outside: undefined });
  };
  const show = (changes: Partial<AskedSearch>) => setParams(addressOf({ ...asked, page: 1, ...changes }));
  return (
    <>
      {scope === "district" && <p className="patent-more">只查本区镇街的专利</p>}
      <SearchBox key={asked.text + asked.mode} asked={asked} onSearch={ask} />
      <div className="patent-kept">
        {keeper !== null && (
          <p className="patent-more">
            <Link to={advanced}>高级检索</Link>
          </p>
        )}
        <Suspense fallback={null}>
          <SearchHistoryList asked={asked} found={found.data} onAsk={({ text, mode }) => ask(text, mode)} />
        </Suspense>
        {keeper !== null && (
          <Suspense fallback={<PartSkeleton />}>
            <SavedSearches shown={savable(asked, found.data)} />
          </Suspense>
        )}
      </div>
      {asked.text === "" && (
        <section aria-label="示例">
          <h2>可以这样检索</h2>
          <ul className="patent-examples">
            {examples.map((text) => (
              <li key={text}>
                <button type="button" className="patent-example" onClick={() => show({ text, mode: "smart" })}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked.text !== "" && (
        <section ref={results} className="patent-results" aria-label="检索结果" tabIndex={-1}>
          <Suspense fallback={<PartSkeleton />}>
            <SearchResults
              asked={asked}
              found={found}
              scope={scope}
              empty="没有找到符合的专利，请减少条件或换个说法"
              onChange={show}
            />
          </Suspense>
        </section>
      )}
    </>
  );
}
