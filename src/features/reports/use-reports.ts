import { useQueryClient } from "@tanstack/react-query";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";

/** One report, or the version of it that is looked at. */
export const useReport = (id: string, version: number | undefined) =>
  useCall(contract.report.info, { id, version }, { keepPrevious: true });

/** Forgets what was read of reports, so that lists and pages ask anew. */
export function useReportsChanged() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: callKey(contract.report.info) }),
      client.invalidateQueries({ queryKey: callKey(contract.report.list) }),
    ]);
  };
}

/** Composes a report on a company and answers its id. */
export async function composeReport(company_id: string): Promise<string> {
  const { id } = await callServer(contract.report.create, { id: v7(), company_id });
  return id;
}
