import { type FormEvent, useRef, useState } from "react";
import type { KnownCall, InputOf, OutputOf } from "#contract/core/call.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";

/** Sends what a form holds, with what proves that a person hands it in; nothing for calls that ask for none. */
export type Prove = <T>(send: (proof: { altcha?: string; receipt?: string }) => Promise<T>) => Promise<T>;
const unproved: Prove = (send) => send({});

/**
 * A form somebody without an account hands in. The server alone checks it: its messages name the fields, and
 * the page needs no schemas. What was typed stays on every error.
 */
export function usePublicForm<C extends KnownCall>(
  call: C,
  more: object,
  onDone: (output: OutputOf<C>) => void,
  prove: Prove = unproved,
) {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function refuse(error: unknown) {
    const fields = error instanceof ServerRefusal ? error.fields : {};
    setProblems(fields);
    setFailure(error instanceof Error ? error.message : String(error));
    const names = Object.keys(fields);
    const field = [...(form.current?.elements ?? [])].find((one) => names.includes(one.getAttribute("name") ?? ""));
    (field as HTMLElement | undefined)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(null);
    setProblems({});
    setBusy(true);
    try {
      const typed = Object.fromEntries(new FormData(event.currentTarget));
      onDone(await prove((proof) => callServer(call, { ...typed, ...more, ...proof } as InputOf<C>)));
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }
  return { problems, failure, busy, form, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}
export type PublicForm = ReturnType<typeof usePublicForm>;
