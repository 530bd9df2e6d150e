import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { SharedReport } from "#contract/report/report-fields.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";

type Reading =
  | { state: "opening" }
  | { state: "code"; problem: string | null; busy: boolean }
  | { state: "open"; report: SharedReport }
  | { state: "closed"; message: string; again: boolean };

const codeReasons: readonly unknown[] = ["code_needed", "code_wrong"];
/** The ticket lives as long as the tab: a reload reads again without using up a view. */
const ticketKey = "report-ticket";

/** What an answer that is no report means to the reader. */
function readingAfter(error: unknown): Reading {
  if (!(error instanceof ServerRefusal))
    return { state: "closed", message: error instanceof Error ? error.message : String(error), again: true };
  if (codeReasons.includes(error.data.reason))
    return { state: "code", problem: error.data.reason === "code_wrong" ? error.message : null, busy: false };
  return { state: "closed", message: error.message, again: error.status >= 500 };
}

/**
 * Opens the report of the address' fragment. The secret stands behind `#`, so that no server or proxy ever
 * logs it; it travels in the body of the call.
 */
export function useReading() {
  const secret = useLocation().hash.slice(1);
  const [reading, setReading] = useState<Reading>({ state: "opening" });

  const open = useCallback(
    async (code?: string) => {
      if (secret === "")
        return setReading({ state: "closed", message: "链接不完整，请从发送人给您的消息里重新打开", again: false });
      if (code !== undefined) setReading({ state: "code", problem: null, busy: true });
      const ticket = sessionStorage.getItem(ticketKey) ?? undefined;
      try {
        const report = await callServer(contract.report.backsteppingInfo, { secret, code, ticket });
        sessionStorage.setItem(ticketKey, report.ticket);
        setReading({ state: "open", report });
      } catch (error) {
        setReading(readingAfter(error));
      }
    },
    [secret],
  );

  useEffect(() => {
    setReading({ state: "opening" });
    void open();
  }, [open]);

  return { reading, open, secret };
}
