import { useEffect, useRef, useState } from "react";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { enter, sessionStart } from "#src/entities/session/login/sign-in.ts";
import { CodeFields, codeProblems } from "../code-field.tsx";
import { useAccountForm } from "../use-account-form.ts";
import { isOwnState } from "./wechat-state.ts";
import { Button } from "#src/ui/button/button.tsx";

type Step = { is: "asking" } | { is: "failed"; words: string } | { is: "binding"; ticket: string };

interface WechatLoginProps {
  answer: { code: string; state: string };
  /** Back to the other ways in. */
  onLeave: () => void;
}

/** Somebody comes back from WeChat: signs in, or binds an account first. */
export function WechatLogin({ answer, onLeave }: WechatLoginProps) {
  const [step, setStep] = useState<Step>({ is: "asking" });
  const isAsked = useRef(false);
  useEffect(() => {
    // The code is good once: a second effect run must not spend it again.
    if (isAsked.current) return;
    isAsked.current = true;
    void signInWith(answer).then(setStep);
  }, [answer]);

  if (step.is === "asking") return <p role="status">正在向微信核对…</p>;
  return (
    <>
      {step.is === "failed" ? (
        <p className="login-problem" role="alert">
          {step.words}
        </p>
      ) : (
        <Binding ticket={step.ticket} />
      )}
      <Button className="login-submit" onClick={onLeave}>
        用其他方式登录
      </Button>
    </>
  );
}

async function signInWith({ code, state }: WechatLoginProps["answer"]): Promise<Step> {
  if (!isOwnState(state)) return { is: "failed", words: "这次微信登录不是从本页开始的，请重新扫码" };
  try {
    const { ticket, bound } = await callServer(contract.account.openidLogin, { code, state });
    if (!bound) return { is: "binding", ticket };
    await enter(await callServer(contract.account.getToken, { ticket, ...sessionStart() }));
    return { is: "asking" };
  } catch (error) {
    return { is: "failed", words: error instanceof Error ? error.message : String(error) };
  }
}

function Binding({ ticket }: { ticket: string }) {
  const form = useAccountForm({ mobile: "", code: "" }, codeProblems);
  const bind = form.submit(async ({ mobile, code }) =>
    enter(
      await callServer(contract.account.binding, {
        ticket,
        mobile: mobile.trim(),
        code: code.trim(),
        ...sessionStart(),
      }),
    ),
  );
  return (
    <form onSubmit={bind} noValidate>
      <p>这个微信还没有绑定账号。用账号的手机号验证一次，以后扫码即可登录。</p>
      <CodeFields form={{ ...form, problems: ticketInForm(form.problems) }} purpose="binding" />
      <Button type="submit" kind="primary" className="login-submit" disabled={form.busy}>
        {form.busy ? "请稍候…" : "绑定并登录"}
      </Button>
    </form>
  );
}

/** What is wrong with the ticket has no field of its own. */
const ticketInForm = ({ ticket, ...problems }: Record<string, string>): Record<string, string> =>
  ticket === undefined ? problems : { form: ticket, ...problems };
