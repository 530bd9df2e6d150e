/** Sources of patents beside our own store, in the order in which they are preferred. */
export const outsideSources = ["cnipr", "ops"] as const;
export type OutsideSource = (typeof outsideSources)[number];

export const sourceNames: Record<OutsideSource | "local", string> = {
  local: "本平台数据",
  cnipr: "CNIPR 开放平台",
  ops: "欧洲专利局（OPS）",
};

/** Hits that can be paged to: OPS gives no more of one search; CNIPR documents no end, so as deep as our own pages. */
export const sourceDepth: Record<OutsideSource | "local", number> = { local: 10_000, cnipr: 10_000, ops: 2000 };
