import { productWords } from "#contract/core/product-names.ts";
import { detailsPages } from "#contract/site/web-pages.ts";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useSession } from "#src/entities/session/use-session.ts";
import { useCurrentRow } from "../../routes/current-row.ts";
import { wayBack } from "../../routes/way-back.ts";
import { ElderSwitch } from "./elder-switch.tsx";
import { SiteNav } from "./site-nav.tsx";
import { KeptOutlet } from "../kept-outlet.tsx";
import { SkipLink } from "../skip-link.tsx";
import "./site-shell.css";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { Logo } from "../logo.tsx";

/** Pages of pieces that are the website's though their addresses do not say so. */
const pieces: ReadonlySet<string> = new Set(detailsPages.map(({ path }) => path));

/** Where the page was entered from, for pages that remember it; null until the page itself has noted its way. */
function useBack(path: string | undefined): string | null {
  const [back, setBack] = useState<string | null>(null);
  useEffect(() => setBack(path === undefined ? null : wayBack(sessionStorage, path)), [path]);
  return back;
}

/** The frame of the public pages. */
export function SiteShell() {
  const { user } = useSession();
  const row = useCurrentRow();
  const back = useBack(row?.path);
  return (
    <div className="site">
      <SkipLink />
      <header className="site-header">
        <Link to={user ? "/" : "/web/index"} className="site-brand">
          <Logo />
          <span className="site-name">
            {productWords[0]}
            <wbr />
            {productWords[1]}
          </span>
        </Link>
        <div className="site-tools">
          <ElderSwitch />
          {row?.path !== "/login" && <ButtonLink to={user ? "/" : "/login"}>{user ? "进入工作台" : "登录"}</ButtonLink>}
        </div>
      </header>
      {row !== null && (row.path.startsWith("/web/") || pieces.has(row.path)) && (
        <div className="site-nav-place">
          <SiteNav />
        </div>
      )}
      <main id="main" className="site-main">
        {back !== null && (
          <p className="site-back">
            <Link to={back}>返回上一页</Link>
          </p>
        )}
        <KeptOutlet />
      </main>
      <footer className="site-footer">
        <Link to="/web/small/login">企业联系人登录</Link>
        <Link to="/privacy">隐私说明</Link>
      </footer>
    </div>
  );
}
