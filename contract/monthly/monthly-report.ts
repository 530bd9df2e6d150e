import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, pageOf, paging } from "../core/fields.ts";
import { type Kind, officeOrEnterprise } from "../core/roles.ts";
import { patentStatuses, patentTypes } from "../patent/patent-words.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];

/** Version of the rules that a report's data follows; raise it with every change of what a figure means. */
export const monthlyVersion = 1;
/** Days after a month's end within which something counts as falling due. */
export const monthlyAhead = 90;
/** Lists of a report hold at most so many lines; their figures count everything. */
export const monthlyLines = 20;
/** How many past months may be made by hand. */
export const monthlyBack = 12;

/** `2026-10`. */
export const monthText = z
  .string("请选择月份")
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/u, "月份应写成 2026-10 的样子"));

export const changeKinds = ["新申请", "公开", "授权", "失效", "转让", "许可", "质押", "保全", "开放许可"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What each kind of change counts. */
export const changeMeanings: Record<ChangeKind, string> = {
  新申请: "申请日在本月的专利",
  公开: "首次公开日在本月的专利",
  授权: "授权公告日在本月的专利",
  失效: "上月末未失效、本月末已失效的专利，附原因",
  转让: "本月生效的转让登记",
  许可: "本月生效的许可备案",
  质押: "本月生效的质押登记",
  保全: "本月开始的保全",
  开放许可: "本月开始的开放许可",
};

const Stock = z.object({ 审中: z.int(), 有效: z.int(), 失效: z.int() });
export type Stock = z.output<typeof Stock>;

/** A page that a line leads to; empty: none. */
const line = { text: z.string(), path: z.string() };

/** What is kept of a month; the page and the paper are drawn from it alone, so that an old one never changes. */
export const MonthlyData = z.object({
  company_name: z.string(),
  /** First and last day of the month. */
  from: z.string(),
  to: z.string(),
  /** Patents by type at the end of the month and at the end of the month before. */
  stock: z.array(z.object({ type: z.enum(patentTypes), now: Stock, before: Stock })),
  changes: z.array(
    z.object({
      kind: z.enum(changeKinds),
      count: z.int(),
      lines: z.array(
        z.object({ patent_id: z.string(), number: z.string(), title: z.string(), on: z.string(), note: z.string() }),
      ),
    }),
  ),
  /** Annuities open at the end of the month that fall due within the days ahead, or are in grace; sums in yuan. */
  fees: z.object({
    count: z.int(),
    total: z.string(),
    late: z.int(),
    /** Late, and nobody said whether they were paid. */
    unconfirmed: z.int(),
    lines: z.array(
      z.object({ patent_id: z.string(), title: z.string(), year: z.int(), due_on: z.string(), amount: z.string() }),
    ),
  }),
  /** Certificates and honors whose last day lies within the days ahead. */
  endings: z.array(z.object({ kind: z.enum(["证书", "荣誉"]), name: z.string(), on: z.string() })),
  /** Published in the month by others, in the classes that most of the company's patents are in. */
  around: z.array(
    z.object({
      ipc: z.string(),
      count: z.int(),
      lines: z.array(z.object({ patent_id: z.string(), title: z.string(), applicant: z.string(), on: z.string() })),
    }),
  ),
  /**
   * Published in the month by the companies that this one watches, and how many of their patents lapsed in it; each that
   * has either. Absent for officials, who do not see what a company watches, and of reports made before there was this
   * part; so is `lapsed`.
   */
  watched: z.optional(
    z.array(
      z.object({
        name: z.string(),
        count: z.int(),
        lapsed: z.optional(z.int()),
        lines: z.array(z.object({ patent_id: z.string(), title: z.string(), type: z.string(), on: z.string() })),
      }),
    ),
  ),
  /** Published and lapsed in the month in the technologies that the company watches; absent as `watched` is. */
  technologies: z.optional(
    z.array(
      z.object({
        name: z.string(),
        count: z.int(),
        lapsed: z.optional(z.int()),
        /** Why nothing could be counted; empty: it was. */
        problem: z.string(),
        lines: z.array(z.object({ patent_id: z.string(), title: z.string(), applicant: z.string(), on: z.string() })),
      }),
    ),
  ),
  /** The saved searches of the company's accounts; each account is told of its own. Absent as `watched` is. */
  searches: z.optional(
    z.array(
      z.object({
        account_id: z.string(),
        no: z.int(),
        name: z.string(),
        count: z.int(),
        lapsed: z.int(),
        problem: z.string(),
      }),
    ),
  ),
  visits: z.array(z.object({ on: z.string(), method: z.string() })),
  demands: z.object({
    submitted: z.int(),
    /** Handed in by the end of the month and not closed when the report was made. */
    open: z.int(),
    lines: z.array(z.object({ title: z.string(), category: z.string(), on: z.string() })),
  }),
  steps: z.array(z.object(line)),
});
export type MonthlyData = z.output<typeof MonthlyData>;

/** A report's figures, as its list shows them. */
export const MonthlyFigures = z.object({
  valid: z.int(),
  filed: z.int(),
  granted: z.int(),
  lapsed: z.int(),
  fees: z.int(),
  fees_total: z.string(),
});
export type MonthlyFigures = z.output<typeof MonthlyFigures>;

export const MonthlyRow = z.object({
  id: z.string(),
  month: z.string(),
  made_at: z.string(),
  ...MonthlyFigures.shape,
});
export type MonthlyRow = z.output<typeof MonthlyRow>;

/** A figure beside that of the month before; counts and decimal texts alike stand as text. */
const ComparedLine = z.object({
  label: z.string(),
  unit: z.enum(["件", "项", "次", "元"]),
  now: z.string(),
  before: z.nullable(z.string()),
  difference: z.nullable(z.string()),
});
/** The same as a type. */
export type ComparedLine = z.output<typeof ComparedLine>;

export const MonthlyReport = z.object({
  id: z.string(),
  company_id: z.string(),
  month: z.string(),
  made_at: z.string(),
  rule_version: z.int(),
  figures: MonthlyFigures,
  /** Of the month before, where a report of it is kept. */
  earlier: z.nullable(MonthlyFigures),
  /** Line by line beside that month. */
  compared: z.array(ComparedLine),
  data: MonthlyData,
});
export type MonthlyReport = z.output<typeof MonthlyReport>;

const countOf = (data: MonthlyData, kind: ChangeKind) => data.changes.find((one) => one.kind === kind)?.count ?? 0;

/** The figures of a report: list, page and paper all read them here. */
export const monthlyFigures = (data: MonthlyData): MonthlyFigures => ({
  valid: data.stock.reduce((sum, { now }) => sum + now.有效, 0),
  filed: countOf(data, "新申请"),
  granted: countOf(data, "授权"),
  lapsed: countOf(data, "失效"),
  fees: data.fees.count,
  fees_total: data.fees.total,
});

/** All types together. */
export const stockTotal = (data: MonthlyData, when: "now" | "before"): Stock =>
  Object.fromEntries(
    patentStatuses.map((status) => [status, data.stock.reduce((sum, one) => sum + one[when][status], 0)]),
  ) as Stock;

/** `2026年10月`. */
export const monthWords = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

/** Monthly reports of a company's patents; all calls are ours. */
export const monthlyCalls = {
  monthlyList: call({
    method: "GET",
    path: "/v1/frontend/monthly/list",
    access: officeOrEnterprise,
    input: z.object({ company_id: z.optional(id("企业")), ...paging }),
    output: z.object({
      ...pageOf(MonthlyRow).shape,
      /** Past months that the enterprise may have made, the latest first; none for officials. */
      missing: z.array(z.string()),
    }),
    offline: "live",
    summary: "Page of monthly reports of the user's company, or of one in the official's scope; the latest first.",
  }),
  monthlyInfo: call({
    method: "GET",
    path: "/v1/frontend/monthly/info",
    access: officeOrEnterprise,
    input: z.object({ id: id("月报") }),
    output: MonthlyReport,
    offline: "live",
    summary: "One monthly report with the figures of the month before.",
  }),
  monthlyMake: call({
    method: "POST",
    path: "/v1/frontend/monthly/make",
    access: enterprise,
    input: z.object({ month: monthText }),
    output: MonthlyReport,
    offline: "live",
    inView: "never",
    summary: "Make the report of a past month that has none; one that is there is answered as it is.",
  }),
  monthlyPdf: call({
    method: "GET",
    path: "/v1/frontend/monthly/pdf",
    access: officeOrEnterprise,
    reply: "file",
    input: z.object({ id: id("月报") }),
    output: z.unknown(),
    offline: "live",
    summary: "A monthly report on paper, drawn from the same kept data as the page.",
  }),
};
