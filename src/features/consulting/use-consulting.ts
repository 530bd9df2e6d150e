import { useQueryClient } from "@tanstack/react-query";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { toast } from "#src/ui/dialog/toast.ts";

/** Rows of a page of questions. */
export const pageSize = 20;

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
