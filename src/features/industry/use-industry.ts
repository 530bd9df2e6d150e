import { useQueryClient } from "@tanstack/react-query";
import { tradeKeys, tradeName } from "#contract/company/trades.ts";
import type { Call } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import type { Option } from "#src/ui/form/form-kit.ts";

/** Rows of a page of reports. */
export const pageSize = 20;

/** Trades to choose from, by the names of the classification. */
export const tradeOptions = (keys: readonly string[] = tradeKeys): Option[] =>
  keys.map((key) => ({ value: key, label: tradeName(key) }));

/** Has every list of reports asked anew, and the one that is open. */
function useReread() {
  const client = useQueryClient();
  return () => {
    const { list, info, readers, shelf, reading } = contract.industry;
    for (const call of [list, info, readers, shelf, reading])
      void client.invalidateQueries({ queryKey: callKey(call) });
  };
}

/** A form of one call about reports; whoever was overtaken keeps what is typed and reads what came between. */
export function useIndustryForm<C extends Call>(call: C, words: string, onClose: () => void) {
  const reread = useReread();
  const done = () => {
    toast(words);
    onClose();
    reread();
  };
  return useCallForm(call, done, reread);
}

/** One call about reports by one press: says what is done, and shows what came between where somebody was quicker. */
export function useIndustryStep() {
  const reread = useReread();
  const { busy, run } = useWork();
  const step = async (words: string, work: () => Promise<unknown>) => {
    if (await run(work)) toast(words);
    reread();
  };
  return { busy, step };
}
