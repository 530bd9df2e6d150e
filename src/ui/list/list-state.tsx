import { Button } from "../button/button.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "../page/page-state.tsx";

/** What is read from the server, as far as it has come. */
export interface Reading<T> {
  error: unknown;
  data: T | undefined;
  refetch: () => unknown;
}

/** What stands in the place of what is being read: an error with the way on, or the shape of a page. */
export function ReadingState({ of: { error, data, refetch } }: { of: Reading<unknown> }) {
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  return data === undefined ? <PageSkeleton /> : null;
}

interface Props {
  /** A page of a list as it is read from the server. */
  list: Reading<{ total: number }>;
  /** What is true when no row answers. */
  empty: string;
  /** Takes the conditions back that nothing meets; undefined where there are none. */
  clear?: (() => void) | undefined;
}

/** What stands in the place of a list's rows, also why there is none. */
export function ListState({ list, empty, clear }: Props) {
  if (list.error !== null || list.data?.total !== 0) return <ReadingState of={list} />;
  return <EmptyNote title={empty}>{clear && <Button onClick={clear}>清除条件</Button>}</EmptyNote>;
}
