import { lazy, Suspense } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { columns } from "#contract/site/content-columns.ts";
import { columnsAt } from "#contract/site/web-pages.ts";
import { ColumnList } from "./column-list.tsx";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import "../website.css";

const PieceReader = lazy(() => import("./piece-reader.tsx").then((all) => ({ default: all.PieceReader })));

/** A column's list; where it has no page of its own for a piece, the piece too. */
export default function ColumnPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const id = params.get("id");
  const here = columnsAt(pathname);
  const column = here.find((one) => one === params.get("column")) ?? here[0] ?? columns[0];
  if (id === null) return <ColumnList key={column} column={column} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PieceReader key={id} id={id} />
    </Suspense>
  );
}
