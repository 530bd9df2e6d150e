import type { InputOf } from "#contract/core/call.ts";
import { honorCalls } from "#contract/honor/honor.ts";

export type HonorList = InputOf<typeof honorCalls.honorList>;
export type HonorSort = NonNullable<HonorList["sort"]>;

const shape = honorCalls.honorList.input.shape;
const names = Object.keys(shape) as (keyof HonorList)[];
const numbers: ReadonlySet<keyof HonorList> = new Set(["page", "size", "year"]);
/** What ends soonest comes first: it is what somebody has to act on. */
export const plainHonors = { keyword: "", sort: "ending", page: 1, size: 20 } as const satisfies HonorList;

const valueOf = (name: keyof HonorList, raw: string): unknown =>
  name === "lapsed" ? raw === "true" || raw : numbers.has(name) ? Number(raw) : raw;

/** The list an address asks for; what breaks a rule is left out. */
export function honorListOf(search: URLSearchParams): HonorList {
  const input: Record<string, unknown> = { sort: plainHonors.sort };
  for (const name of names) {
    const raw = search.get(name);
    if (raw === null || raw === "") continue;
    const parsed = shape[name].safeParse(valueOf(name, raw));
    if (parsed.success) input[name] = parsed.data;
  }
  return input as HonorList;
}

/** The address of a list: only what differs from the plain one. */
export function honorSearchOf(input: HonorList): URLSearchParams {
  const search = new URLSearchParams();
  const plain: HonorList = plainHonors;
  for (const name of names) {
    const value = input[name];
    if (value !== undefined && value !== "" && value !== false && value !== plain[name])
      search.set(name, String(value));
  }
  return search;
}

/** What list and export share. */
export const conditionsOf = ({ page: _page, size: _size, ...conditions }: HonorList) => conditions;

/** How many conditions narrow the list; words and order are none of them. */
export const countConditions = ({ keyword: _keyword, sort: _sort, ...rest }: ReturnType<typeof conditionsOf>): number =>
  Object.values(rest).filter((value) => value !== undefined && value !== false).length;

export type ChoiceName = "kind" | "level" | "year" | "street_id" | "type_id";

/** A chosen option as the list takes it; empty: any. */
export const choiceOf = (name: ChoiceName, value: string | undefined): Partial<HonorList> => ({
  [name]: value === undefined || value === "" ? undefined : name === "year" ? Number(value) : value,
});
