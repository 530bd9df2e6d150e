import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { columnsAt, siteEntries } from "#contract/site/web-pages.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useIsLive } from "#src/ui/is-live.ts";
import "./site-nav.css";

const isHere = (paths: readonly string[], pathname: string) =>
  paths.includes(pathname) || (columnsAt(pathname).length === 0 && paths.some((one) => pathname === `${one}/details`));

/** The way to all columns: one row, the rest behind 更多; on a phone all behind a button. */
export function SiteNav() {
  const { pathname, search } = useLocation();
  const isLive = useIsLive();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [pathname, search]);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      document.querySelector<HTMLElement>(".site-nav-button")?.focus();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [isOpen]);
  return (
    <nav className="site-nav" aria-label="网站栏目">
      {isLive ? (
        <Button
          className="site-nav-button"
          aria-expanded={isOpen}
          aria-controls="site-nav-list"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="site-nav-narrow">{isOpen ? "收起菜单" : "菜单"}</span>
          <span className="site-nav-wide">{isOpen ? "收起" : "更多"}</span>
        </Button>
      ) : (
        <a className="button site-nav-button" href="#site-nav-list">
          <span className="site-nav-narrow">菜单</span>
          <span className="site-nav-wide">更多</span>
        </a>
      )}
      <ul id="site-nav-list" className={isLive ? (isOpen ? "open" : "") : "scriptless"}>
        {siteEntries.map(({ title, to, paths }) => (
          <li key={to}>
            <Link to={to} aria-current={isHere(paths, pathname) ? "page" : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
