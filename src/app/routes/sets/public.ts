import type { PageRow } from "../page-row.ts";
import { publicPatentPages } from "../pages/patent-pages.ts";
import { smallPages } from "../pages/small-pages.ts";
import { websitePages } from "../pages/website-pages.ts";

const privacy = () => import("#src/features/site/privacy-page.tsx");
const missing = () => import("#src/features/site/missing-page.tsx");
const forbidden = () => import("#src/features/site/forbidden-page.tsx");
const register = () => import("#src/features/account/register-page.tsx");
const forget = () => import("#src/features/account/forget-page.tsx");
const login = () => import("#src/features/account/login-page.tsx");

const questionnaire = () => import("#src/features/questions/link/link-page.tsx");

const open = { shell: "site", access: "public", calls: [], offline: true } as const;

/** What a page that sends a code asks. */
const codeCalls = ["account.verification", "account.sendInfo", "account.sendCode"] as const;

/** An address without a page; in the frame of the account where somebody is signed in. */
export const missingPage: PageRow = { ...open, path: "/404", title: "页面不存在", page: missing };

/** Pages that need no login. */
export const publicRows: readonly PageRow[] = [
  ...websitePages,
  ...publicPatentPages,
  {
    ...open,
    path: "/login",
    title: "登录",
    calls: [
      "account.login",
      "account.codeLogin",
      "account.wechat",
      "account.openidLogin",
      "account.getToken",
      "account.binding",
      ...codeCalls,
    ],
    offline: false,
    onDisk: true,
    page: login,
  },
  // Both are ours: the specification has the calls and no pages for them.
  {
    ...open,
    path: "/register",
    title: "注册企业账号",
    calls: ["account.register", ...codeCalls],
    offline: false,
    page: register,
  },
  {
    ...open,
    path: "/forget",
    title: "找回密码",
    calls: ["account.forget", ...codeCalls],
    offline: false,
    page: forget,
  },
  { ...open, path: "/privacy", title: "隐私说明", page: privacy },
  {
    // A company fills in a questionnaire; the secret stands behind the # and never reaches a server's log.
    ...open,
    path: "/questionNew",
    title: "填写企业问卷",
    calls: [
      "question.questionLink",
      "question.questionLinkEnter",
      "question.questionLinkResume",
      "question.questionLinkSave",
      "question.questionLinkFile",
      "question.questionLinkBytes",
    ],
    offline: false,
    page: questionnaire,
  },
  missingPage,
  { ...open, path: "/403", title: "没有权限", page: forbidden },
  ...smallPages,
];
