import { useQueryClient } from "@tanstack/react-query";
import type { Call } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";

/** Rows of a page of questions. */
export const pageSize = 20;

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
