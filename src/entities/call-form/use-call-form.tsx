import { type ReactNode, useEffect, useState } from "react";
import type { Call, InputOf } from "#contract/core/call.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { useSession } from "#src/entities/session/use-session.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";
import { FormAlarm } from "#src/ui/form/field-problem.tsx";

/**
 * A form that makes one live call: the contract checks it here first; what was typed stays on every error. Take
 * the call from its own file: the table of all calls has no schemas in the browser. `onOvertaken`: somebody else was
 * quicker (409), the form stays and what it shows is to be read anew.
 */
export function useCallForm<C extends Call>(call: C, onDone: () => void, onOvertaken?: () => void) {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<{ words: string; isLogin: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const { expired } = useSession();
  // Who has signed in again need not be told any more that the login ran out.
  useEffect(() => {
    if (!expired) setFailure((told) => (told?.isLogin === true ? null : told));
  }, [expired]);

  /** Whether the contract takes it; where not, its fields say why. For forms that ask before they send. */
  const check = (input: InputOf<C>): boolean => {
    const parsed = call.input.safeParse(input);
    setProblems(parsed.success ? {} : fieldsOf(parsed.error.issues));
    return parsed.success;
  };

  const send = async (input: InputOf<C>): Promise<boolean> => {
    setFailure(null);
    if (!check(input)) return false;
    setBusy(true);
    try {
      await callServer(call, input);
      onDone();
      return true;
    } catch (error) {
      if (error instanceof ServerRefusal) {
        setProblems(error.fields);
        if (error.status === 409) onOvertaken?.();
      }
      setFailure({
        words: error instanceof Error ? error.message : String(error),
        isLogin: error instanceof ServerRefusal && error.status === 401,
      });
      return false;
    } finally {
      setBusy(false);
    }
  };

  const alarm: ReactNode = failure !== null && <FormAlarm>{failure.words}</FormAlarm>;
  const button = (save: () => Promise<void>, words = "保存"): ReactNode => (
    <SaveButton busy={busy} save={save} words={words} />
  );
  return { problems, check, send, busy, alarm, button };
}
