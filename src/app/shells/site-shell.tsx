import { lazy, Suspense } from "react";
import { Link, Outlet } from "react-router-dom";
import { useSession } from "#src/entities/session/use-session.ts";
import { useCurrentRow } from "../routes/current-row.ts";
import { SkipLink } from "./skip-link.tsx";
import "./site-shell.css";

// Who comes to sign in or to fill in a questionnaire needs no way to the columns.
const SiteNav = lazy(() => import("./site-nav.tsx").then((all) => ({ default: all.SiteNav })));

/** The frame of the public pages. */
export function SiteShell() {
  const { user } = useSession();
  const row = useCurrentRow();
  return (
    <div className="site">
      <SkipLink />
      <header className="site-header">
        <Link to={user ? "/" : "/web/index"} className="site-brand">
          <img src="/icons/logo.svg" alt="" width="32" height="32" />
          知识产权智慧管理平台
        </Link>
        {row?.path !== "/login" && (
          <Link to={user ? "/" : "/login"} className="plain-button">
            {user ? "进入工作台" : "登录"}
          </Link>
        )}
      </header>
      {row?.path.startsWith("/web/") && (
        <div className="site-nav-place">
          <Suspense>
            <SiteNav />
          </Suspense>
        </div>
      )}
      <main id="main" className="site-main">
        <Outlet />
      </main>
      <footer className="site-footer">
        <Link to="/privacy">隐私说明</Link>
      </footer>
    </div>
  );
}
