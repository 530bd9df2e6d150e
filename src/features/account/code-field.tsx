import { mobileTypedMax } from "#contract/core/pasted/phone-numbers.ts";
import type { CodePurpose } from "#contract/account/account.ts";
import { CodeButton } from "#src/entities/code/code-button.tsx";
import { mobileProblem } from "#src/entities/code/mobile-problem.ts";
import { useCode } from "#src/entities/code/use-code.ts";
import { LoginField } from "#src/entities/session/login/login-fields.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import type { useAccountForm } from "./use-account-form.ts";

interface MobileAndCode {
  mobile: string;
  code: string;
}

/** What is wrong with mobile and code. */
export const codeProblems = ({ mobile, code }: MobileAndCode): Record<string, string> => {
  const wrongMobile = mobileProblem(mobile.trim());
  return {
    ...(wrongMobile !== null && { mobile: wrongMobile }),
    ...(!/^\d{6}$/.test(code.trim()) && { code: code.trim() === "" ? "请填写验证码" : "验证码应为 6 位数字" }),
  };
};

type Form = Pick<ReturnType<typeof useAccountForm<MobileAndCode>>, "values" | "problems" | "setProblems" | "run"> & {
  fill: (changes: Partial<MobileAndCode>) => void;
};

/** Mobile, code and the button that sends it. */
export function CodeFields({ form, purpose }: { form: Form; purpose: CodePurpose }) {
  const { values, problems, fill, setProblems, run } = form;
  const code = useCode(purpose);
  const send = () => {
    const mobile = values.mobile.trim();
    const wrong = mobileProblem(mobile);
    if (wrong !== null) return setProblems({ mobile: wrong });
    void run(async () => {
      await code.send(mobile);
      toast("验证码已发送，5 分钟内有效");
    });
  };
  return (
    <>
      {problems.form && (
        <p className="login-problem" role="alert">
          {problems.form}
        </p>
      )}
      <LoginField
        name="mobile"
        label="手机号"
        type="tel"
        autoComplete="username"
        maxLength={mobileTypedMax}
        value={values.mobile}
        problem={problems.mobile}
        onChange={(mobile) => fill({ mobile })}
      />
      <LoginField
        name="code"
        label="短信验证码"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={values.code}
        problem={problems.code ?? problems.altcha}
        onChange={(typed) => fill({ code: typed })}
      >
        <CodeButton code={code} onClick={send} />
      </LoginField>
    </>
  );
}
