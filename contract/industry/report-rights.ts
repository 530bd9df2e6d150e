/** Whom a report is for. */
export const reportAccesses = ["免费", "认证会员", "指定企业", "订购可读"] as const;
export type ReportAccess = (typeof reportAccesses)[number];

/** What each means to administrators. */
export const accessWords: Readonly<Record<ReportAccess, string>> = {
  免费: "所有企业账号，含试用账号",
  认证会员: "已通过认证的企业账号",
  指定企业: "由管理员逐家开通的认证企业",
  订购可读: "订购所选服务的认证企业，订单交付后自动开通，取消或退款后停止",
};

/** What stands between a reader and a report. */
export const barriers = ["需认证", "需开通", "需订购"] as const;
export type Barrier = (typeof barriers)[number];

interface Reader {
  /** The account is certified for its company. */
  isCertified: boolean;
  /** Until which day the report is open to the company, that day included; null: for good; undefined: it is not. */
  openUntil: string | null | undefined;
  /** An order of the company opens it. */
  hasOrdered: boolean;
}

/** Whether what was opened until a day is open today. */
export const isOpenOn = (lastDay: string | null, today: string): boolean => lastDay === null || lastDay >= today;

/**
 * Why a published report may not be read; null: it may. A trial account has only said which company it is of, so what
 * is open to that company is not open to it.
 */
export function barrierOf(
  access: ReportAccess,
  { isCertified, openUntil, hasOrdered }: Reader,
  today: string,
): Barrier | null {
  if (access === "免费") return null;
  if (!isCertified) return "需认证";
  if (access === "认证会员") return null;
  if (access === "订购可读") return hasOrdered ? null : "需订购";
  return openUntil !== undefined && isOpenOn(openUntil, today) ? null : "需开通";
}

/** The same in words for who is refused. */
export const barrierWords: Readonly<Record<Barrier, string>> = {
  需认证: "该报告仅供已认证的企业阅读，请先完成账号认证",
  需开通: "该报告需要平台为贵企业开通，可以在业务咨询里提出申请",
  需订购: "该报告需要订购，平台交付订单后即可阅读和下载",
};

/**
 * Why a report may not be made another's to read, in words; null: it may. What companies ordered stays theirs: once it
 * was published, the report keeps the service whose orders open it, or opens to all who could have ordered it.
 */
export function accessChangeProblem(
  before: { access: ReportAccess; product_id: string | null; was_published: boolean },
  next: { access: ReportAccess; product_id: string | null },
  buyers: number,
): string | null {
  const keeps = next.access === "订购可读" ? next.product_id === before.product_id : next.access !== "指定企业";
  if (before.access !== "订购可读" || !before.was_published || buyers === 0 || keeps) return null;
  return `已有 ${buyers} 家企业订购，只能保留原来的服务，或改为免费、认证会员；服务选错的，请撤回后另写报告`;
}
