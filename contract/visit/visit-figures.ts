import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, daysInOrder, flag, id, listOf, oneOf, pageOf, paging, streetId, text, whole } from "../core/fields.ts";
import { office, staff } from "../core/roles.ts";
import { demandCategories } from "../demand/demand-fields.ts";
import { demandStatuses } from "../demand/demand-states.ts";
import { daysBetween } from "../core/time.ts";

/** Figures of the workbench with their words. Those of a period count what happened in it, the others what is so now. */
export const figureWords = {
  visits: "走访次数",
  companies_visited: "走访企业",
  demands_new: "新增需求",
  demands_closed: "办结需求",
  answers: "收回问卷",
  entries_planned: "计划走访",
  demands_open: "在办需求",
  demands_overdue: "超期需求",
  entries_overdue: "逾期未走访",
} as const;
export type FigureKey = keyof typeof figureWords;
export const figureKeys = Object.keys(figureWords) as FigureKey[];

/** What needs somebody's attention, by kind. */
export const warningWords = {
  entry_overdue: "走访逾期",
  demand_overdue: "需求超期",
  demand_near: "需求临期",
  company_stale: "久未走访",
  questionnaire_ending: "问卷将截止",
} as const;
export type WarningKind = keyof typeof warningWords;
export const warningKinds = Object.keys(warningWords) as WarningKind[];
/** Days without a visit after which a company of tier A or B counts as 久未走访. */
export const staleVisitDays = 180;
/** Days before its end from which a questionnaire with companies missing is told. */
export const endingDays = 7;

/** Longest period in days: two years. */
const longestPeriod = 731;

/** Period (Asia/Shanghai days, both included), street and official the figures are about. */
const scopeFilter = {
  street_id: z.optional(streetId("镇街")),
  person_id: z.optional(id("人员")),
};
const periodFilter = z.object({ from: date("起始日期"), to: date("截止日期"), ...scopeFilter }).check(
  daysInOrder,
  z.refine(({ from, to }) => daysBetween(from, to) < longestPeriod, {
    error: "统计时段最长两年",
    path: ["to"],
  }),
);
/** What every figure is filtered by. */
export type FigureFilter = z.output<typeof periodFilter>;

const FigureValue = z.object({ key: z.enum(figureKeys), value: z.int(), target: z.nullable(z.int()) });
export type FigureValue = z.output<typeof FigureValue>;
const Part = z.object({ name: z.string(), value: z.int() });
const Ranked = z.object({
  id: z.string(),
  name: z.string(),
  visits: z.int(),
  companies: z.int(),
  target: z.nullable(z.int()),
});
export type Ranked = z.output<typeof Ranked>;

/** A row behind a figure or a warning; `page` says which record `id` is. */
const DrillRow = z.object({
  id: z.string(),
  page: z.enum(["visit", "company", "demand", "calendar", "questionnaire", "answer"]),
  title: z.string(),
  note: z.string(),
  at: z.nullable(z.string()),
  street_name: z.string(),
});
export type DrillRow = z.output<typeof DrillRow>;

/** A month as `YYYY-MM`. */
const month = z.string("请选择月份").check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "月份应为 2026-11 的形式"));
const Target = z.object({
  kind: z.enum(["street", "person"]),
  id: z.string(),
  name: z.string(),
  street_name: z.string(),
  /** null: none set. */
  target: z.nullable(z.int()),
  visits: z.int(),
  /** Whether the person asking may set it. */
  editable: z.boolean(),
});
export type Target = z.output<typeof Target>;

/** A street on the map of the streets. */
const StreetOnMap = z.object({
  street_id: z.string(),
  name: z.string(),
  /** Middle of its companies that have coordinates, in degrees; null: none has. */
  lng: z.nullable(z.number()),
  lat: z.nullable(z.number()),
  companies: z.int(),
  /** Companies without a visit this year. */
  unvisited: z.int(),
  visits_year: z.int(),
  demands_open: z.int(),
  demands_overdue: z.int(),
});
export type StreetOnMap = z.output<typeof StreetOnMap>;

const period = z.object({ today: z.int(), week: z.int(), month: z.int(), year: z.int() });

