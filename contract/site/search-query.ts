import { readDate } from "../core/date-words.ts";
import { type Column, columns } from "./content-columns.ts";
import {
  isAsked,
  mostConditions,
  readConditions,
  type SearchCondition,
  searchSorts,
  wordsProblem,
  writeConditions,
} from "./search-conditions.ts";

/** However the day is written: where no script runs, a form sends it as somebody typed it. */
const given = (value: string | null) => readDate(value ?? "", "day") ?? undefined;

/** What an address asks to be searched. */
export interface AskedSearch {
  keyword: string;
  scope: "all" | "title";
  conditions: SearchCondition[];
  columns: Column[];
  from: string | undefined;
  to: string | undefined;
}

/** The conditions of a search's address; nonsense counts as not said. */
export function askedSearch(params: URLSearchParams): AskedSearch {
  const chosen = (params.get("columns") ?? "").split(",");
  return {
    keyword: (params.get("keyword") ?? "").trim().slice(0, 60),
    scope: params.get("scope") === "title" ? "title" : "all",
    conditions: readConditions(params.get("conditions") ?? "")
      .filter((one) => wordsProblem(one) === null)
      .slice(0, mostConditions),
    columns: columns.filter((one) => chosen.includes(one)),
    from: given(params.get("from")),
    to: given(params.get("to")),
  };
}

/** The address of a search. */
export function searchParams({ keyword, scope, conditions, columns: chosen, from, to }: AskedSearch): URLSearchParams {
  const said = {
    keyword,
    scope: keyword !== "" && scope === "title" ? scope : "",
    conditions: writeConditions(conditions),
    columns: chosen.join(","),
    from: from ?? "",
    to: to ?? "",
  };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ""));
}

/** Order and page of the results, and the one column of those chosen that is looked at. */
function shownPart(params: URLSearchParams, chosen: readonly Column[]) {
  const page = Number(params.get("page") ?? "1");
  return {
    only: (chosen.length > 0 ? chosen : columns).find((one) => one === params.get("only")),
    sort: searchSorts.find((one) => one === params.get("sort")) ?? "relevance",
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}

/** What the address of a list of results asks the server. */
export function searchQuery(params: URLSearchParams) {
  const asked = askedSearch(params);
  const { only, ...shown } = shownPart(params, asked.columns);
  const conditions = writeConditions(asked.conditions);
  return {
    asked,
    only,
    isAsked: isAsked({ ...asked, conditions }),
    query: { ...asked, ...shown, conditions, columns: only === undefined ? asked.columns : [only], size: 10 },
  };
}

/** Columns that are searched together as one service. */
export const personnelColumns: readonly Column[] = ["experts", "knowledge"];

/** What the address of that service asks the server, as soon as it has words. */
export function personnelQuery(params: URLSearchParams) {
  const asked = new URLSearchParams(params);
  asked.set("columns", personnelColumns.join(","));
  return searchQuery(asked);
}
