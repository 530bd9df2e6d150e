/**
 * Who may fill in by the questionnaire's common link. Names and codes of companies stand in public registers: the
 * link of a company alone proves that somebody was asked.
 */
export const linkEntries = ["company_link", "name_and_code", "name"] as const;
export type LinkEntry = (typeof linkEntries)[number];

export const linkEntryWords: Record<LinkEntry, string> = {
  company_link: "仅限各企业的专属链接",
  name_and_code: "公开链接，填写企业名称和统一社会信用代码",
  name: "公开链接，填写企业名称或统一社会信用代码",
};

/** What each means to whoever sets it. */
export const linkEntryHints: Record<LinkEntry, string> = {
  company_link: "只有收到专属链接的企业能填写，最可靠。",
  name_and_code: "知道企业名称和代码的人都能替它填写，适合要求不高的调查。",
  name: "知道企业名称的人都能替它填写，只适合不涉及企业权益的调查。",
};
