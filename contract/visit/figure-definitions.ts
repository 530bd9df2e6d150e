import type { FigureKey } from "./visit-figures.ts";

/** Figures that are so now, whatever the period. */
const current: readonly string[] = ["demands_open", "demands_overdue", "entries_overdue"];

export type DefinedFigure = FigureKey | "photos_missing";

/** What each figure of the workbench counts, in a sentence that a person reads; `figureRows` counts it so. */
export const figureDefinitions: Record<DefinedFigure, string> = {
  visits: "时段内开始的走访记录，按走访开始时间计。",
  companies_visited: "时段内有走访记录的企业，一家企业只计一次。",
  demands_new: "时段内提交的需求，草稿不计。",
  demands_closed: "时段内关闭的需求；不予受理和作废的不计。",
  answers: "时段内提交的问卷答卷。",
  entries_planned: "计划开始时间在时段内的走访日程，已取消的不计。",
  demands_open: "现在已提交、尚未关闭、不予受理或作废的需求，与时段无关。",
  demands_overdue: "现在已过当前时限的需求，与时段无关；挂起期间时限停走，不计。",
  entries_overdue: "现在计划结束时间已过、还没有走访也没有取消的走访日程，与时段无关。",
  photos_missing: "本年走访记录中还没有传到服务器的照片。",
};

/** Which records are a person's own. */
export const personDefinition = "个人的数字：走访含同行，需求含主办和协办，日程含负责和参加，问卷按填写人。";

export const countsPeriod = (key: DefinedFigure): boolean => !current.includes(key);

/** Days of the longest period that is drawn by day and by week; longer ones are drawn by month. */
export const drawnBy = { day: 31, week: 120 } as const;

const inPeriod = "时段内开始的走访记录";
const submitted = "时段内提交的需求（草稿不计）";
const target = "目标为时段内各月之和；时段不是整月的没有目标。";

/** What the charts and rankings of a period count, as the calls that answer them do. */
export const breakdownDefinitions = {
  series: `${inPeriod}，按走访开始时间计。${drawnBy.day} 天以内按日，${drawnBy.week} 天以内按周（从周一起），更长的按月；还没有到的日子不画。`,
  types: `${inPeriod}，按走访类型计，一条只计一次。`,
  methods: `${inPeriod}，按走访方式计，一条只计一次。`,
  streets: `${inPeriod}，按企业所在镇街计；“企业”是走访到的家数，同一家只计一次。${target}`,
  people: `在岗的镇街人员在时段内参加的走访，同行的各计一次，所以各人之和可能大于走访次数；区级人员不参加排名。${target}`,
  status: `${submitted}，按现在的状态计。`,
  category: `${submitted}，按需求类别计。`,
  satisfaction: `${submitted}中已经回访的，按回访满意度计。`,
} as const;
export type Breakdown = keyof typeof breakdownDefinitions;
