import { SearchBody } from "./search-body.tsx";

/** The search over everything; phone and desktop share it. */
export default function SearchPage() {
  return <SearchBody />;
}