export const visitFigureCalls = {
  index: call({
    method: "GET",
    path: "/v1/visit/index",
    access: office,
    input: z.object({}),
    output: z.object({
      mine: period,
      scope: period,
      companies: z.int(),
      visited_companies_year: z.int(),
      photos_missing: z.int(),
      by_street: z.array(z.object({ street_id: z.string(), name: z.string(), visits: z.int() })),
      as_of: z.string(),
    }),
    offline: "cached",
    summary: "Workbench figures: own visits and those of the scope today, this week, month and year.",
  }),
  streetMap: call({
    method: "GET",
    path: "/v1/visit/streetMap",
    access: office,
    input: z.object({}),
    output: z.object({ streets: z.array(StreetOnMap), as_of: z.string() }),
    offline: "cached",
    summary: "The streets of the scope with their place and what stands in each, for the map of the first pages.",
  }),
  // The specification names these calls without their contents; what each holds is said in its summary.
  center: call({
    method: "GET",
    path: "/v1/visit/center",
    access: office,
    input: periodFilter,
    output: z.object({ mine: z.array(FigureValue), scope: z.array(FigureValue), as_of: z.string() }),
    offline: "cached",
    summary: "Own figures and those of the scope in a period, with the targets set for its months.",
  }),
  centertypenews: call({
    method: "GET",
    path: "/v1/visit/centertypenews",
    access: office,
    input: periodFilter,
    output: z.object({
      by_type: z.array(Part),
      by_method: z.array(Part),
      /** Of the visits that tell of it. */
      by_willingness: z.array(Part),
      /** First day of each step. */
      series: z.array(z.object({ day: z.string(), visits: z.int() })),
      step: z.enum(["day", "week", "month"]),
    }),
    offline: "live",
    summary:
      "Visits of a period by type, method, willingness, and over time: by day to 31 days, by week to 120, then by month.",
  }),
  getleftlist: call({
    method: "GET",
    path: "/v1/visit/getleftlist",
    access: office,
    input: periodFilter,
    output: z.object({ streets: z.array(Ranked), people: z.array(Ranked) }),
    offline: "live",
    summary: "Streets and officials of the scope by visits in a period, with companies visited and targets.",
  }),
  getrightlist: call({
    method: "GET",
    path: "/v1/visit/getrightlist",
    access: office,
    input: periodFilter,
    output: z.object({
      by_status: z.array(Part),
      by_category: z.array(Part),
      by_satisfaction: z.array(Part),
    }),
    offline: "live",
    summary: "Demands submitted in a period by state, category and satisfaction.",
  }),
  dataList_two: call({
    method: "GET",
    path: "/v1/visit/dataList_two",
    access: office,
    input: z.safeExtend(periodFilter, {
      figure: oneOf("指标", figureKeys),
      /** Only the caller's own part of the figure. */
      mine: z._default(flag("只看本人"), false),
      /** Of figures of demands. */
      category: z.optional(oneOf("需求类别", demandCategories)),
      demand_status: z.optional(oneOf("需求状态", demandStatuses)),
      ...paging,
    }),
    output: pageOf(DrillRow),
    offline: "live",
    summary: "The rows behind a figure; their total is the figure.",
  }),
  warningList_two: call({
    method: "GET",
    path: "/v1/visit/warningList_two",
    access: office,
    input: z.object({
      ...scopeFilter,
      kind: z.optional(oneOf("提醒类型", warningKinds)),
      mine: z._default(flag("只看本人"), false),
      ...paging,
    }),
    output: z.object({
      counts: z.array(z.object({ kind: z.enum(warningKinds), value: z.int() })),
      ...pageOf(z.object({ ...DrillRow.shape, kind: z.enum(warningKinds) })).shape,
    }),
    offline: "live",
    summary: "What is overdue or soon due: planned visits, demands, companies long not visited, questionnaires.",
  }),
  // Ours: targets of visits by month, for streets and officials.
  visitTargets: call({
    method: "GET",
    path: "/v1/visit/visitTargets",
    access: office,
    input: z.object({ month }),
    output: z.array(Target),
    offline: "live",
    summary: "Targets of a month for the streets and officials of the scope, with the visits so far.",
  }),
  visitTargetsSave: call({
    method: "POST",
    path: "/v1/visit/visitTargetsSave",
    access: staff,
    input: z.object({
      month,
      rows: listOf(
        "目标",
        z.object({
          kind: oneOf("对象", ["street", "person"]),
          id: text("对象", 1, 40),
          target: z.nullable(whole("走访目标", 0, 10_000)),
        }),
        1,
        500,
      ),
    }),
    output: z.array(Target),
    offline: "live",
    summary:
      "Set or remove targets of a month: the district for all, a street's lead for their own street and its officials.",
  }),
};
