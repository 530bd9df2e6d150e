import { contract } from "#contract/index.ts";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { passwordProblem } from "#contract/account/user.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { LoginField } from "#src/entities/session/login/login-fields.tsx";
import { passwordChanged } from "#src/entities/session/login/sign-in.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import "#src/ui/page/card.css";
import "./account.css";
import { Button } from "#src/ui/button/button.tsx";

const empty = { old_password: "", new_password: "", repeat: "" };
type Values = typeof empty;

function problemsOf(values: Values, person: { mobile: string; name: string; is_admin: number }): Partial<Values> {
  const weak = passwordProblem(values.new_password, person);
  return {
    ...(values.old_password === "" && { old_password: "请填写原密码" }),
    ...(weak !== null && { new_password: weak }),
    ...(values.repeat !== values.new_password && { repeat: "两次填写的新密码不一致" }),
  };
}

/** Change of the user's own password; every other session of the account ends. */
export default function PasswordPage() {
  const user = useSessionUser();
  const navigate = useNavigate();
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function save() {
    const found = problemsOf(values, user);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { ended_sessions } = await callServer(contract.account.changePassword, {
        old_password: values.old_password,
        new_password: values.new_password,
      });
      setValues(empty);
      if (user.must_change_password === 1) {
        await passwordChanged(user);
        void navigate("/", { replace: true });
      }
      toast(ended_sessions > 0 ? `密码已修改，其他 ${ended_sessions} 处登录已退出` : "密码已修改");
    } catch (error) {
      if (error instanceof ServerRefusal) setProblems({ form: error.message, ...error.fields });
      else toastError(error);
    } finally {
      setBusy(false);
    }
  }

  const field = (name: keyof Values, label: string, autoComplete: string) => (
    <LoginField
      name={name}
      label={label}
      type="password"
      autoComplete={autoComplete}
      value={values[name]}
      problem={problems[name]}
      onChange={(value) => setValues({ ...values, [name]: value })}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="card card-roomy account-password" onSubmit={submit} noValidate>
      {user.must_change_password === 1 && (
        <p className="account-note" role="status">
          <strong>您用的是一次性密码。</strong>请先设置自己的密码，之后才能继续使用；本机未发送的内容会保留并继续发送。
        </p>
      )}
      <p className="account-note">
        至少 {user.is_admin === 1 ? 10 : 8} 位，含大写字母、小写字母、数字、符号中的三类，不含手机号或姓名。
      </p>
      <p className="account-note">
        修改后其他设备上的登录会退出{user.is_news === 1 && "，手机日历的订阅地址也会失效，可在工作日历中重新生成"}。
      </p>
      {problems.form && (
        <p className="login-problem" role="alert">
          {problems.form}
        </p>
      )}
      {field("old_password", user.must_change_password === 1 ? "一次性密码" : "原密码", "current-password")}
      {field("new_password", "新密码", "new-password")}
      {field("repeat", "再次填写新密码", "new-password")}
      <Button type="submit" kind="primary" disabled={busy}>
        {busy ? "正在保存…" : "保存"}
      </Button>
    </form>
  );
}
