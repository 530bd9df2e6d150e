import type { PageRow } from "./page-row.ts";

const index = () => import("#src/features/site/index-page.tsx");
const privacy = () => import("#src/features/site/privacy-page.tsx");
const missing = () => import("#src/features/site/missing-page.tsx");
const forbidden = () => import("#src/features/site/forbidden-page.tsx");
const login = () => import("#src/features/account/login-page.tsx");

const open = { shell: "site", access: "public", calls: [], offline: true } as const;

/** Pages that need no login. */
export const publicRows: readonly PageRow[] = [
  { ...open, path: "/web/index", title: "首页", desk: index, phone: index },
  { ...open, path: "/login", title: "登录", calls: ["user.login"], offline: false, desk: login, phone: login },
  { ...open, path: "/privacy", title: "隐私说明", desk: privacy, phone: privacy },
  { ...open, path: "/404", title: "页面不存在", desk: missing, phone: missing },
  { ...open, path: "/403", title: "没有权限", desk: forbidden, phone: forbidden },
];
