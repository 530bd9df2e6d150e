import { useQueryClient } from "@tanstack/react-query";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { toast } from "#src/ui/dialog/toast.ts";

/** Asks the lists and the count of what waits anew. */
export function useStewardRefresh() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: callKey(contract.steward.list) }),
      client.invalidateQueries({ queryKey: callKey(contract.visitRequest.list) }),
    ]);
  };
}

/** Says that it is done, closes what is open and asks the lists anew. */
export function useStewardDone(words: string, onClose: () => void) {
  const refresh = useStewardRefresh();
  return () => {
    toast(words);
    onClose();
    void refresh();
  };
}
