import { type FormEvent, useCallback, useState } from "react";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { toastError } from "#src/ui/toast.ts";
import { mobileProblem } from "#src/entities/code/mobile-problem.ts";
import type { RememberedLogin } from "./remember-me.ts";

export interface LoginForm {
  values: RememberedLogin;
  problems: Record<string, string>;
  busy: boolean;
  fill: (values: RememberedLogin) => void;
  submit: (send: (login: RememberedLogin) => Promise<unknown>) => (event: FormEvent) => void;
}

function problemsOf({ mobile, password }: RememberedLogin): Record<string, string> {
  const wrongMobile = mobileProblem(mobile);
  return {
    ...(wrongMobile !== null && { mobile: wrongMobile }),
    ...(password === "" && { password: "请填写密码" }),
  };
}

/** Mobile and password with their problems; a refusal shows in the server's words. */
export function useLoginForm(): LoginForm {
  const [values, setValues] = useState<RememberedLogin>({ mobile: "", password: "" });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const fill = useCallback((next: RememberedLogin) => {
    setValues(next);
    setProblems({});
  }, []);

  async function run(send: (login: RememberedLogin) => Promise<unknown>) {
    const login = { ...values, mobile: values.mobile.trim() };
    const found = problemsOf(login);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(login);
    } catch (error) {
      if (error instanceof ServerRefusal) setProblems({ form: error.message, ...error.fields });
      else toastError(error);
    } finally {
      setBusy(false);
    }
  }

  const submit = (send: (login: RememberedLogin) => Promise<unknown>) => (event: FormEvent) => {
    event.preventDefault();
    void run(send);
  };
  return { values, problems, busy, fill, submit };
}
