/**
 * Kinds of administrator. `system` does everything an administrator may, `content` what the platform publishes and
 * serves, `audit` reads what the others did and changes nothing. Nobody changes the audit log: the database refuses.
 */
export const adminDuties = ["system", "content", "audit"] as const;
export type AdminDuty = (typeof adminDuties)[number];

export const dutyWords: Readonly<Record<AdminDuty, string>> = {
  system: "系统管理员",
  content: "内容管理员",
  audit: "审计管理员",
};

/** What each may do, for whoever appoints one. */
export const dutyNotes: Readonly<Record<AdminDuty, string>> = {
  system: "使用全部管理功能，管理账号",
  content: "管理网站内容、产业报告、业务咨询和订单，不管理账号和平台设置",
  audit: "查看操作日志和数据统计，不能修改任何内容",
};

/** The roles that the specification recognises stand for the first two. */
const roleOf: Readonly<Record<AdminDuty, string>> = { system: "admin", content: "editor", audit: "audit" };

/** The roles of an administrator of a duty. */
export const rolesOfDuty = (duty: AdminDuty): string[] => [roleOf[duty]];

/** The narrower duty counts where an account has several roles. */
export function dutyOf(roles: readonly string[]): AdminDuty {
  if (roles.includes(roleOf.audit)) return "audit";
  return roles.includes(roleOf.content) ? "content" : "system";
}

/** What everybody has: the user's account, and the names of the streets. */
const ownCalls: ReadonlySet<string> = new Set([
  "account.logout",
  "account.info",
  "account.avatar",
  "account.changePassword",
  "account.save",
  "account.sessions",
  "account.sessionEnd",
  "account.sessionsEndOthers",
  "account.wechatBindings",
  "account.wechatUnbind",
  "staff.streets",
]);

const auditCalls: ReadonlySet<string> = new Set([
  "audit.list",
  "audit.auditExport",
  "usage.figures",
  "usage.stored",
  "usage.rows",
  "usage.rowsExport",
]);

/**
 * What is published and served, and the registers that anybody may look up: patents, trademarks, copyrights and published
 * judgments. Consulting, orders and what comes over the website (sign-ups, questions, requests for a steward) are served by
 * these administrators, so they read what companies write there, and whom to call; mobiles of the website are shown one by
 * one, each with a line in the log. Not theirs are companies' disputes (parties, amounts, role), their figures, annuities,
 * certificates and contacts. A call that comes new to one of these areas is decided in the test.
 */
const contentAreas: ReadonlySet<string> = new Set([
  "content",
  "site",
  "announcement",
  "steward",
  "industry",
  "policy",
  "consulting",
  "order",
  "search",
  "patent",
  "trademark",
  "judgment",
  "copyright",
]);
/** Where money is sent, and patents by the thousand. */
const notContent = /^(order\.bankSave|patent\.patentImport\w+|patent\.patentNumberCheck)$/;

/** Whether an administrator of a duty may make a call that administrators may make, by its dotted name. */
export function mayByDuty(duty: AdminDuty, name: string): boolean {
  if (duty === "system" || ownCalls.has(name)) return true;
  if (duty === "audit") return auditCalls.has(name);
  return contentAreas.has(name.split(".")[0] ?? "") && !notContent.test(name);
}

/** Why a call is refused. */
export const dutyRefusal = (duty: AdminDuty): string => `${dutyWords[duty]}不能使用此功能，请联系系统管理员`;
