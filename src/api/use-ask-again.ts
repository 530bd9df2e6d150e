import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/**
 * Once the server answers again, what the page has asked for in vain is asked for once more: where the signal is weak
 * the browser goes on believing in its network, and says nothing when there is one.
 */
export function useAskAgain(reachable: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (reachable) void client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  }, [client, reachable]);
}
