import { useRef, useState } from "react";
import type { Call, OutputOf } from "#contract/call.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { solvedProof } from "#src/entities/code/solve-proof.ts";
import { type Prove, usePublicForm } from "./use-public-form.ts";

const isStale = (error: unknown) => error instanceof ServerRefusal && error.data.reason === "verification";

/**
 * A proof of work for a public form. It is solved when the form is handed in, and kept while the server has not
 * taken it: a field that is refused costs no second one. One that is used up or too old is replaced once, unseen.
 */
function useProof(): { prove: Prove; isProving: boolean } {
  const solved = useRef<string | null>(null);
  const [isProving, setProving] = useState(false);

  async function fresh(): Promise<string> {
    setProving(true);
    try {
      return (solved.current = await solvedProof());
    } finally {
      setProving(false);
    }
  }

  const prove: Prove = async (send) => {
    const kept = solved.current;
    try {
      return await send({ altcha: kept ?? (await fresh()) });
    } catch (error) {
      if (isStale(error)) solved.current = null;
      if (kept === null || !isStale(error)) throw error;
      return send({ altcha: await fresh() });
    }
  };
  return { prove, isProving };
}

/** A public form that only a person may hand in. */
export function useProvedForm<C extends Call>(call: C, more: object, onDone: (output: OutputOf<C>) => void) {
  const { prove, isProving } = useProof();
  return { ...usePublicForm(call, more, onDone, prove), isProving };
}
