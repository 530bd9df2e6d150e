import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { flag, id, instant, listOf, oneOf, pageOf, paging, streetId, text } from "../core/fields.ts";
import { type Kind, office, officeOrEnterprise, staff } from "../core/roles.ts";
import { demandCategories, urgencies } from "../demand/demand-fields.ts";
import { warningKinds } from "./warning-kinds.ts";
import { Warning, WarningRow } from "./warning-fields.ts";
import { warningLevels } from "../core/warning-levels.ts";
import { warningMoveNames, warningStates } from "./warning-states.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];

/** `open`: not closed yet; `all`: every state. */
export const stateFilters = ["open", "all", ...warningStates] as const;

const filters = {
  level: z.optional(oneOf("级别", warningLevels)),
  kind: z.optional(oneOf("预警类型", warningKinds)),
  state: z._default(oneOf("状态", stateFilters), "open"),
  keyword: z._default(text("关键词", 0, 100), ""),
};

const counted = <T extends readonly [string, ...string[]]>(words: T) =>
  z.array(z.object({ value: z.enum(words), count: z.int() }));

/** Of each value of one condition within the others. */
const counts = z.object({
  level: counted(warningLevels),
  kind: counted(warningKinds),
  state: counted(warningStates),
});

const move = { move: oneOf("操作", warningMoveNames), reason: z._default(text("理由", 0, 200), "") };
const ref = { id: id("预警") };

/** Warnings; all calls are ours. */
export const warningCalls = {
  warningOwn: call({
    method: "GET",
    path: "/v1/frontend/warning/list",
    access: enterprise,
    input: z.object({ ...filters, ...paging }),
    output: z.extend(pageOf(WarningRow), { counts }),
    offline: "live",
    summary: "Page of the user's company's warnings with counts, the most pressing first.",
  }),
  warningDefinitions: call({
    method: "GET",
    path: "/v1/frontend/warning/definitions",
    access: officeOrEnterprise,
    input: z.object({}),
    output: z.array(z.object({ kind: z.enum(warningKinds), sentence: z.string(), is_on: z.boolean() })),
    offline: "live",
    summary: "What is watched over, each rule as the sentence that counts now.",
  }),
  warningInfo: call({
    method: "GET",
    path: "/v1/frontend/warning/info",
    access: officeOrEnterprise,
    input: z.object(ref),
    output: Warning,
    offline: "live",
    summary: "One warning: facts, rule with its version, what to do, log.",
  }),
  warningMove: call({
    method: "POST",
    path: "/v1/frontend/warning/move",
    access: ["district", "street", "enterprise"],
    input: z.object({ ...ref, ...move }),
    output: Warning,
    offline: "live",
    summary: "Take a warning up, finish or ignore it with a reason, or open it again; 409 when its state forbids it.",
  }),
  warningList: call({
    method: "GET",
    path: "/v1/visit/warning/list",
    access: office,
    input: z.object({
      ...filters,
      street_id: z.optional(streetId("镇街")),
      company_id: z.optional(id("企业")),
      mine: z._default(flag("只看我负责的"), false),
      ...paging,
    }),
    output: z.extend(pageOf(WarningRow), {
      counts,
      /** Of the scope, whatever is chosen: how soon people act. */
      measures: z.object({
        /** Hours between opening and the first move of a person, over 90 days; null: nobody has acted. */
        median_hours: z.nullable(z.number()),
        acted: z.int(),
        /** Open for longer than seven days without anybody having acted. */
        waiting: z.int(),
      }),
    }),
    offline: "live",
    summary: "Page of the warnings in the official's scope with counts and how soon people act.",
  }),
  warningFigures: call({
    method: "GET",
    path: "/v1/visit/warning/figures",
    access: officeOrEnterprise,
    input: z.object({}),
    output: z.object({ open: z.array(z.object({ level: z.enum(warningLevels), count: z.int() })) }),
    offline: "live",
    summary: "Open warnings by level of the scope; of an enterprise its own.",
  }),
  warningBatch: call({
    method: "POST",
    path: "/v1/visit/warning/batch",
    access: staff,
    input: z.object({ ids: listOf("预警", id("预警"), 1, 100), ...move }),
    output: z.object({
      done: z.int(),
      refused: z.array(z.object({ id: z.string(), title: z.string(), message: z.string() })),
    }),
    offline: "live",
    summary: "The same move for many warnings, with what was refused and why.",
  }),
  warningOfficials: call({
    method: "GET",
    path: "/v1/visit/warning/officials",
    access: staff,
    input: z.object(ref),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
    offline: "live",
    summary: "Officials to whom a warning may be handed over: those of its company's street.",
  }),
  warningHandOver: call({
    method: "POST",
    path: "/v1/visit/warning/handOver",
    access: staff,
    input: z.object({ ...ref, to: id("接手人"), reason: text("理由", 5, 200) }),
    output: Warning,
    offline: "live",
    summary: "Hand a warning over to another official of the street, who is reminded of it.",
  }),
  warningFollow: call({
    method: "POST",
    path: "/v1/visit/warning/follow",
    access: staff,
    input: z.object(ref),
    output: Warning,
    offline: "live",
    summary: "Follow the company of a warning up: it joins the user's own follow-up list, the warning is 处理中.",
  }),
  warningVisit: call({
    method: "POST",
    path: "/v1/visit/warning/visit",
    access: staff,
    input: z.object({
      ...ref,
      entry_id: id("日程"),
      title: text("标题", 1, 50),
      plan_start: instant("计划开始时间"),
      plan_end: instant("计划结束时间"),
      purpose: z._default(text("走访目的", 0, 500), ""),
    }),
    output: Warning,
    offline: "live",
    summary: "Plan a visit because of a warning; the entry and the move are one transaction.",
  }),
  warningDemand: call({
    method: "POST",
    path: "/v1/visit/warning/demand",
    access: staff,
    input: z.object({
      ...ref,
      demand_id: id("需求"),
      title: text("需求标题", 2, 60),
      category: oneOf("需求类别", demandCategories),
      urgency: z._default(oneOf("紧急程度", urgencies), "一般"),
      content: text("需求内容", 10, 2000),
    }),
    output: Warning,
    offline: "live",
    summary: "Make a demand of a warning; the demand and the move are one transaction.",
  }),
};
