import { plainSigns } from "#contract/core/pasted/visible-text.ts";

/** The name as duplicates are found by: half width, without brackets, spaces and invisible signs, upper case. */
export const nameKey = (name: string): string =>
  plainSigns(name)
    .replace(/[\s()]/g, "")
    .toUpperCase();
