import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { enter, sessionStart } from "#src/entities/session/login/sign-in.ts";
import { CodeFields, codeProblems } from "./code-field.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Signs in with mobile and code. */
export function CodeLogin() {
  const form = useAccountForm({ mobile: "", code: "" }, codeProblems);
  const signIn = form.submit(async ({ mobile, code }) =>
    enter(
      await callServer(contract.account.codeLogin, { mobile: mobile.trim(), code: code.trim(), ...sessionStart() }),
    ),
  );
  return (
    <form onSubmit={signIn} noValidate>
      <CodeFields form={form} purpose="login" />
      <Button type="submit" kind="primary" className="login-submit" disabled={form.busy}>
        {form.busy ? "请稍候…" : "登录"}
      </Button>
    </form>
  );
}
