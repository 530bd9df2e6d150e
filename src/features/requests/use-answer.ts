import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { visitRequest as calls } from "#contract/visitor/visit-request.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callKey } from "#src/api/call-key.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";

/** Sends an answer: problems beside the fields, then the lists are asked anew. */
export function useAnswer(onDone: () => void) {
  const client = useQueryClient();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  async function send(work: () => Promise<unknown>, done: string) {
    setBusy(true);
    setProblems({});
    try {
      await work();
      toast(done);
      onDone();
      await Promise.all([
        client.invalidateQueries({ queryKey: callKey(calls.list) }),
        client.invalidateQueries({ queryKey: callKey(calls.registrations) }),
      ]);
    } catch (error) {
      if (error instanceof ServerRefusal) setProblems(error.fields);
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  return { problems, busy, send };
}
