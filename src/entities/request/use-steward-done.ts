import { useQueryClient } from "@tanstack/react-query";
import { steward } from "#contract/site/steward-request.ts";
import { visitRequest } from "#contract/visitor/visit-request.ts";
import { callKey } from "#src/api/call-key.ts";
import { toast } from "#src/ui/dialog/toast.ts";

/** Asks the lists and the count of what waits anew. */
export function useStewardRefresh() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: callKey(steward.list) }),
      client.invalidateQueries({ queryKey: callKey(visitRequest.list) }),
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
