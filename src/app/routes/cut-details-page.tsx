import { lazy } from "react";
import { useSearchParams } from "react-router-dom";

const FeeReductions = lazy(() => import("#src/features/annuities/reductions/fee-reductions-page.tsx"));
const WatchedTechnology = lazy(() => import("#src/features/warnings/watch/watched-technology-page.tsx"));

/** /cutDetails: the fee reductions of the company that the address names, else the watched technology. */
export default function CutDetailsPage() {
  const [search] = useSearchParams();
  return search.has("company") ? <FeeReductions /> : <WatchedTechnology />;
}
