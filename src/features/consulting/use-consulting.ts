import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { toast } from "#src/ui/dialog/toast.ts";

/** Rows of a page of questions. */
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

/** Says what is done, closes what is open and has every list of questions asked anew. */
export function useConsultingDone(words: string, onClose: () => void = () => undefined) {
  const client = useQueryClient();
  return () => {
    toast(words);
    onClose();
    const { mine, info, queue, published, templates } = contract.consulting;
    for (const call of [mine, info, queue, published, templates])
      void client.invalidateQueries({ queryKey: callKey(call) });
  };
}
