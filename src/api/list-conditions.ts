interface Paged {
  page?: number | undefined;
  size?: number | undefined;
}

/** The conditions of a list, without the page of it that is shown. */
export const unpaged = <I extends Paged>({ page: _page, size: _size, ...conditions }: I): Omit<I, keyof Paged> =>
  conditions;

/** What narrows no list, or is seen beside it: words that are looked for, the order and the page. */
const beside = new Set(["keyword", "sort", "order", "page", "size"]);

/** How many conditions narrow a list; those that `apart` names are seen elsewhere on its page. */
export const conditionCount = <I extends object>(input: I, ...apart: readonly (keyof I & string)[]): number =>
  Object.entries(input).filter(
    ([name, value]) =>
      value !== undefined && value !== false && !beside.has(name) && !apart.some((other) => other === name),
  ).length;
