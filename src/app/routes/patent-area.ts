/** Pages of the patent area that are everybody's: the search, a patent with its parts, and what compares or calculates. */
export const patentAreaPaths = [
  "/docking",
  "/detail",
  "/power",
  "/instructions",
  "/drawings",
  "/fullText",
  "/law",
  "/kindred",
  "/patentCompare",
  "/feeTrial",
] as const;
