import { useRef, useState } from "react";
import type { KnownCall, OutputOf } from "#contract/core/call.ts";
import { newReceipt } from "#contract/site/receipt.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { solvedProof } from "#src/entities/code/solve-proof.ts";
import { type Prove, usePublicForm } from "./use-public-form.ts";

const isFor = (reason: string, error: unknown) => error instanceof ServerRefusal && error.data.reason === reason;

/**
 * A proof of work for a public form. It is solved when the form is handed in, and kept while the server has not
 * taken it: a field that is refused costs no second one. One that is used up or too old is replaced once, unseen.
 * The receipt is the form's own until an answer has come, so that one whose answer was lost is not taken twice.
 */
function useProof(): { prove: Prove; isProving: boolean } {
  const solved = useRef<string | null>(null);
  const receipt = useRef<string | null>(null);
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
    const handIn = async (altcha: string) => {
      try {
        const output = await send({ altcha, receipt: (receipt.current ??= newReceipt()) });
        receipt.current = null;
        return output;
      } catch (error) {
        if (isFor("receipt", error)) receipt.current = null;
        throw error;
      }
    };
    try {
      return await handIn(kept ?? (await fresh()));
    } catch (error) {
      const isStale = isFor("verification", error);
      if (isStale) solved.current = null;
      if (kept === null || !isStale) throw error;
      return handIn(await fresh());
    }
  };
  return { prove, isProving };
}

/** A public form that only a person may hand in. */
export function useProvedForm<C extends KnownCall>(call: C, more: object, onDone: (output: OutputOf<C>) => void) {
  const { prove, isProving } = useProof();
  return { ...usePublicForm(call, more, onDone, prove), isProving };
}
