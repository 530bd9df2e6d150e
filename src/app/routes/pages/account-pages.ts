import type { PageRow } from "../page-row.ts";

const password = () => import("#src/features/account/password-page.tsx");
const own = () => import("#src/features/account/own-page.tsx");

/** Change of the user's own password; desktop and phone share the plain form. */
export const passwordPage = {
  title: "修改密码",
  shell: "desk",
  calls: ["account.changePassword"],
  offline: false,
  onDisk: true,
  hideInAdminView: true,
  detail: true,
  page: password,
} as const satisfies Partial<PageRow>;

/** The user's account: data, device, storage, log out. */
export const ownPage = {
  title: "个人中心",
  shell: "desk",
  calls: [
    "account.sessions",
    "account.sessionEnd",
    "account.sessionsEndOthers",
    "account.avatar",
    "account.wechatBindings",
    "account.wechatUnbind",
  ],
  offline: true,
  hideInAdminView: true,
  page: own,
} as const satisfies Partial<PageRow>;

/** What an enterprise does on its own page besides. */
export const certifyingCalls = [
  "account.certifyInfo",
  "account.certifyFile",
  "account.certify",
  "account.certifyContent",
] as const;

/** What officials do on their own page besides. */
export const ownCalls = [
  ...ownPage.calls,
  "staff.newsinfo",
  "staff.updateInfo",
  "staff.deviceEnd",
  "staff.deviceWipe",
] as const;
