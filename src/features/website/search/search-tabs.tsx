import { Link, useLocation } from "react-router-dom";
import { servicePages } from "#contract/site/web-pages.ts";

/** The two ways to search. */
export function SearchTabs() {
  const { pathname } = useLocation();
  return (
    <nav className="web-tabs" aria-label="搜索方式">
      {[servicePages.search, servicePages.senior].map(({ path, title }) => (
        <Link key={path} to={path} aria-current={path === pathname ? "page" : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
