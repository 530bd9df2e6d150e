/** The name as duplicates are found by: half width, without brackets and spaces, upper case. */
export const nameKey = (name: string): string =>
  name
    .normalize("NFKC")
    .replace(/[\s()]/g, "")
    .toUpperCase();
