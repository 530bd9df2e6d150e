import { Link, useSearchParams } from "react-router-dom";
import type { Column } from "#contract/site/content-columns.ts";
import { changed } from "../reading/list-query.ts";

interface Props {
  columns: readonly { key: Column; title: string; count: number }[];
  only: Column | undefined;
}

/** How many hits each column has, and the way to those alone. */
export function HitTabs({ columns, only }: Props) {
  const [params] = useSearchParams();
  const all = [{ key: "", title: "全部", count: columns.reduce((sum, one) => sum + one.count, 0) }, ...columns];
  return (
    <nav className="web-tabs" aria-label="按栏目查看">
      {all.map(({ key, title, count }) => (
        <Link
          key={key}
          to={{ search: changed(params, { only: key }).toString() }}
          aria-current={key === (only ?? "") ? "page" : undefined}
        >
          {title}（{count}）
        </Link>
      ))}
    </nav>
  );
}
