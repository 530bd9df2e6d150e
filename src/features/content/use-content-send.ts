import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";

/** Sends one change and asks all lists of this area again; problems are told in a toast. */
export function useContentSend() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const send = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      toast(done);
      await refreshContent(client);
      return true;
    } catch (error) {
      toastError(error);
      // The page is behind what somebody else has done.
      if (error instanceof ServerRefusal && error.status === 409) void refreshContent(client);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}

/** Everything administrators read of the website is asked anew. */
export const refreshContent = (client: ReturnType<typeof useQueryClient>) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/v1/content/") });
