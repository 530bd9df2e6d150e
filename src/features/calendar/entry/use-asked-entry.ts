import { useSearchParams } from "react-router-dom";
import { useDraftId } from "#src/entities/draft/use-draft-id.ts";
import type { AskedEntry } from "./use-entry-start.ts";

/** What the form's address asks for; null until it names its record. */
export function useAskedEntry(): AskedEntry | null {
  const [search] = useSearchParams();
  const id = useDraftId();
  if (id === null) return null;
  return {
    id,
    isNew: search.get("id") === null,
    copy: search.get("copy"),
    company: search.get("company") ?? search.get("company_id"),
    day: search.get("day"),
  };
}
