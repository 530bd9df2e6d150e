import { type FormEvent, useEffect, useState } from "react";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { toastError } from "#src/ui/dialog/toast.ts";

type Problems = Record<string, string>;

/** Values of an account page with what is wrong with them; `check` runs before anything is sent. */
export function useAccountForm<V extends object>(empty: V, check: (values: V) => Problems) {
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (Object.keys(problems).length > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const fill = (changes: Partial<V>) => {
    setValues({ ...values, ...changes });
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changes))));
  };

  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof ServerRefusal && Object.keys(error.fields).length > 0) setProblems(error.fields);
      else if (error instanceof ServerRefusal) setProblems({ form: error.message });
      else toastError(error);
    } finally {
      setBusy(false);
    }
  }

  const submit = (work: (values: V) => Promise<unknown>) => (event: FormEvent) => {
    event.preventDefault();
    const found = check(values);
    setProblems(found);
    if (Object.keys(found).length === 0) void run(() => work(values));
  };
  return { values, fill, problems, setProblems, busy, run, submit };
}
