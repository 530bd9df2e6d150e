import { useQueryClient } from "@tanstack/react-query";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";

/** Everything that tells of warnings and watches is asked for anew. */
export function useWarningRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(Object.values(contract.warning).map((call) => client.invalidateQueries({ queryKey: callKey(call) })));
}
