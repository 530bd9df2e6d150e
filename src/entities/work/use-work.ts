import { useEffect, useState } from "react";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { toastError } from "#src/ui/dialog/toast.ts";

/**
 * One piece of work at a time: `busy` while it runs. What the server refuses by field stands in `problems`, and the
 * first such field takes the focus; whatever goes wrong is told in a toast. `run` says whether it went well;
 * `onOvertaken`: somebody else was quicker (409), and what is shown is to be read anew.
 */
export function useWork() {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  useEffect(() => {
    if (Object.keys(problems).length > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  async function run(work: () => Promise<unknown>, onOvertaken?: () => void): Promise<boolean> {
    setBusy(true);
    setProblems({});
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof ServerRefusal) {
        setProblems(error.fields);
        if (error.status === 409) onOvertaken?.();
      }
      toastError(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, problems, setProblems, run };
}
