import { type FacetChoice, facetNames, type SearchSort, searchSorts } from "#contract/patent/patent-search.ts";
import { type OutsideSource, outsideSources } from "#contract/patent/outside-sources.ts";
import { type Dialect, dialects } from "#contract/patent/query/dialects.ts";

/** How hits stand: as cards, row under row, or in figures. */
export const resultViews = ["list", "table", "statistics"] as const;
export type ResultView = (typeof resultViews)[number];

/** A search as its address carries it, so that it can be sent to somebody. */
export interface AskedSearch {
  text: string;
  /** `smart`: whatever was typed; else an expression in a dialect, or in the one it looks like. */
  mode: "smart" | "auto" | Dialect;
  sort: SearchSort | undefined;
  page: number;
  choices: FacetChoice[];
  dropped: string[];
  required: string[];
  view: ResultView;
  /** The same asked of a source outside; absent: our own store. */
  outside?: OutsideSource | undefined;
}

/** Nothing asked for. */
export const emptySearch: AskedSearch = {
  text: "",
  mode: "smart",
  sort: undefined,
  page: 1,
  choices: [],
  dropped: [],
  required: [],
  view: "list",
};

const modes = ["smart", "auto", ...dialects] as const;
const among = <T extends string>(words: readonly T[], word: string | null): T | undefined =>
  words.find((one) => one === word);

/** A way of reading as it stands in an address; nonsense is the box for everything. */
export const modeIn = (word: string | null): AskedSearch["mode"] => among(modes, word) ?? "smart";

function choiceIn(text: string, exclude: boolean): FacetChoice[] {
  const at = text.indexOf(":");
  const facet = among(facetNames, text.slice(0, at));
  return facet === undefined || at === text.length - 1 ? [] : [{ facet, value: text.slice(at + 1), exclude }];
}

/** What an address asks for; nonsense counts as not said. */
export function searchIn(params: URLSearchParams): AskedSearch {
  const page = Number(params.get("page") ?? "1");
  return {
    // `keyword`: of the website's one line, which leads here without script too.
    text: (params.get("q") ?? params.get("keyword") ?? "").trim(),
    mode: modeIn(params.get("mode")),
    sort: among(searchSorts, params.get("sort")),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    choices: [
      ...params.getAll("in").flatMap((text) => choiceIn(text, false)),
      ...params.getAll("out").flatMap((text) => choiceIn(text, true)),
    ],
    dropped: params.getAll("drop"),
    required: params.getAll("must"),
    view: among(resultViews, params.get("view")) ?? "list",
    outside: among(outsideSources, params.get("from")),
  };
}

/** The address of a search, without what is as usual. */
export function addressOf(asked: AskedSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (asked.text !== "") params.set("q", asked.text);
  if (asked.mode !== "smart") params.set("mode", asked.mode);
  if (asked.sort !== undefined) params.set("sort", asked.sort);
  if (asked.page > 1) params.set("page", String(asked.page));
  for (const { facet, value, exclude } of asked.choices) params.append(exclude ? "out" : "in", `${facet}:${value}`);
  for (const word of asked.dropped) params.append("drop", word);
  for (const word of asked.required) params.append("must", word);
  if (asked.view !== "list") params.set("view", asked.view);
  if (asked.outside !== undefined) params.set("from", asked.outside);
  return params;
}
