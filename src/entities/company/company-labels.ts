import { type CompanyFields, tierWords } from "#contract/company/company.ts";

/** What the screen calls each field of a company. */
export const companyLabels: Record<keyof CompanyFields, string> = {
  name: "企业名称",
  credit_code: "统一社会信用代码",
  short_name: "简称",
  legal_person: "法定代表人",
  reg_status: "登记状态",
  reg_capital: "注册资本（万元）",
  established_on: "成立日期",
  industry_code: "行业代码",
  street_id: "所属镇街",
  address: "地址",
  scale: "企业规模",
  is_above_scale: "规上企业",
  is_listed: "上市企业",
  label_ids: "标签",
};

export const companyFieldLabel = (field: string): string => companyLabels[field as keyof CompanyFields] ?? field;

/** `A 领军`; empty while the company has no tier. */
export const tierWord = (tier: string): string =>
  tier in tierWords ? `${tier} ${tierWords[tier as keyof typeof tierWords]}` : "";
