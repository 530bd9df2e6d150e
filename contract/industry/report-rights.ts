/** Whom a report is for. */
export const reportAccesses = ["免费", "认证会员", "指定企业"] as const;
export type ReportAccess = (typeof reportAccesses)[number];

/** What each means to administrators. */
export const accessWords: Readonly<Record<ReportAccess, string>> = {
  免费: "所有企业账号，含试用账号",
  认证会员: "已通过认证的企业账号",
  指定企业: "由管理员逐家开通的认证企业",
};

/** What stands between a reader and a report. */
export const barriers = ["需认证", "需开通"] as const;
export type Barrier = (typeof barriers)[number];

interface Reader {
  /** The account is certified for its company. */
  isCertified: boolean;
  /** Until which day the report is open to the company, that day included; null: for good; undefined: it is not. */
  openUntil: string | null | undefined;
}

/** Whether what was opened until a day is open today. */
export const isOpenOn = (lastDay: string | null, today: string): boolean => lastDay === null || lastDay >= today;

/**
 * Why a published report may not be read; null: it may. A trial account has only said which company it is of, so what
 * is open to that company is not open to it.
 */
export function barrierOf(access: ReportAccess, { isCertified, openUntil }: Reader, today: string): Barrier | null {
  if (access === "免费") return null;
  if (!isCertified) return "需认证";
  if (access === "认证会员") return null;
  return openUntil !== undefined && isOpenOn(openUntil, today) ? null : "需开通";
}

/** The same in words for who is refused. */
export const barrierWords: Readonly<Record<Barrier, string>> = {
  需认证: "该报告仅供已认证的企业阅读，请先完成账号认证",
  需开通: "该报告需要平台为贵企业开通，可以在业务咨询里提出申请",
};
