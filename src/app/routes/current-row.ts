import { useMemo } from "react";
import { useLocation, useMatches } from "react-router-dom";
import type { PageRow } from "./page-row.ts";

/** A row as its address reads it: the same object for as long as it reads the same. */
export function useNamedRow<R extends PageRow | null>(row: R): R | PageRow {
  const { search } = useLocation();
  const otherwise = row?.otherwise;
  const isOther = otherwise !== undefined && new URLSearchParams(search).has(otherwise.names);
  return useMemo(
    () => (row !== null && isOther && otherwise !== undefined ? { ...row, ...ofOther(otherwise) } : row),
    [row, isOther, otherwise],
  );
}

const ofOther = ({ title, parent }: NonNullable<PageRow["otherwise"]>) => ({ title, parent });

/** The row of the page that shows; null while a redirect is on its way. */
export const useCurrentRow = (): PageRow | null =>
  useNamedRow((useMatches().at(-1)?.handle as PageRow | undefined) ?? null);
