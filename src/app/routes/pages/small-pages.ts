import type { PageRow } from "../page-row.ts";

const reading = () => import("#src/features/reports/backstepping-page.tsx");
const login = () => import("#src/features/small/small-login-page.tsx");
const appointments = () => import("#src/features/small/wait-visit-page.tsx");
const visits = () => import("#src/features/small/work-visit-page.tsx");
const asks = () => import("#src/features/small/add-wait-visit-page.tsx");

const open = { shell: "bare", access: "public", offline: false } as const;

/** Every page of the small program may show its sign-in and the choice of the company first. */
const gate = [
  "account.verification",
  "account.sendInfo",
  "account.sendCode",
  "visitor.login",
  "visitor.logout",
  "visitor.info",
  "visitor.choose",
  "visitor.confirmCompany",
  "visitor.streets",
  "visitor.register",
] as const;

/** Public pages without the website's frame: a shared report, and the small program of companies. */
export const smallPages: readonly PageRow[] = [
  {
    ...open,
    path: "/Backstepping",
    title: "背调报告",
    calls: ["report.backsteppingInfo", "report.backsteppingPdf"],
    page: reading,
  },
  { ...open, path: "/web/small/login", title: "企业登录", calls: gate, page: login },
  {
    ...open,
    path: "/web/small/Waitvisit",
    title: "走访预约",
    calls: [...gate, "visitor.appointments", "visitor.confirm", "visitor.reschedule"],
    page: appointments,
  },
  {
    ...open,
    path: "/web/small/workVisit",
    title: "企业走访记录",
    calls: [...gate, "visitor.visits", "visitor.comment"],
    page: visits,
  },
  {
    ...open,
    path: "/web/addWaitvisit",
    title: "约访与需求",
    calls: [...gate, "visitor.records", "visitor.request", "visitor.demand", "visitor.withdraw"],
    page: asks,
  },
];
