import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import type { Call } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";

/** Rows of a page of questions. */
export const pageSize = 20;

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
    /** The same for what may be undefined. */
    narrow: (changes: Partial<Record<string, unknown>>) =>
      show(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, wordsOf(value)]))),
  };
}

/** The word of the address that is one of these. */
export const wordOf = <T extends string>(words: readonly T[], raw: string | null): T | undefined =>
  words.find((word) => word === raw);

/** Has every list of questions asked anew, and the one that is open. */
function useReread() {
  const client = useQueryClient();
  return () => {
    const { mine, info, queue, published, templates } = contract.consulting;
    for (const call of [mine, info, queue, published, templates])
      void client.invalidateQueries({ queryKey: callKey(call) });
  };
}

/**
 * A form of one call about questions: says what is done and closes. Whoever was overtaken keeps what is typed, reads what
 * came between, and may send it then.
 */
export function useConsultingForm<C extends Call>(call: C, words: string, onClose: () => void) {
  const reread = useReread();
  const done = () => {
    toast(words);
    onClose();
    reread();
  };
  return useCallForm(call, done, reread);
}

/** One call about questions by one press: says what is done, and shows what came between where somebody was quicker. */
export function useConsultingStep() {
  const reread = useReread();
  const { busy, run } = useWork();
  const step = async (words: string, work: () => Promise<unknown>) => {
    if (await run(work)) toast(words);
    reread();
  };
  return { busy, step };
}
