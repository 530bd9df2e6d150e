import type { ReactNode } from "react";
import type { LoginForm } from "./use-login-form.ts";
import "./login-fields.css";

/** Inputs for mobile and password, problems beside them; shared by the login page and the re-login dialog. */
export function LoginFields({ form: { values, problems, fill } }: { form: LoginForm }) {
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
        value={values.mobile}
        problem={problems.mobile}
        onChange={(mobile) => fill({ ...values, mobile })}
      />
      <LoginField
        name="password"
        label="密码"
        type="password"
        autoComplete="current-password"
        value={values.password}
        problem={problems.password}
        onChange={(password) => fill({ ...values, password })}
      />
    </>
  );
}

interface LoginFieldProps {
  name: string;
  label: string;
  type: "tel" | "password" | "text";
  autoComplete: string;
  inputMode?: "numeric";
  maxLength?: number;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
  /** Beside the input. */
  children?: ReactNode;
}

/** A labelled input of the account pages. */
export function LoginField({ name, label, problem, onChange, children, ...input }: LoginFieldProps) {
  const problemId = `${name}-problem`;
  return (
    <div className="login-field">
      <label htmlFor={name}>{label}</label>
      <div className="login-beside">
        <input
          id={name}
          name={name}
          {...input}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
      {problem !== undefined && (
        <p id={problemId} className="login-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
