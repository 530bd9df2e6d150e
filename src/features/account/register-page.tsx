import { contract } from "#contract/index.ts";
import { Link } from "react-router-dom";
import { trialDays } from "#contract/account/trial.ts";
import { Registration } from "#contract/account/account.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { passwordProblem } from "#contract/account/user.ts";
import { callServer } from "#src/api/call-server.ts";
import { LoginField } from "#src/entities/session/login/login-fields.tsx";
import { enter, sessionStart } from "#src/entities/session/login/sign-in.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { CodeFields, codeProblems } from "./code-field.tsx";
import { NewPassword, repeatProblem } from "./new-password.tsx";
import { useAccountForm } from "./use-account-form.ts";
import "./login-page.css";
import { Button } from "#src/ui/button/button.tsx";

const empty = {
  company_name: "",
  credit_code: "",
  name: "",
  mobile: "",
  code: "",
  password: "",
  repeat: "",
  agreed: false,
};
type Values = typeof empty;

function problemsOf(values: Values): Record<string, string> {
  const parsed = Registration.safeParse(values);
  const person = { mobile: values.mobile.trim(), name: values.name.trim(), is_admin: 0 };
  const weak = passwordProblem(values.password, person);
  return {
    ...(parsed.success ? {} : fieldsOf(parsed.error.issues)),
    ...codeProblems(values),
    ...(weak !== null && { password: weak }),
    ...repeatProblem(values),
    ...(!values.agreed && { agreed: "请阅读并同意隐私说明" }),
  };
}

/** What became of the company in the directory. */
const directoryWords = ({ matched, linked }: { matched: boolean; linked: boolean }) =>
  linked
    ? "注册成功，已关联企业名录中的本企业"
    : matched
      ? "注册成功；认证通过后即可关联企业名录中的本企业"
      : "注册成功";

/** Opens a trial account for an enterprise. */
export default function RegisterPage() {
  const form = useAccountForm(empty, problemsOf);
  const { values, problems, fill } = form;
  const register = form.submit(async ({ repeat: _, agreed: __, ...input }) => {
    const { matched, linked, ...session } = await callServer(contract.account.register, {
      ...input,
      ...sessionStart(),
    });
    toast(directoryWords({ matched, linked }));
    await enter(session);
  });
  return (
    <div className="login">
      <h1 className="login-title">注册企业账号</h1>
      <p className="login-note login-rule">
        注册后先以试用账号使用 {trialDays} 天；提交证明材料认证后，开通本企业的全部功能。
      </p>
      <form onSubmit={register} noValidate>
        <CompanyFields form={form} />
        <CodeFields form={form} purpose="register" />
        <NewPassword form={form} />
        <div className="login-remember">
          <label>
            <input
              type="checkbox"
              checked={values.agreed}
              aria-invalid={problems.agreed !== undefined}
              aria-describedby={problems.agreed === undefined ? undefined : "agreed-problem"}
              onChange={(event) => fill({ agreed: event.target.checked })}
            />
            已阅读并同意
          </label>
          <Link to="/privacy" target="_blank">
            隐私说明
          </Link>
        </div>
        {problems.agreed && (
          <p id="agreed-problem" className="login-problem" role="alert">
            {problems.agreed}
          </p>
        )}
        <Button type="submit" kind="primary" className="login-submit" disabled={form.busy}>
          {form.busy ? "请稍候…" : "注册"}
        </Button>
      </form>
      <p className="login-note">
        已有账号？<Link to="/login">返回登录</Link>
      </p>
    </div>
  );
}

interface CompanyFieldsProps {
  form: { values: Values; problems: Record<string, string>; fill: (changes: Partial<Values>) => void };
}

function CompanyFields({ form: { values, problems, fill } }: CompanyFieldsProps) {
  const field = (name: "company_name" | "credit_code" | "name", label: string, more: object) => (
    <LoginField
      name={name}
      label={label}
      type="text"
      autoComplete="off"
      {...more}
      value={values[name]}
      problem={problems[name]}
      onChange={(value) => fill({ [name]: value })}
    />
  );
  return (
    <>
      {field("company_name", "企业名称", { autoComplete: "organization", maxLength: 200 })}
      {field("credit_code", "统一社会信用代码", { maxLength: 18 })}
      {field("name", "联系人姓名", { autoComplete: "name", maxLength: 30 })}
    </>
  );
}
