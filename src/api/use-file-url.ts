import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { KnownCall, InputOf } from "#contract/core/call.ts";
import { ServerRefusal } from "./call-errors.ts";
import { callKey } from "./call-key.ts";
import { fetchFile } from "./fetch-file.ts";

/** Object URL of a file that needs the token to be read (an `img` cannot send it); revoked by itself. */
export function useFileUrl<C extends KnownCall & { reply: "file" }>(call: C, input: InputOf<C>, enabled = true) {
  const query = useQuery({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => fetchFile(call, input, signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    // A server without a place for pictures will have one again; what it refuses otherwise it refuses for good.
    retry: (failures, error) => failures < (error instanceof ServerRefusal ? (error.status === 503 ? 4 : 0) : 2),
  });
  const url = useObjectUrl(query.data?.blob);
  return { url, error: query.error, isLoading: query.isLoading };
}

/** Object URL of a blob for as long as the component shows it. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
