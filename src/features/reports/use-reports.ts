import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { v7 } from "uuid";
import { report as calls } from "#contract/report/report.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { toastError } from "#src/ui/dialog/toast.ts";

/** One report, or the version of it that is looked at. */
export const useReport = (id: string, version: number | undefined) =>
  useCall(calls.info, { id, version }, { keepPrevious: true });

/** Forgets what was read of reports, so that lists and pages ask anew. */
export function useReportsChanged() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: callKey(calls.info) }),
      client.invalidateQueries({ queryKey: callKey(calls.list) }),
    ]);
  };
}

/** Runs one action at a time; what it throws is told. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

/** Composes a report on a company and answers its id. */
export async function composeReport(company_id: string): Promise<string> {
  const { id } = await callServer(calls.create, { id: v7(), company_id });
  return id;
}
