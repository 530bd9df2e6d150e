import { useEffect } from "react";
import { useLocation, useNavigate, useRouteError } from "react-router-dom";
import { forgetFailedPages } from "./loaded-pages.ts";
import { isMissingChunk } from "./missing-chunk.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

/** Shown instead of a page whose code failed; what was saved is on the device or the server. */
export function CrashPage() {
  const error = useRouteError();
  useEffect(forgetFailedPages, []);
  return isMissingChunk(error) ? <NotHereYet /> : <Broken error={error} />;
}

/** In the first minute the app is still being copied to the device; some pages are never kept there. */
function NotHereYet() {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const retry = () => void navigate({ pathname, search, hash }, { replace: true, state });
  useEffect(() => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  });
  return (
    <div className="page-state" role="alert">
      <p className="page-state-title">这个页面还没有下载到本机</p>
      <p>已保存的内容不受影响。连上网络后会自动打开这个页面。</p>
      <Button kind="primary" onClick={retry}>
        重试
      </Button>{" "}
      <ButtonLink to="/">回到首页</ButtonLink>
    </div>
  );
}

function Broken({ error }: { error: unknown }) {
  return (
    <div className="page-state" role="alert">
      <p className="page-state-title">这个页面出错了</p>
      <p>已保存的内容不受影响。可以重新加载；若仍出错，请把下面这行告诉管理员。</p>
      <p>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </p>
      <Button kind="primary" onClick={() => location.reload()}>
        重新加载
      </Button>{" "}
      <a className="button" href="/">
        回到首页
      </a>
    </div>
  );
}
