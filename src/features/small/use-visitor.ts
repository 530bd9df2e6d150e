import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { KnownCall, InputOf, OutputOf } from "#contract/core/call.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { askAsVisitor, visitorNow, watchVisitor } from "./visitor-session.ts";
import { useWork } from "#src/entities/work/use-work.ts";

export const useVisitor = () => useSyncExternalStore(watchVisitor, visitorNow);

/** What a call without input answers; `reload` asks again. */
export function useVisitorCall<C extends KnownCall>(call: C, input: InputOf<C>) {
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
  const { busy, run, problems, setProblems } = useWork();
  async function send(work: () => Promise<string>, done?: () => Promise<void> | void) {
    await run(async () => {
      const words = await work();
      if (words !== "") toast(words);
      await done?.();
    });
  }
  return { problems, setProblems, busy, send };
}
