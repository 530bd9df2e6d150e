import { Link, useNavigate } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { passwordProblem } from "#contract/account/user.ts";
import { callServer } from "#src/api/call-server.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { CodeFields, codeProblems } from "./code-field.tsx";
import { NewPassword, repeatProblem } from "./new-password.tsx";
import { useAccountForm } from "./use-account-form.ts";
import "./login-page.css";
import { Button } from "#src/ui/button/button.tsx";

const empty = { mobile: "", code: "", password: "", repeat: "" };

function problemsOf(values: typeof empty): Record<string, string> {
  const weak = passwordProblem(values.password, { mobile: values.mobile.trim(), name: "", is_admin: 0 });
  return { ...codeProblems(values), ...(weak !== null && { password: weak }), ...repeatProblem(values) };
}

/** Sets a new password with a code. */
export default function ForgetPage() {
  const navigate = useNavigate();
  const form = useAccountForm(empty, problemsOf);
  const save = form.submit(async ({ mobile, code, password }) => {
    await callServer(contract.account.forget, { mobile: mobile.trim(), code: code.trim(), password });
    toast("密码已重设，请用新密码登录；其他设备上的登录都已退出");
    await navigate("/login", { replace: true });
  });
  return (
    <div className="login">
      <h1 className="login-title">找回密码</h1>
      <form onSubmit={save} noValidate>
        <CodeFields form={form} purpose="forget" />
        <NewPassword form={form} />
        <Button type="submit" kind="primary" className="login-submit" disabled={form.busy}>
          {form.busy ? "请稍候…" : "重设密码"}
        </Button>
      </form>
      <p className="login-note">
        手机号停用或收不到短信时，请联系本单位管理员重置。<Link to="/login">返回登录</Link>
      </p>
    </div>
  );
}
