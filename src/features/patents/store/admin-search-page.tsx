import AdvancedSearchPage from "../advanced/advanced-search-page.tsx";
import { StoreState } from "./store-state.tsx";

/** 专利检索 of administrators: what the search stands on, and the senior search. */
export default function AdminSearchPage() {
  return (
    <>
      <StoreState />
      <AdvancedSearchPage />
    </>
  );
}
