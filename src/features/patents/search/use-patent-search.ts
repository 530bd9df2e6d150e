import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { useReading } from "#src/api/use-reading.ts";
import type { AskedSearch } from "./search-address.ts";

export type Found = OutputOf<typeof contract.search.expression> &
  Partial<Pick<OutputOf<typeof contract.search.intelligence>, "reading">>;

const facets = ["type", "status", "year", "applicant", "ipc_section", "ipc_subclass", "street"] as const;
const size = 20;

/** The answer to a search: of the box for everything, or of an expression. */
export function usePatentSearch(asked: AskedSearch, scope: "all" | "district") {
  const { text, mode, sort, page, choices, dropped, required } = asked;
  const shared = { choices, scope, page, size, facets: [...facets], ...(sort && { sort }) };
  const isSmart = mode === "smart";
  const smart = useReading(
    contract.search.intelligence,
    { text, dropped, required, ...shared },
    { enabled: isSmart && text !== "", keepPrevious: true },
  );
  const expression = useReading(
    contract.search.expression,
    { expression: text, dialect: isSmart ? "auto" : mode, ...shared },
    { enabled: !isSmart && text !== "", keepPrevious: true },
  );
  const own = isSmart ? smart : expression;
  const data: Found | undefined = text === "" ? undefined : own.data;
  return { ...own, data, isError: text !== "" && own.isError };
}
