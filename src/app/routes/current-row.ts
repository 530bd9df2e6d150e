import { useMatches } from "react-router-dom";
import type { PageRow } from "./page-row.ts";

/** The row of the page that shows; null while a redirect is on its way. */
export const useCurrentRow = () => (useMatches().at(-1)?.handle as PageRow | undefined) ?? null;
