import type { InputOf } from "#contract/core/call.ts";
import type { DemandView } from "#contract/demand/demand-list.ts";
import { demandCalls } from "#contract/demand/demand.ts";
import { listAddress } from "#src/api/list-address.ts";

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

const address = listAddress(demandCalls.demandListNews, { numbers: ["page", "size"], lists: ["status"] });

const defaultsOf = (preset: DemandPreset): DemandListInput => ({
  view: presets[preset][0],
  sort: "deadline",
  order: "asc",
  page: 1,
  size: 20,
  keyword: "",
});

/** The list an address asks for. */
export const listInputOf = (search: URLSearchParams, preset: DemandPreset): DemandListInput => ({
  view: defaultsOf(preset).view,
  ...address.inputOf(search),
});

/** The address of a list on its page. */
export const searchOf = (input: DemandListInput, preset: DemandPreset) => address.searchOf(input, defaultsOf(preset));

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
