/** The page that somebody typed, from 1; null where the file has none of that number. Full-width digits count as digits. */
export function askedPage(typed: string, pages: number): number | null {
  const digits = typed.normalize("NFKC").trim();
  if (!/^\d+$/u.test(digits)) return null;
  const page = Number(digits);
  return page >= 1 && page <= pages ? page : null;
}

/** The page that a key leads to from one of `pages`; null: the key does not turn pages, or there is none further on. */
export function pageOfKey(key: string, page: number, pages: number): number | null {
  const aims: Record<string, number> = {
    ArrowLeft: page - 1,
    PageUp: page - 1,
    ArrowRight: page + 1,
    PageDown: page + 1,
    Home: 1,
    End: pages,
  };
  const aim = aims[key];
  return aim === undefined || aim < 1 || aim > pages || aim === page ? null : aim;
}
