import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { visitor as calls } from "#contract/visitor.ts";
import { SmallField } from "./small-field.tsx";
import { useVisitorForm } from "./use-visitor.ts";
import { askAsVisitor, signInVisitor } from "./visitor-session.ts";

/** Seconds until the next code may be asked for, counted down. */
function useCountdown() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft] as const;
}

const mobileProblem = (mobile: string) =>
  /^1[3-9]\d{9}$/.test(mobile) ? null : mobile === "" ? "请填写手机号" : "手机号应为 11 位手机号";

/** Signs a contact of a company in with mobile and code. */
export function SmallLogin() {
  const [mobile, setMobile] = useState("");
  const [code, setCode] = useState("");
  const [left, setLeft] = useCountdown();
  const { problems, setProblems, busy, send } = useVisitorForm();

  function refused(): boolean {
    const problem = mobileProblem(mobile.trim());
    if (problem !== null) setProblems({ mobile: problem });
    return problem !== null;
  }
  function getCode() {
    if (refused()) return;
    void send(async () => {
      const { wait_seconds } = await askAsVisitor(calls.sendCode, { mobile: mobile.trim() });
      setLeft(wait_seconds);
      return "验证码已发送，5 分钟内有效";
    });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (refused()) return;
    if (!/^\d{6}$/.test(code.trim())) return setProblems({ code: "验证码应为 6 位数字" });
    void send(async () => {
      await signInVisitor(mobile.trim(), code.trim());
      return "";
    });
  }
  return (
    <form className="small-card" onSubmit={submit} noValidate>
      <p>企业联系人用登记的手机号登录，可以查看走访预约、评价走访、提交需求。</p>
      <SmallField
        name="mobile"
        label="手机号"
        required
        problem={problems.mobile}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
        value={mobile}
        onChange={setMobile}
      />
      <SmallField
        name="code"
        label="短信验证码"
        required
        problem={problems.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={setCode}
      >
        <button type="button" className="plain-button" disabled={busy || left > 0} onClick={getCode}>
          {left > 0 ? `${left} 秒后重发` : "获取验证码"}
        </button>
      </SmallField>
      <button type="submit" className="plain-button primary wide-button" disabled={busy}>
        登录
      </button>
      <p className="small-note">
        登录即表示已阅读<Link to="/privacy">隐私说明</Link>。
      </p>
    </form>
  );
}
