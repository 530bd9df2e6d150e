interface Place {
  /** Path and query of the list a piece was opened from. */
  list: string;
  id: string;
}

let last: Place | null = null;

/** A piece is opened from a list. */
export const noteRead = (place: Place) => void (last = place);

/** The list a piece was opened from. */
export const listBefore = (id: string): string | null => (last?.id === id ? last.list : null);

/** The piece somebody comes back from to a list. */
export const readBefore = (list: string): string | null => (last?.list === list ? last.id : null);
