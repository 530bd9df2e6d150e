import { useSearchParams } from "react-router-dom";

/** How a list's conditions are read out of an address, and written into it. */
export interface Address<Input> {
  inputOf: (search: URLSearchParams) => Input;
  searchOf: (input: Input) => URLSearchParams;
}

/** What a list is asked for, as the address of the page says it: a copied address shows the same. */
export function useListInput<Input extends { page?: number | undefined }>({ inputOf, searchOf }: Address<Input>) {
  const [search, setSearch] = useSearchParams();
  const input = inputOf(search);
  const show = (next: Input) => setSearch(searchOf(next));
  return {
    input,
    show,
    /** Other conditions begin on the first page. */
    narrow: (changes: Partial<Input>) => show({ ...input, ...changes, page: 1 }),
    clear: () => show(inputOf(new URLSearchParams())),
    /** No condition narrows the list: where it is empty, there is nothing. */
    isPlain: searchOf({ ...input, page: 1 }).toString() === "",
  };
}
