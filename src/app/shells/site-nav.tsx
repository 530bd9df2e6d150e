import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { columnsAt, columnGroups, listAddress, servicePages, type WebPage } from "#contract/web-pages.ts";
import "./site-nav.css";

/** The entry of a page; it is the present one on those that belong to it too. */
const page = ({ title, path }: WebPage, ...more: readonly WebPage[]) => ({
  title,
  to: path,
  paths: [path, ...more.map((one) => one.path)] as string[],
});

const entries = [
  page(servicePages.index),
  ...columnGroups.map(({ title, columns, hub }) => {
    const lists = columns.map(listAddress);
    return {
      title,
      to: hub ?? lists[0] ?? "",
      paths: [...(hub ? [hub] : []), ...lists.map((one) => one.split("?")[0] ?? "")],
    };
  }),
  page(servicePages.ask),
  page(servicePages.manage, servicePages.steward, servicePages.manageNew),
  page(servicePages.all),
  page(servicePages.search),
  page(servicePages.senior),
];

const isHere = (paths: readonly string[], pathname: string) =>
  paths.includes(pathname) || (columnsAt(pathname).length === 0 && paths.some((one) => pathname === `${one}/details`));

/** The way to all columns; on a phone behind a button. */
export function SiteNav() {
  const { pathname, search } = useLocation();
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
      <button
        type="button"
        className="plain-button site-nav-button"
        aria-expanded={isOpen}
        aria-controls="site-nav-list"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "收起菜单" : "菜单"}
      </button>
      <ul id="site-nav-list" className={isOpen ? "open" : ""}>
        {entries.map(({ title, to, paths }) => (
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
