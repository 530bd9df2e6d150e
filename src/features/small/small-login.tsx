import { mobileTypedMax } from "#contract/core/pasted/phone-numbers.ts";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { CodeButton } from "#src/entities/code/code-button.tsx";
import { mobileProblem } from "#src/entities/code/mobile-problem.ts";
import { useCode } from "#src/entities/code/use-code.ts";
import { SmallField } from "./small-field.tsx";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { useVisitorForm } from "./use-visitor.ts";
import { signInVisitor } from "./visitor-session.ts";
import { Button } from "#src/ui/button/button.tsx";

const LinkQr = lazy(async () => ({ default: (await import("#src/ui/page/link-qr.tsx")).LinkQr }));

/** These pages are made for a phone: a computer shows the way to it. */
const ToPhone = () => (
  <div className="small-to-phone">
    <Suspense fallback={null}>
      <LinkQr link={`${location.origin}/web/small/login`} />
    </Suspense>
    <p>用手机扫码打开，更方便拍照和评价。</p>
  </div>
);

/** Signs a contact of a company in with mobile and code. */
export function SmallLogin() {
  const [mobile, setMobile] = useState("");
  const [code, setCode] = useState("");
  const sending = useCode("visitor");
  const isPhone = useIsPhone();
  const { problems, setProblems, busy, send } = useVisitorForm();

  function refused(): boolean {
    const problem = mobileProblem(mobile.trim());
    if (problem !== null) setProblems({ mobile: problem });
    return problem !== null;
  }
  function getCode() {
    if (refused()) return;
    void send(async () => {
      await sending.send(mobile.trim());
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
        maxLength={mobileTypedMax}
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
        <CodeButton code={sending} onClick={getCode} />
      </SmallField>
      <Button type="submit" kind="primary" wide disabled={busy}>
        登录
      </Button>
      {!isPhone && <ToPhone />}
      <p className="small-note">
        登录即表示已阅读<Link to="/privacy">隐私说明</Link>。
      </p>
    </form>
  );
}
