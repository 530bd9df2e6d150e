import { useEffect } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { v7 as uuid } from "uuid";

/**
 * Id of the record that a form's address is about: that of `id`, or of a new record, which the address takes up, so that
 * a reload, a second tab and the way back lead to the same draft. null until it has; `find` may know a draft that goes on.
 */
export function useDraftId(find: (search: URLSearchParams) => Promise<string | undefined> = noDraft): string | null {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const asked = search.get("id") ?? search.get("draft");
  useEffect(() => {
    if (asked !== null) return;
    let current = true;
    void find(search).then((draft) => {
      if (current) setSearch({ ...Object.fromEntries(search), draft: draft ?? uuid() }, { replace: true, state });
    });
    return () => {
      current = false;
    };
  }, [asked, find, search, setSearch, state]);
  return asked;
}

const noDraft = async () => undefined;
