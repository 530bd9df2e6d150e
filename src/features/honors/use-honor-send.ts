import { useState } from "react";
import type { InputOf } from "#contract/core/call.ts";
import { changedFields } from "#contract/core/edits.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { type Honor, honorCalls, type HonorFields, honorFields } from "#contract/honor/honor.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";

/** What somebody else changed since the form was opened. */
export interface HonorConflict {
  current: Honor;
  changed: { field: keyof HonorFields; after: unknown; by_name: string; at: string }[];
}

const names = Object.keys(honorFields.shape) as (keyof HonorFields)[];

function conflictOf(error: unknown): HonorConflict | null {
  if (!(error instanceof ServerRefusal) || error.data.reason !== "conflict" || error.data.current === null) return null;
  return error.data as unknown as HonorConflict;
}

/** Sends a new honor, or what was changed of one; a conflict stands in `conflict` until the person has chosen. */
export function useHonorSend(onSaved: () => void) {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<HonorConflict | null>(null);
  const [busy, setBusy] = useState(false);

  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    setProblems({});
    setFailure(null);
    setConflict(null);
    try {
      await work();
      onSaved();
    } catch (error) {
      if (error instanceof ServerRefusal) setProblems(error.fields);
      setConflict(conflictOf(error));
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  const add = async (input: InputOf<typeof honorCalls.honorAdd>) => {
    const parsed = honorCalls.honorAdd.input.safeParse(input);
    if (!parsed.success) return setProblems(fieldsOf(parsed.error.issues));
    await run(() => callServer(honorCalls.honorAdd, input));
  };
  const edit = async (base: Honor, fields: HonorFields) => {
    const parsed = honorFields.safeParse(fields);
    if (!parsed.success) return setProblems(fieldsOf(parsed.error.issues));
    const changes = changedFields<HonorFields>(base, fields, names);
    if (Object.keys(changes).length === 0) return onSaved();
    await run(() => callServer(honorCalls.honorEdit, { id: base.id, base_rev: base.rev, changes }));
  };
  return { problems, failure, conflict, busy, add, edit };
}
