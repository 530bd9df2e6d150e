import { Link, useLocation } from "react-router-dom";
import { servicePages } from "#contract/site/web-pages.ts";

const patents = { path: "/docking", title: "专利检索" };

/** The two ways to search the website, and the way to the patents. */
export function SearchTabs() {
  const { pathname } = useLocation();
  return (
    <nav className="web-tabs" aria-label="搜索方式">
      {[servicePages.search, servicePages.senior, patents].map(({ path, title }) => (
        <Link key={path} to={path} aria-current={path === pathname ? "page" : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
