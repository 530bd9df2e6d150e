import { useLocation, useSearchParams } from "react-router-dom";
import { columns } from "#contract/content-columns.ts";
import { columnsAt } from "#contract/web-pages.ts";
import { ColumnList } from "./column-list.tsx";
import { PieceReader } from "./piece-reader.tsx";
import { withQueries } from "./with-queries.tsx";
import "./website.css";

/** A column's list; where it has no page of its own for a piece, the piece too. */
function ColumnPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const id = params.get("id");
  const here = columnsAt(pathname);
  const column = here.find((one) => one === params.get("column")) ?? here[0] ?? columns[0];
  return id === null ? <ColumnList key={column} column={column} /> : <PieceReader key={id} id={id} />;
}

export default withQueries(ColumnPage);
