import { Link, useSearchParams } from "react-router-dom";

/** Page numbers to show: the first, the last and those around the present one. */
const shown = (page: number, pages: number) =>
  [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages);

/** Links to the other pages of a list. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  const [params] = useSearchParams();
  if (pages < 2) return null;
  const to = (number: number) => {
    const next = new URLSearchParams(params);
    next.set("page", String(number));
    return { search: next.toString() };
  };
  return (
    <nav className="web-pager" aria-label="分页">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev">
          上一页
        </Link>
      )}
      {shown(page, pages).map((one) => (
        <Link key={one} to={to(one)} aria-label={`第 ${one} 页`} aria-current={one === page ? "page" : undefined}>
          {one}
        </Link>
      ))}
      {page < pages && (
        <Link to={to(page + 1)} rel="next">
          下一页
        </Link>
      )}
    </nav>
  );
}
