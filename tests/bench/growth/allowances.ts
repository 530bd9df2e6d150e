import type { Allowance } from "./growth-figures.ts";

const file = "a file is written row by row up to its limit; above it the call refuses in words";

/** What may cost more than the others, each with its reason; whatever else does fails the bench. */
export const allowances: readonly Allowance[] = [
  { call: "login off", reason: "a password is hashed slowly on purpose", slower: 2 },
  { call: "visitExport year dis", reason: file, slower: 10, factor: 12, refused: true },
  { call: "companyExport all dis", reason: file, slower: 10, factor: 12, refused: true },
];
