import { Button } from "../button/button.tsx";
import "./pages.css";

interface Props {
  page: number;
  pages: number;
  /** What is counted behind the pages, with its unit: `共 30 条`. */
  total?: string;
  onPage: (page: number) => void;
}

/** The way through the pages of a list; nothing where there is one. */
export function Pages({ page, pages, total, onPage }: Props) {
  if (pages < 2 && page < 2) return null;
  return (
    <nav className="pages" aria-label="分页">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <p>
        <span>
          第 {page} / {Math.max(pages, 1)} 页
        </span>
        {total !== undefined && <span>{total}</span>}
      </p>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </nav>
  );
}
