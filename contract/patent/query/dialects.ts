/** The ways to write a search: ours, and those of the systems people come from. */
export const dialects = ["cn", "incopat", "zhihuiya", "cnipr", "cql"] as const;
export type Dialect = (typeof dialects)[number];

export const dialectNames: Record<Dialect, string> = {
  cn: "本平台检索式",
  incopat: "incoPat 检索式",
  zhihuiya: "智慧芽检索式",
  cnipr: "CNIPR 检索式",
  cql: "EPO CQL 检索式",
};
