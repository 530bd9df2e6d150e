import { useSearchParams } from "react-router-dom";
import type { AskedEntry } from "./use-entry-start.ts";

/** What the form's address asks for. */
export function useAskedEntry(): AskedEntry {
  const [search] = useSearchParams();
  return {
    id: search.get("id"),
    copy: search.get("copy"),
    company: search.get("company") ?? search.get("company_id"),
    day: search.get("day"),
  };
}
