import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { rememberedLogin } from "#src/entities/session/login/remember-me.ts";
import { signIn } from "#src/entities/session/login/sign-in.ts";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import { LoginFields } from "#src/entities/session/login/login-fields.tsx";
import { useSession } from "#src/entities/session/use-session.ts";
import { useLoginForm } from "#src/entities/session/login/use-login-form.ts";
import { CodeLogin } from "./code-login.tsx";
import { WechatButton } from "./wechat/wechat-button.tsx";
import { wechatReturn } from "./wechat/wechat-state.ts";
import "./login-page.css";
import { Button } from "#src/ui/button/button.tsx";

// Only who comes back from WeChat needs it.
const WechatLogin = lazy(async () => ({ default: (await import("./wechat/wechat-login.tsx")).WechatLogin }));

/** Browsers encrypt only over HTTPS or on localhost; elsewhere nothing is remembered. */
const canSeal = isSecureContext;

const ways = { password: "密码登录", code: "验证码登录" } as const;
type Way = keyof typeof ways;

/** The way in: by password or by code, to a new account, to a new password. */
export default function LoginPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { ended } = useSession();
  const answer = useMemo(() => wechatReturn(search), [search]);
  return (
    <div className="login">
      <h1 className="login-title">登录</h1>
      {ended && (
        <p className="login-ended" role="status">
          登录已过期，登录后回到刚才要去的页面。
        </p>
      )}
      {answer === null ? (
        <Ways />
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <WechatLogin answer={answer} onLeave={() => void navigate("/login", { replace: true })} />
        </Suspense>
      )}
      <p className="login-more">
        <Link to="/register">注册企业账号</Link>
        <Link to="/forget">忘记密码</Link>
      </p>
      <p className="login-note">
        登录即表示已阅读<Link to="/privacy">隐私说明</Link>。工作人员的账号由本单位管理员开通。
      </p>
    </div>
  );
}

function Ways() {
  const [way, setWay] = useState<Way>("password");
  return (
    <>
      <div className="login-ways" role="group" aria-label="登录方式">
        {(Object.keys(ways) as Way[]).map((one) => (
          <button key={one} type="button" aria-pressed={one === way} onClick={() => setWay(one)}>
            {ways[one]}
          </button>
        ))}
      </div>
      {way === "password" ? <PasswordLogin /> : <CodeLogin />}
      <WechatButton />
    </>
  );
}

function PasswordLogin() {
  const form = useLoginForm();
  const [remember, setRemember] = useState(false);
  const { fill } = form;

  useEffect(() => {
    if (!canSeal) return;
    rememberedLogin().then((login) => {
      if (!login) return;
      fill(login);
      setRemember(true);
    }, toastError);
  }, [fill]);

  return (
    <form onSubmit={form.submit((login, onProving) => signIn(login, remember, onProving))} noValidate>
      <LoginFields form={form} />
      {canSeal && (
        <div className="login-remember">
          <label>
            <input
              type="checkbox"
              checked={remember}
              aria-describedby="remember-note"
              onChange={(event) => setRemember(event.target.checked)}
            />
            记住我
          </label>
          <span id="remember-note">加密保存在这台设备</span>
        </div>
      )}
      <Button type="submit" kind="primary" className="login-submit" disabled={form.busy}>
        {form.words}
      </Button>
    </form>
  );
}
