import { useSearchParams } from "react-router-dom";

const wordsOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** What the address asks for; other conditions begin at the first page, an empty text takes one away. */
export function useConditions() {
  const [search, setSearch] = useSearchParams();
  const show = (changes: Record<string, string>) => {
    const next = { ...Object.fromEntries(search), page: "", ...changes };
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")), { replace: true });
  };
  return {
    search,
    keyword: search.get("keyword") ?? "",
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
    show,
    turn: (page: number) => show({ page: String(page) }),
    /** The same for what may be undefined. */
    narrow: (changes: Partial<Record<string, unknown>>) =>
      show(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, wordsOf(value)]))),
  };
}

/** The word of the address that is one of these. */
export const wordOf = <T extends string>(words: readonly T[], raw: string | null): T | undefined =>
  words.find((word) => word === raw);
