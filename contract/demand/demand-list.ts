import * as z from "zod/mini";
import {
  Demand,
  demandCategories,
  demandFieldColumns,
  demandLabels,
  DemandMove,
  DemandRating,
  demandSources,
  satisfactions,
  urgencies,
} from "./demand-fields.ts";
import { demandStatuses } from "./demand-states.ts";
import { date, id, listOf, oneOf, streetId, text } from "../core/fields.ts";

/** Part of the demands a list shows: all, those that wait for the person, the person's own, the ended ones. */
export const demandViews = ["all", "duty", "mine", "ended"] as const;
export type DemandView = (typeof demandViews)[number];
/** Demands by their derived badge (contract/demand/demand-clock.ts). */
export const demandClocks = ["near", "overdue", "stale", "urged"] as const;

/** Filters of the demand list, also of its board and export. Dates are Asia/Shanghai days of the registration. */
export const demandFilter = {
  view: z._default(oneOf("范围", demandViews), "all"),
  keyword: z._default(text("关键词", 0, 100), ""),
  status: z.optional(listOf("状态", oneOf("状态", demandStatuses), 0, demandStatuses.length)),
  clock: z.optional(oneOf("时限", demandClocks)),
  category: z.optional(oneOf("需求类别", demandCategories)),
  urgency: z.optional(oneOf("紧急程度", urgencies)),
  source: z.optional(oneOf("需求来源", demandSources)),
  satisfaction: z.optional(oneOf("满意度", satisfactions)),
  street_id: z.optional(streetId("镇街")),
  company_id: z.optional(id("企业")),
  visit_id: z.optional(id("走访记录")),
  owner_id: z.optional(id("经办人")),
  label_id: z.optional(id("标签")),
  from: z.optional(date("起始日期")),
  to: z.optional(date("截止日期")),
};

/** What the counters are counted among: the filter without what each counter itself asks for. */
const { status: _status, clock: _clock, ...figureFilter } = demandFilter;
export const demandFigureFilter = figureFilter;

export const demandSorts = ["deadline", "created_at", "moved_at", "company_name", "demand_no"] as const;

/** Columns an export may have, with their headings, in their order. */
export const demandColumns = {
  demand_no: "需求编号",
  company_name: "企业名称",
  street_name: "镇街",
  ...demandFieldColumns("head"),
  status: demandLabels.status,
  deadline: demandLabels.due_at,
  badges: "时限提示",
  ...demandFieldColumns("body"),
  accept_name: "受理单位",
  owner_name: demandLabels.owner_id,
  collaborator_names: demandLabels.collaborator_ids,
  author_name: "登记人",
  created_at: "登记时间",
  submitted_at: demandLabels.submitted_at,
  accepted_at: demandLabels.accepted_at,
  result: demandLabels.rounds,
  satisfaction: demandLabels.satisfaction,
  rounds: "办理轮次",
} as const;
export type DemandColumn = keyof typeof demandColumns;

/** A demand with the names behind its ids. */
export const DemandListRow = z.object({
  ...Demand.shape,
  street_name: z.string(),
  /** Name of the accepting unit. */
  accept_name: z.string(),
  owner_name: z.string(),
  collaborator_names: z.string(),
  author_name: z.string(),
});
export type DemandListRow = z.output<typeof DemandListRow>;

/** One line of a demand's history with who made it. */
const MoveLine = z.object({ ...DemandMove.shape, operator_name: z.string() });
export type DemandMoveLine = z.output<typeof MoveLine>;

/** A demand with everything known of it. */
export const DemandInfo = z.object({
  demand: DemandListRow,
  moves: z.array(MoveLine),
  /** Attachments whose bytes are here. */
  arrived: z.array(z.string()),
  /** Number of the visit it came from. */
  visit_no: z.nullable(z.string()),
  /** What the company says of it; null: nothing yet. */
  rating: z.nullable(DemandRating),
});
export type DemandInfo = z.output<typeof DemandInfo>;

/** How many demands of a filter there are of each kind that wants attention; each equals the list it opens. */
export const DemandFigures = z.object({
  /** 待受理 among them. */
  to_accept: z.int(),
  /** Waiting for this person. */
  duty: z.int(),
  near: z.int(),
  overdue: z.int(),
  /** 待回访 among them. */
  to_follow_up: z.int(),
  open: z.int(),
  /** Written or handled by this person and not ended. */
  mine: z.int(),
  as_of: z.string(),
});
export type DemandFigures = z.output<typeof DemandFigures>;
