import { Link, useLocation } from "react-router-dom";
import type { WarningRow } from "#contract/warning/warning-fields.ts";
import { isCostWarning } from "#contract/warning/warning-kinds.ts";

/** Lists whose `id` opens one of their rows; of every other address it names the page itself. */
const lists: readonly string[] = ["/early", "/workWarning"];

/** Kept with the step to a warning's page: the list as it was, without the row that stood open. */
export interface FromList {
  list: string;
}

/** The page of a warning about a fee: the account of its patent, which says what led there. */
export const costAddress = ({ id, subject_id }: Pick<WarningRow, "id" | "subject_id">): string =>
  `/costdetails?patent=${subject_id}&warning=${id}`;

/** What goes with a step from here to a warning's page. */
export function useFromList(): FromList {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  if (lists.includes(pathname)) asked.delete("id");
  return { list: asked.size === 0 ? pathname : `${pathname}?${asked.toString()}` };
}

/** The way from a row of a list to the page of a warning about a fee; nothing of other warnings. */
export function CostLink({ warning }: { warning: Pick<WarningRow, "id" | "kind" | "subject_id" | "title"> }) {
  const from = useFromList();
  if (!isCostWarning(warning.kind)) return null;
  return (
    <Link className="reach" to={costAddress(warning)} state={from} aria-label={`年费账户：${warning.title}`}>
      年费账户
    </Link>
  );
}
