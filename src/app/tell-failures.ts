import type { QueryClient } from "@tanstack/react-query";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { toastError } from "#src/ui/dialog/toast.ts";

/**
 * A reading that finds no network is told in a message too (specification section 8): once, until one is answered
 * again. The page itself keeps what it says in place of its rows.
 */
export function tellFailures(client: QueryClient): () => void {
  let isTold = false;
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { action } = event;
    if (action.type === "success") isTold = false;
    if (isTold || action.type !== "error" || !(action.error instanceof NetworkFailure)) return;
    isTold = true;
    toastError(action.error);
  });
}
