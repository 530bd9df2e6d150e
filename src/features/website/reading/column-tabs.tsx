import { Link } from "react-router-dom";
import { type Column, ruleOf } from "#contract/site/content-columns.ts";
import { groupOf, listAddress } from "#contract/site/web-pages.ts";

/** The columns that belong together. */
export function ColumnTabs({ column }: { column: Column }) {
  const { title, columns, hub } = groupOf(column);
  if (columns.length === 1) return null;
  return (
    <nav className="web-tabs" aria-label="相关栏目">
      {hub !== undefined && <Link to={hub}>{title}</Link>}
      {columns.map((one) => (
        <Link key={one} to={listAddress(one)} aria-current={one === column ? "page" : undefined}>
          {ruleOf(one).title}
        </Link>
      ))}
    </nav>
  );
}
