import type { InputOf } from "#contract/core/call.ts";
import type { DemandView } from "#contract/demand/demand-list.ts";
import { demandCalls } from "#contract/demand/demand.ts";

export type DemandListInput = InputOf<typeof demandCalls.demandListNews>;
export type DemandFilters = Omit<DemandListInput, "sort" | "order" | "page" | "size">;

/** The two pages of demands (routes /workWaitvisit2 and /workWaitvisit3): their views, the first one shown at first. */
export const presets = {
  "/workWaitvisit2": ["duty", "all"],
  "/workWaitvisit3": ["mine", "ended"],
} as const satisfies Record<string, readonly DemandView[]>;
export type DemandPreset = keyof typeof presets;

export const viewWords: Record<DemandView, string> = { duty: "待办", all: "全部", mine: "我的", ended: "已办结" };
export const viewOrder: readonly DemandView[] = ["duty", "all", "mine", "ended"];

/** The page that a path is. */
export const presetOf = (path: string): DemandPreset => (path.endsWith("3") ? "/workWaitvisit3" : "/workWaitvisit2");

/** The address of a view: its page, and the view where it is not the page's first. */
export function viewPath(view: DemandView): string {
  const [path, views] = Object.entries(presets).find(([, list]) => (list as readonly DemandView[]).includes(view)) ?? [
    "/workWaitvisit2",
    presets["/workWaitvisit2"],
  ];
  return views[0] === view ? path : `${path}?view=${view}`;
}

const shape = demandCalls.demandListNews.input.shape;
const names = Object.keys(shape) as (keyof DemandListInput)[];
const numbers: ReadonlySet<keyof DemandListInput> = new Set(["page", "size"]);
const lists: ReadonlySet<keyof DemandListInput> = new Set(["status"]);

const defaultsOf = (preset: DemandPreset): DemandListInput => ({
  view: presets[preset][0],
  sort: "deadline",
  order: "asc",
  page: 1,
  size: 20,
  keyword: "",
});

function rawOf(name: keyof DemandListInput, text: string): unknown {
  if (numbers.has(name)) return Number(text);
  return lists.has(name) ? text.split(",") : text;
}

/** The list an address asks for; what breaks a rule is left out, so that any address shows a list. */
export function listInputOf(search: URLSearchParams, preset: DemandPreset): DemandListInput {
  const input: Record<string, unknown> = { view: defaultsOf(preset).view };
  for (const name of names) {
    const raw = search.get(name);
    if (raw === null || raw === "") continue;
    const parsed = shape[name].safeParse(rawOf(name, raw));
    if (parsed.success) input[name] = parsed.data;
  }
  return input as DemandListInput;
}

/** The address of a list: only what differs from the page's plain list, in a fixed order. */
export function searchOf(input: DemandListInput, preset: DemandPreset): URLSearchParams {
  const search = new URLSearchParams();
  const plain = defaultsOf(preset);
  for (const name of names) {
    const value = input[name];
    const text = Array.isArray(value) ? value.join(",") : value;
    if (text !== undefined && text !== "" && text !== plain[name]) search.set(name, String(text));
  }
  return search;
}

/** Changed filters lead back to the first page. */
export function withFilters(input: DemandListInput, changes: Partial<DemandFilters>): DemandListInput {
  return { ...input, ...changes, page: 1 };
}

/** What the counters above a list are counted among: its filter without what they themselves ask for. */
export const countedOf = ({ status: _status, clock: _clock, ...rest }: DemandFilters) => rest;

export function filtersOf({
  sort: _sort,
  order: _order,
  page: _page,
  size: _size,
  ...rest
}: DemandListInput): DemandFilters {
  return rest;
}
