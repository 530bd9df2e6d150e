import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { tradeKeys, tradeName } from "#contract/company/trades.ts";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { toast } from "#src/ui/dialog/toast.ts";

/** Rows of a page of reports. */
export const pageSize = 20;

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
  };
}

/** The word of the address that is one of these. */
export const wordOf = <T extends string>(words: readonly T[], raw: string | null): T | undefined =>
  words.find((word) => word === raw);

/** Trades to choose from, by the names of the classification. */
export const tradeChoices = (keys: readonly string[] = tradeKeys) => keys.map((key) => [key, tradeName(key)] as const);

/** Says what is done, closes what is open and has every list of reports asked anew. */
export function useIndustryDone(words: string, onClose: () => void = () => undefined) {
  const client = useQueryClient();
  return () => {
    toast(words);
    onClose();
    const { list, info, readers, shelf, reading } = contract.industry;
    for (const call of [list, info, readers, shelf, reading])
      void client.invalidateQueries({ queryKey: callKey(call) });
  };
}
