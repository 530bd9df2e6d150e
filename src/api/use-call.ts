import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { KnownCall, InputOf, OutputOf } from "#contract/core/call.ts";
import { callKey } from "./call-key.ts";
import { callServer } from "./call-server.ts";

export interface UseCallOptions {
  enabled?: boolean;
  /** Milliseconds between refreshes while the page is visible. */
  refetchInterval?: number;
  /** Shows the last page of a list until the next has come. */
  keepPrevious?: boolean;
  /** What could not be read again is not shown beside the error. */
  failsWhole?: boolean;
}

/** A read of the contract as a query. */
export function useCall<C extends KnownCall>(call: C, input: InputOf<C>, options: UseCallOptions = {}) {
  const { keepPrevious, failsWhole, ...rest } = options;
  const found = useQuery<OutputOf<C>>({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => callServer(call, input, { signal }),
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    ...rest,
  });
  // While it is tried again after a failure, rows of another condition would pass for those of this one.
  const isOther = keepPrevious && found.isPlaceholderData && found.failureCount > 0;
  return isOther || (failsWhole && found.error !== null && found.data !== undefined)
    ? ({ ...found, data: undefined, isPlaceholderData: false } as unknown as typeof found)
    : found;
}
