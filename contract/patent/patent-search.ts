export const searchSorts = ["relevance", "filed", "filed_oldest", "published", "published_oldest", "cited"] as const;
export type SearchSort = (typeof searchSorts)[number];

/** What hits are counted by, over the whole set of hits. */
export const facetNames = [
  "applicant",
  "ipc_section",
  "ipc_class",
  "ipc_subclass",
  "year",
  "published_year",
  "type",
  "status",
  "street",
  "agency",
  "inventor",
  "right",
] as const;
export type FacetName = (typeof facetNames)[number];

/** What a facet is called on screens and papers. */
export const facetTitles: Record<FacetName, string> = {
  applicant: "申请人",
  ipc_section: "IPC 部",
  ipc_class: "IPC 大类",
  ipc_subclass: "IPC 小类",
  year: "申请年份",
  published_year: "公开年份",
  type: "专利类型",
  status: "法律状态",
  street: "镇街",
  agency: "代理机构",
  inventor: "发明人",
  right: "权利变动",
};

/** A value of a facet that hits must have, or must not. */
export interface FacetChoice {
  facet: FacetName;
  value: string;
  exclude: boolean;
}

/** Rows beyond are counted and not paged. */
export const deepestRow = 10_000;
