import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, pageOf, paging, text } from "../core/fields.ts";
import { type Kind, staff } from "../core/roles.ts";
import { Case, caseId } from "./case.ts";
import { caseReaders } from "./case-calls.ts";
import { caseKinds, caseStages } from "./case-kinds.ts";
import { dockingStates } from "./docking-rules.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];
const dockingId = id("对接");

/** Where somebody works whom a case can be handed to. */
export const dockingUnits = ["镇街", "服务机构", "区"] as const;

export const DockingPerson = z.object({
  id: z.string(),
  name: z.string(),
  org: z.string(),
  unit: z.enum(dockingUnits),
});

/** A hand-over with what both sides see of it at any time. */
export const DockingRow = z.object({
  id: z.string(),
  case_id: z.string(),
  title: z.string(),
  kind: z.enum(caseKinds),
  stage: z.enum(caseStages),
  company_id: z.string(),
  company_name: z.string(),
  state: z.enum(dockingStates),
  to_name: z.string(),
  to_org: z.string(),
  /** Who handed it over. */
  by_name: z.string(),
  message: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type DockingRow = z.output<typeof DockingRow>;

export const DockingLine = z.object({
  id: z.string(),
  /** Who wrote it: the company or the person addressed. */
  side: z.enum(["企业", "承接人"]),
  by_name: z.string(),
  /** A state that began with it; null: a note. */
  state: z.nullable(z.enum(dockingStates)),
  text: z.string(),
  at: z.string(),
});
export type DockingLine = z.output<typeof DockingLine>;

const Docking = z.object({
  ...DockingRow.shape,
  /** The oldest first; to the person addressed only until the hand-over is over. */
  log: z.array(DockingLine),
  /** The whole case while the person addressed has taken it on; null before and after, and for the company. */
  case: z.nullable(Case),
});
export type Docking = z.output<typeof Docking>;

/** Handing a case over to an official or to somebody of a service unit; all calls are ours. */
export const dockingCalls = {
  dockingPeople: call({
    method: "GET",
    path: "/v1/frontend/Iitigation/docking/people",
    access: enterprise,
    input: z.object({ keyword: z._default(text("关键词", 0, 40), "") }),
    output: z.object({ list: z.array(DockingPerson) }),
    offline: "live",
    summary:
      "Officials of the company's street and the district, and people of service units, whom a case can be handed to.",
  }),
  dockingCreate: call({
    method: "POST",
    path: "/v1/frontend/Iitigation/docking/create",
    access: enterprise,
    input: z.object({ id: dockingId, case_id: caseId, to_id: id("承接人"), message: text("对接说明", 1, 500) }),
    output: Docking,
    offline: "live",
    inView: "never",
    summary: "Hand a case over; 409 while it is handed to somebody.",
  }),
  dockingWithdraw: call({
    method: "POST",
    path: "/v1/frontend/Iitigation/docking/withdraw",
    access: enterprise,
    input: z.object({ id: dockingId, reason: z._default(text("撤回原因", 0, 300), "") }),
    output: Docking,
    offline: "live",
    summary: "Take a case back; the person addressed reads it no more.",
  }),
  dockingOwn: call({
    method: "GET",
    path: "/v1/frontend/Iitigation/docking/list",
    access: enterprise,
    input: z.object({
      case_id: z.optional(caseId),
      state: z.optional(oneOf("对接状态", dockingStates)),
      ...paging,
    }),
    output: pageOf(DockingRow),
    offline: "live",
    summary: "The user's company's hand-overs, those that are not over first.",
  }),
  dockingList: call({
    method: "GET",
    path: "/v1/litigationDocking/list",
    access: staff,
    input: z.object({
      state: z.optional(oneOf("对接状态", dockingStates)),
      keyword: z._default(text("关键词", 0, 60), ""),
      ...paging,
    }),
    output: z.object({
      ...pageOf(DockingRow).shape,
      /** Whatever state is chosen; none with 0. */
      states: z.array(z.object({ value: z.enum(dockingStates), count: z.int() })),
    }),
    offline: "live",
    summary: "What companies have handed to the official, what waits first.",
  }),
  dockingInfo: call({
    method: "GET",
    path: "/v1/litigationDocking/info",
    access: caseReaders,
    input: z.object({ id: dockingId }),
    output: Docking,
    offline: "live",
    summary: "One hand-over with its log, to its company and to the person addressed.",
  }),
  dockingMove: call({
    method: "POST",
    path: "/v1/litigationDocking/move",
    access: staff,
    input: z.object({
      id: dockingId,
      state: oneOf("对接状态", ["已接收", "已退回", "处理中", "已完结"]),
      /** Why it is returned, what came of it; may be empty otherwise. */
      text: z._default(text("说明", 0, 500), ""),
    }),
    output: Docking,
    offline: "live",
    summary: "Take on, return, begin or finish what was handed over.",
  }),
  dockingWrite: call({
    method: "POST",
    path: "/v1/litigationDocking/write",
    access: caseReaders,
    input: z.object({ id: id("留言"), docking_id: dockingId, text: text("留言", 1, 1000) }),
    output: Docking,
    offline: "live",
    summary: "Write into the log of a hand-over that is not over; the same id again changes nothing.",
  }),
};
