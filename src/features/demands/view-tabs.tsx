import { Link } from "react-router-dom";
import type { DemandView } from "#contract/demand/demand-list.ts";
import { viewOrder, viewPath, viewWords } from "./demand-filters.ts";

/** The four views of the two pages. */
export function ViewTabs({ view }: { view: DemandView }) {
  return (
    <nav className="demand-views" aria-label="需求范围">
      {viewOrder.map((one) => (
        <Link
          key={one}
          to={viewPath(one)}
          replace
          className="demand-view"
          aria-current={one === view ? "page" : undefined}
        >
          {viewWords[one]}
        </Link>
      ))}
    </nav>
  );
}
