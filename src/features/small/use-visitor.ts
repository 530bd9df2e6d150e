import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Call, InputOf, OutputOf } from "#contract/core/call.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { askAsVisitor, visitorNow, watchVisitor } from "./visitor-session.ts";

export const useVisitor = () => useSyncExternalStore(watchVisitor, visitorNow);

/** What a call without input answers; `reload` asks again. */
export function useVisitorCall<C extends Call>(call: C, input: InputOf<C>) {
  const key = JSON.stringify(input);
  const [answer, setAnswer] = useState<{ data?: OutputOf<C>; error?: unknown }>({});
  const reload = useCallback(async () => {
    try {
      setAnswer({ data: await askAsVisitor(call, JSON.parse(key) as InputOf<C>) });
    } catch (error) {
      setAnswer((now) => ({ ...now, error }));
    }
  }, [call, key]);
  useEffect(() => void reload(), [reload]);
  return { ...answer, reload };
}

/** Sends what a form says and tells what `work` answers, unless that is empty: problems beside the fields, everything else as a message. */
export function useVisitorForm() {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (Object.keys(problems).length > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  async function send(work: () => Promise<string>, done?: () => Promise<void> | void) {
    setBusy(true);
    setProblems({});
    try {
      const words = await work();
      if (words !== "") toast(words);
      await done?.();
    } catch (error) {
      if (error instanceof ServerRefusal) setProblems(error.fields);
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  return { problems, setProblems, busy, send };
}
