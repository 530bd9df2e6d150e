import { Link, useLocation } from "react-router-dom";
import { servicePages } from "#contract/site/web-pages.ts";

const pages = [servicePages.manage, servicePages.steward, servicePages.manageNew];

/** The pages of the steward service. */
export function StewardTabs() {
  const { pathname } = useLocation();
  return (
    <nav className="web-tabs" aria-label="管家服务">
      {pages.map(({ path, title }) => (
        <Link key={path} to={path} aria-current={path === pathname ? "page" : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
