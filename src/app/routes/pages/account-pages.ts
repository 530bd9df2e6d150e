import type { PageRow } from "../page-row.ts";

const password = () => import("#src/features/account/password-page.tsx");
const own = () => import("#src/features/account/own-page.tsx");

/** Change of the own password; desktop and phone share the plain form. */
export const passwordPage = {
  title: "修改密码",
  shell: "desk",
  calls: ["user.changePassword"],
  offline: false,
  onDisk: true,
  hideInAdminView: true,
  detail: true,
  desk: password,
  phone: password,
} as const satisfies Partial<PageRow>;

/** The own account: data, device, storage, log out. */
export const ownPage = {
  title: "个人中心",
  shell: "desk",
  calls: [
    "user.save",
    "user.sessions",
    "user.sessionEnd",
    "user.sessionsEndOthers",
    "user.avatar",
    "user.wechatBindings",
    "user.wechatUnbind",
  ],
  offline: true,
  hideInAdminView: true,
  desk: own,
  phone: own,
} as const satisfies Partial<PageRow>;

/** What an enterprise does on its own page besides. */
export const certifyingCalls = ["user.certifyInfo", "user.certifyFile", "user.certify", "user.certifyContent"] as const;

/** What officials do on their own page besides. */
export const ownCalls = [...ownPage.calls, "staff.newsinfo", "staff.deviceEnd", "staff.deviceWipe"] as const;
