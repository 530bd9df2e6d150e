import { type FormEvent, useCallback, useState } from "react";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import { mobileProblem } from "#src/entities/code/mobile-problem.ts";
import type { RememberedLogin } from "./remember-me.ts";

export interface LoginForm {
  values: RememberedLogin;
  problems: Record<string, string>;
  busy: boolean;
  /** What the button says: what it does, or what is being done. */
  words: string;
  fill: (values: RememberedLogin) => void;
  submit: (send: SendLogin) => (event: FormEvent) => void;
}

/** Signs in; tells when this device has to prove itself by computing first. */
type SendLogin = (login: RememberedLogin, onProving: () => void) => Promise<unknown>;

const words = { idle: "登录", sending: "正在登录…", proving: "正在人机验证…" } as const;

function problemsOf({ mobile, password }: RememberedLogin): Record<string, string> {
  const wrongMobile = mobileProblem(mobile);
  return {
    ...(wrongMobile !== null && { mobile: wrongMobile }),
    ...(password === "" && { password: "请填写密码" }),
  };
}

/** Mobile and password with their problems; a refusal shows in the server's words, and passes by as a message. */
export function useLoginForm(): LoginForm {
  const [values, setValues] = useState<RememberedLogin>({ mobile: "", password: "" });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [step, setStep] = useState<keyof typeof words>("idle");
  const fill = useCallback((next: RememberedLogin) => {
    setValues(next);
    setProblems({});
  }, []);

  async function run(send: SendLogin) {
    const login = { ...values, mobile: values.mobile.trim() };
    const found = problemsOf(login);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setStep("sending");
    try {
      await send(login, () => setStep("proving"));
    } catch (error) {
      if (error instanceof ServerRefusal) setProblems({ form: error.message, ...error.fields });
      toastError(error);
    } finally {
      setStep("idle");
    }
  }

  const submit = (send: SendLogin) => (event: FormEvent) => {
    event.preventDefault();
    void run(send);
  };
  return { values, problems, busy: step !== "idle", words: words[step], fill, submit };
}
