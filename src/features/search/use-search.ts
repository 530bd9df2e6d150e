import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { searchDebounce } from "#contract/company/company.ts";
import { contract } from "#contract/index.ts";
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

/** What this device holds of the word, for when the server cannot be reached. */
function useLocalHits(word: string, wanted: boolean): Hits | undefined {
  const { db } = useEngine();
  return useLiveQuery(async () => {
    if (!wanted || word === "") return undefined;
    const number = word.toUpperCase();
    const found = searchCompanies(await db.companies.toArray(), word, limit);
    const visits = (await db.visits.toArray()).filter((visit) => visit.visit_no.startsWith(number));
    const demands = (await db.demands.toArray()).filter((demand) => demand.demand_no.startsWith(number));
    return {
      companies: found.map(({ id, name, credit_code }) => ({ id, title: name, detail: credit_code })),
      visits: visits
        .slice(0, limit)
        .map(({ id, visit_no, company_name }) => ({ id, title: visit_no, detail: company_name })),
      demands: demands
        .slice(0, limit)
        .map((one) => ({ id: one.id, title: `${one.demand_no} ${one.title}`, detail: one.company_name })),
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
