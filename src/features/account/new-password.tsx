import { LoginField } from "#src/entities/session/login/login-fields.tsx";

interface Passwords {
  password: string;
  repeat: string;
}

export const repeatProblem = ({ password, repeat }: Passwords): Record<string, string> =>
  password === repeat ? {} : { repeat: "两次填写的密码不一致" };

interface NewPasswordProps {
  form: { values: Passwords; problems: Record<string, string>; fill: (changes: Partial<Passwords>) => void };
}

/** A new password, typed twice, with its rule. */
export function NewPassword({ form: { values, problems, fill } }: NewPasswordProps) {
  return (
    <>
      <p className="login-note login-rule">
        密码至少 8 位（管理员 10 位），含大写字母、小写字母、数字、符号中的三类，不含手机号或姓名。
      </p>
      <LoginField
        name="password"
        label="密码"
        type="password"
        autoComplete="new-password"
        value={values.password}
        problem={problems.password}
        onChange={(password) => fill({ password })}
      />
      <LoginField
        name="repeat"
        label="再次填写密码"
        type="password"
        autoComplete="new-password"
        value={values.repeat}
        problem={problems.repeat}
        onChange={(repeat) => fill({ repeat })}
      />
    </>
  );
}
