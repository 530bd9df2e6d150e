import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { Demand, DemandEdit, NewDemand, NewDemandMove } from "./demand-fields.ts";
import {
  DemandFigures,
  DemandInfo,
  DemandListRow,
  type DemandColumn,
  demandColumns,
  demandFigureFilter,
  demandFilter,
  demandSorts,
} from "./demand-list.ts";
import { batchMost } from "./demand-moves.ts";
import { demandStatuses } from "./demand-states.ts";
import { countedPageOf, id, listOf, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";
import { Label } from "../core/reference.ts";
import { office, officeOrEnterprise, staff } from "../core/roles.ts";

/** Demands a column of the board shows; the rest is counted. */
export const boardColumnRows = 30;

const sorting = {
  sort: z._default(oneOf("排序字段", demandSorts), "deadline"),
  order: z._default(oneOf("排序方向", ["asc", "desc"]), "asc"),
};

/** Calls of demands under `business`. */
export const demandCalls = {
  demandCreate: call({
    method: "POST",
    path: "/v1/business/demandCreate",
    access: staff,
    input: NewDemand,
    output: Demand,
    offline: "queued",
    summary: "Write down a demand as a draft; the id comes from the device and makes repeats harmless.",
  }),
  demandEdit: call({
    method: "POST",
    path: "/v1/business/demandEdit",
    access: staff,
    input: DemandEdit,
    output: Demand,
    offline: "queued",
    summary: "Change a draft; after submission only labels and collaborators, by the office. 409 on a conflict.",
  }),
  demandDel: call({
    method: "POST",
    path: "/v1/business/demandDel",
    access: staff,
    input: z.object({ id: id("需求"), base_rev: whole("修订号", 1, 1_000_000_000) }),
    output: z.object({ id: z.string(), rev: z.int() }),
    offline: "queued",
    summary: "Delete an own draft; leaves a tombstone.",
  }),
  // Ours: restores a deleted draft when an edit met the deletion.
  demandRestore: call({
    method: "POST",
    path: "/v1/business/demandRestore",
    access: staff,
    input: z.object({ id: id("需求") }),
    output: Demand,
    offline: "live",
    summary: "Bring a deleted draft back, by its author or the street's lead.",
  }),
  // Ours: every step of the state machine is one call.
  demandMove: call({
    method: "POST",
    path: "/v1/business/demandMove",
    access: staff,
    input: NewDemandMove,
    output: Demand,
    offline: "queued",
    summary: "Make a move of the state machine; the move's id makes repeats harmless. 422 says by whom it is.",
  }),
  // Ours: one owner for several demands.
  demandHandOut: call({
    method: "POST",
    path: "/v1/business/demandHandOut",
    access: staff,
    input: z.object({
      ids: listOf("需求", id("需求"), 1, batchMost),
      owner_id: id("经办人"),
      collaborator_ids: z._default(listOf("协办人", id("协办人"), 0, 10), []),
      remark: z._default(text("说明", 0, 1000), ""),
    }),
    output: z.object({ results: z.array(z.object({ id: z.string(), ok: z.boolean(), msg: z.string() })) }),
    offline: "live",
    summary: "Hand several accepted demands to one owner; each has its own result.",
  }),
  demandInfo: call({
    method: "POST",
    path: "/v1/business/demandInfo",
    access: officeOrEnterprise,
    input: z.object({ id: id("需求") }),
    output: DemandInfo,
    offline: "cached",
    summary: "A demand with its history; an enterprise sees its own without the office's internal steps.",
  }),
  // Ours: a contact's mobile is masked everywhere else.
  demandReveal: call({
    method: "POST",
    path: "/v1/business/demandReveal",
    access: staff,
    input: z.object({ id: id("需求") }),
    output: z.object({ mobile: z.string() }),
    offline: "live",
    summary: "The whole number of a demand's contact, for those who have a part in it; logged.",
  }),
  companyDemand: call({
    method: "POST",
    path: "/v1/business/companyDemand",
    access: officeOrEnterprise,
    input: z.object({ company_id: id("企业"), ...paging }),
    output: pageOf(DemandListRow),
    offline: "live",
    summary: "Demands of a company, newest first; an enterprise its own, without the officials' drafts.",
  }),
  // Ours: the list by state.
  demandBoard: call({
    method: "GET",
    path: "/v1/business/demandBoard",
    access: office,
    input: z.object(demandFilter),
    output: z.object({
      columns: z.array(z.object({ status: z.enum(demandStatuses), total: z.int(), list: z.array(DemandListRow) })),
    }),
    offline: "live",
    summary: "The filtered demands by state: how many, and the first of each by deadline.",
  }),
  // Ours: counters of list and workbench.
  demandFigures: call({
    method: "GET",
    path: "/v1/business/demandFigures",
    access: office,
    input: z.object(demandFigureFilter),
    output: DemandFigures,
    offline: "cached",
    summary: "Counters of what wants attention among the filtered demands; each equals the total of the list it opens.",
  }),
  // Ours: Excel of the filtered list.
  demandExport: call({
    method: "GET",
    path: "/v1/business/demandExport",
    access: office,
    reply: "file",
    input: z.object({
      ...demandFilter,
      ids: z.optional(listOf("所选需求", id("需求"), 1, batchMost)),
      columns: listOf("导出列", oneOf("导出列", Object.keys(demandColumns) as DemandColumn[]), 1, 30),
    }),
    output: z.unknown(),
    offline: "live",
    summary:
      "The filtered demands, or those of them that `ids` names, as .xlsx with the chosen columns; at most 10,000 rows.",
  }),
  demandListNews: call({
    method: "GET",
    path: "/v1/visit/demandListNews",
    access: office,
    input: z.object({ ...demandFilter, ...sorting, ...paging }),
    output: countedPageOf(DemandListRow),
    offline: "live",
    summary: "Page of the demands in the account's scope.",
  }),
  demandLabel: call({
    method: "GET",
    path: "/v1/visit/deamdLabel",
    access: office,
    input: z.object({}),
    output: z.array(Label),
    offline: "cached",
    summary: "Labels for demands.",
  }),
};
