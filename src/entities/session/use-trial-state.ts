import { useEffect } from "react";
import type { Certification } from "#contract/account/certification.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import { refreshUser } from "./refresh-user.ts";

/** An application that waits holds a trial open, one that is decided does no more: the account hears of either. */
export function useTrialState(last: Certification | undefined, waits: boolean) {
  const isOld = last !== undefined && last.status !== "通过" && (last.status === "待审核") !== waits;
  useEffect(() => {
    if (isOld) refreshUser().catch(toastError);
  }, [isOld]);
}
