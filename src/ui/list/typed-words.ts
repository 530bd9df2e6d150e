import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

/** Milliseconds that words stand still before the address follows: browsers count how often it is written. */
const stillness = 250;

/**
 * The words typed over a list. They narrow it with every letter; the address takes them up once they stand still, so
 * that whoever opened a row and comes back finds the list as it was. `name` is theirs in the address.
 */
export function useTypedWords(name = "keyword"): [typed: string, type: (words: string) => void] {
  const [search, setSearch] = useSearchParams();
  const kept = search.get(name) ?? "";
  const [typed, type] = useState(kept);
  const { pathname } = useLocation();
  const keep = useEffectEvent(() => {
    // Somebody is on the way to another page, which is still being fetched: it would be called off.
    if (window.location.pathname !== pathname) return;
    const next = new URLSearchParams(search);
    next.delete(name);
    if (typed !== "") next.set(name, typed);
    setSearch(next, { replace: true });
  });
  useEffect(() => {
    if (typed === kept) return undefined;
    const timer = setTimeout(() => keep(), stillness);
    return () => clearTimeout(timer);
  }, [typed, kept]);
  return [typed, type];
}
