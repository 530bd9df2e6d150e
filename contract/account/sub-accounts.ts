/**
 * What a sub-account (`rid` above 0: made under 配置人员 by who leads a unit) may not do, by the calls' dotted names.
 * Server, page guard and menus read this list: no page that makes such a call is a sub-account's. Beside it a
 * sub-account leads nobody, which the database holds. Decision record 021 has the reasons.
 */
export const mainAccountCalls: ReadonlySet<string> = new Set([
  // Accounts of others, and what their devices tell.
  "staff.list",
  "staff.staffExport",
  "staff.create",
  "staff.update",
  "staff.setState",
  "staff.resetPassword",
  "staff.queuestate",
  "staff.refusals",
  // Which company an enterprise's account speaks for.
  "account.certifyInfo",
  "account.certifyFile",
  "account.certify",
  "account.certifyContent",
  // What the company is, and who may enter in its name.
  "enterprise.visitorAdd",
  "enterprise.visitorEdit",
  "enterprise.visitorDelete",
  "enterprise.companyEditOwn",
  "enterprise.companyChangeAsk",
  "enterprise.companyChangeWithdraw",
  // Who else speaks for it, and what it offers the public.
  "application.own",
  "application.send",
  "application.withdraw",
  // Orders in the company's name; which moves of one bind it too stands in `order-moves.ts`.
  "order.place",
]);

/** Whether an account was made by a main account of its unit. */
export const isSubAccount = ({ rid }: { rid: number }): boolean => rid > 0;

/** Why a sub-account is refused. */
export const mainAccountsOnly = "子账号不能使用此功能，请联系本单位的主账号";
