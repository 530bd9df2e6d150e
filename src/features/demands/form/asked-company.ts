/** The company that an address names. */
export const askedCompany = (search: URLSearchParams): string =>
  search.get("company") ?? search.get("company_id") ?? "";
