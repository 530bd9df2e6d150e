import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { searchDebounce } from "#contract/company/company.ts";
import { contract } from "#contract/index.ts";
import { excerptAround } from "#contract/core/excerpt.ts";
import type { LocalVisit } from "#offline/field-types.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { searchCompanies } from "#offline/pull/search-companies.ts";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { useCall } from "#src/api/use-call.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";

export interface SearchHit {
  id: string;
  to: string;
  title: string;
  detail: string;
}
export interface SearchGroup {
  title: string;
  hits: readonly SearchHit[];
}

/** Hits of each kind, as the server gives them. */
const limit = 8;

interface Hits {
  companies: { id: string; title: string; detail: string }[];
  visits: { id: string; title: string; detail: string }[];
  demands: { id: string; title: string; detail: string }[];
}

const linked = (hits: Hits["companies"], path: string) => hits.map((hit) => ({ ...hit, to: `${path}?id=${hit.id}` }));

const groupsOf = ({ companies, visits, demands }: Hits): SearchGroup[] =>
  [
    { title: "企业", hits: linked(companies, "/companyDetails") },
    { title: "走访记录", hits: linked(visits, "/workVisit/details") },
    { title: "需求", hits: linked(demands, "/demandDetails") },
  ].filter(({ hits }) => hits.length > 0);

const joined = (...parts: string[]) => parts.filter((part) => part !== "").join(" · ");
const has = (word: string, texts: readonly string[]) =>
  texts.some((text) => text.toLowerCase().includes(word.toLowerCase()));
const newest = <T>(rows: readonly T[], at: (row: T) => string) =>
  rows.toSorted((a, b) => at(b).localeCompare(at(a))).slice(0, limit);
const visitHit = ({ id, visit_no, company_name, start_at, content }: LocalVisit, word: string) => ({
  id,
  title: joined(company_name, formatDay(start_at)),
  detail: joined(visit_no, excerptAround(content, word)),
});

const latestShown = 5;

/** What was recorded last, for before a word is typed; empty where the device holds nothing. */
export function useLatest(): SearchGroup[] {
  const { db } = useEngine();
  const latest = useLiveQuery(() => db.visits.orderBy("start_at").reverse().limit(latestShown).toArray(), [db]);
  if (latest === undefined || latest.length === 0) return [];
  const hits = latest.map((one) => visitHit(one, ""));
  return [{ title: "最近走访", hits: linked(hits, "/workVisit/details") }];
}

/** What this device holds of the word, for when the server cannot be reached. */
function useLocalHits(word: string, wanted: boolean): Hits | undefined {
  const { db } = useEngine();
  return useLiveQuery(async () => {
    if (!wanted || word === "") return undefined;
    const found = searchCompanies(await db.companies.toArray(), word, limit);
    // From the newest on, and no further than the last that is shown.
    const visits = await db.visits
      .orderBy("start_at")
      .reverse()
      .filter((one) => has(word, [one.visit_no, one.company_name, one.content]))
      .limit(limit)
      .toArray();
    const demands = (await db.demands.toArray()).filter((one) =>
      has(word, [one.demand_no, one.company_name, one.title, one.content]),
    );
    return {
      companies: found.map(({ id, name, credit_code }) => ({ id, title: name, detail: credit_code })),
      visits: visits.map((one) => visitHit(one, word)),
      demands: newest(demands, ({ created_at }) => created_at).map((one) => ({
        id: one.id,
        title: one.title,
        detail: joined(one.demand_no, one.company_name, excerptAround(one.content, word)),
      })),
    };
  }, [db, word, wanted]);
}

/** Hits for what was typed, by kind; `fromDevice` when there is no network. */
export function useSearch(typed: string) {
  const word = useDebounced(typed.trim(), searchDebounce);
  const online = useCall(contract.company.searchAll, { word }, { enabled: word !== "" });
  const fromDevice = online.error instanceof NetworkFailure;
  const local = useLocalHits(word, fromDevice);
  const hits = fromDevice ? local : online.data;
  const groups = useMemo(() => (word !== "" && hits ? groupsOf(hits) : undefined), [word, hits]);
  return {
    word,
    groups,
    fromDevice,
    error: fromDevice ? null : online.error,
    searching: typed.trim() !== word || (word !== "" && hits === undefined && online.error === null),
  };
}
