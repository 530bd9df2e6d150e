import { columns } from "#contract/content-columns.ts";

const day = /^\d{4}-\d{2}-\d{2}$/;
const given = (value: string | null) => (value !== null && day.test(value) ? value : undefined);

/** What the address of a search asks for; nonsense counts as not said. */
export function searchQuery(params: URLSearchParams) {
  const page = Number(params.get("page") ?? "1");
  return {
    keyword: (params.get("keyword") ?? "").trim().slice(0, 60),
    scope: params.get("scope") === "title" ? ("title" as const) : ("all" as const),
    columns: columns.filter((one) => one === params.get("columns")),
    from: given(params.get("from")),
    to: given(params.get("to")),
    sort: params.get("sort") === "newest" ? ("newest" as const) : ("relevance" as const),
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    size: 10,
  };
}
