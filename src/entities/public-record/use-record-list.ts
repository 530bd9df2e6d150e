import { useSearchParams } from "react-router-dom";
import { useSessionUser } from "#src/entities/session/use-session.ts";

interface Listed {
  page?: number | undefined;
  mine?: boolean | undefined;
}

/** How the address of a list is read and written, see `listAddress`. */
interface Address<T> {
  inputOf: (search: URLSearchParams) => T;
  searchOf: (input: T, plain: Partial<T>) => URLSearchParams;
}

/** A list of public records as the address asks for it; an enterprise begins with its own. */
export function useRecordList<T extends Listed & object>({ inputOf, searchOf }: Address<T>, usual: Partial<T>) {
  const [search, setSearch] = useSearchParams();
  const { com_id, is_news, is_admin } = useSessionUser();
  const isEnterprise = is_news !== 1 && is_admin !== 1;
  const hasOwn = !isEnterprise || com_id !== 0;
  // A company that the address names narrows enough.
  const own = isEnterprise && hasOwn && !search.has("company_id") ? { mine: true } : {};
  const plain: Partial<T> = { ...usual, page: 1, size: 20, ...own };
  const input: T = { ...plain, ...inputOf(search) };
  const show = (next: T) => setSearch(searchOf(next, plain));
  return {
    input,
    isEnterprise,
    /** Whether there is an own company to narrow to: officials always have their scope. */
    hasOwn,
    /** Every row is the company's: none needs to say so. */
    isOwnList: isEnterprise && input.mine === true,
    show,
    /** Other conditions begin on the first page. */
    narrow: (changes: Partial<T>) => show({ ...input, ...changes, page: 1 }),
    clear: () => show(inputOf(new URLSearchParams())),
    isPlain: searchOf({ ...input, page: 1 }, plain).toString() === "",
  };
}
