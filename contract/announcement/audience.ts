/** Whom an announcement may be for, by the kind of account. */
export const audienceKinds = ["district", "street", "enterprise", "trial"] as const;
export type AudienceKind = (typeof audienceKinds)[number];

export const audienceWords: Readonly<Record<AudienceKind, string>> = {
  district: "区级人员",
  street: "镇街/服务机构人员",
  enterprise: "认证企业账号",
  trial: "试用企业账号",
};

/** People named one by one at the most. */
export const mostNamed = 200;

interface Audience {
  kinds: readonly AudienceKind[];
  street_ids: readonly string[];
  label_ids: readonly string[];
  account_ids: readonly string[];
}

/** What an audience lacks, by field. */
export function audienceProblems({ kinds, street_ids, label_ids, account_ids }: Audience): Record<string, string> {
  const isCompany = kinds.some((kind) => kind === "enterprise" || kind === "trial");
  return {
    ...(kinds.length === 0 && account_ids.length === 0 && { kinds: "请选择接收对象，或添加接收人" }),
    ...(kinds.length === 0 && street_ids.length > 0 && { street_ids: "请先选择接收对象，再按镇街缩小范围" }),
    ...(label_ids.length > 0 && !isCompany && { label_ids: "企业标签只能缩小企业账号的范围，请选择企业账号" }),
  };
}
