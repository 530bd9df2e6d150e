import { useSearchParams } from "react-router-dom";
import { annuityFilters, annuitySorts } from "#contract/annuity/annuity-calls.ts";
import { kindOf } from "#contract/core/roles.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";

export const pageSize = 20;

const oneOf = <T extends string>(words: readonly T[], raw: string | null): T =>
  words.find((word) => word === raw) ?? (words[0] as T);

const wholeOf = (raw: string | null): number | undefined =>
  raw !== null && /^\d{1,6}$/u.test(raw) ? Number(raw) : undefined;

/** What the address asks for of a company's annuities, and the ways to another address. */
export function useAnnuityAddress() {
  const [search, setSearch] = useSearchParams();
  const isEnterprise = kindOf(useSessionUser()) === "enterprise";
  const company = search.get("company_id") ?? "";
  const year = wholeOf(search.get("cost_year"));
  const conditions = {
    which: oneOf(annuityFilters, search.get("which")),
    sort: oneOf(annuitySorts, search.get("sort")),
    keyword: search.get("keyword") ?? "",
    ...(year !== undefined && year >= 2000 && year <= 2100 && { cost_year: year }),
    ...(!isEnterprise && company !== "" && { company_id: company }),
  };
  return {
    isEnterprise,
    /** An official has chosen a company, or it is the own one. */
    isAsked: isEnterprise || company !== "",
    conditions,
    page: Math.max(1, wholeOf(search.get("page")) ?? 1),
    view: search.get("view") === "forecast" ? ("forecast" as const) : ("list" as const),
    /** Other conditions begin on the first page; an empty text takes one away. */
    show: (changes: Record<string, string>) => {
      const next = new URLSearchParams(search);
      next.delete("page");
      for (const [name, value] of Object.entries(changes))
        if (value === "") next.delete(name);
        else next.set(name, value);
      setSearch(next);
    },
    /** The same company in another view, with nothing but these conditions. */
    addressOf: (asked: Record<string, string>) => {
      const next = new URLSearchParams({ ...(!isEnterprise && company !== "" && { company_id: company }), ...asked });
      return `/annuities${next.size === 0 ? "" : `?${next.toString()}`}`;
    },
  };
}
