import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, pageOf, paging, text } from "../core/fields.ts";
import type { Kind } from "../core/roles.ts";
import { PatentCard } from "../patent/patent-view.ts";
import { dialects } from "../patent/query/dialects.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];

export const watchKinds = ["企业", "专利", "技术"] as const;
export type WatchKind = (typeof watchKinds)[number];
export const watchStates = ["监控中", "暂停", "停用"] as const;
export type WatchState = (typeof watchStates)[number];

/** Moves of a watch; one that was stopped begins again from the day it is taken up again. */
export const watchMoves = {
  pause: { word: "暂停", from: ["监控中"], to: "暂停" },
  resume: { word: "恢复监控", from: ["暂停", "停用"], to: "监控中" },
  stop: { word: "停用", from: ["监控中", "暂停"], to: "停用" },
} as const satisfies Record<string, { word: string; from: readonly WatchState[]; to: WatchState }>;
export type WatchMove = keyof typeof watchMoves;
export const watchMoveNames = Object.keys(watchMoves) as [WatchMove, ...WatchMove[]];

/** Running and paused watches that a company may have: `type` 1 is a trial account, `isOpen` whether 更多关注 was opened to it. */
export const mostWatchesOf = (type: number, isOpen: boolean): number => (type === 1 && !isOpen ? 3 : 50);

const Watch = z.object({
  id: z.string(),
  kind: z.enum(watchKinds),
  name: z.string(),
  state: z.enum(watchStates),
  since: z.string(),
  seen_at: z.string(),
  /** Of a watched company that is in the directory, of a patent its id. */
  patent_id: z.nullable(z.string()),
  expression: z.string(),
  /** New since the last look: patents, of a watched patent its events; 0 unless it is 监控中. */
  news: z.int(),
  /** All there is: patents, of a watched patent its events. */
  total: z.int(),
  /** The latest day of publication, or of an event; null: none is known. */
  last_on: z.nullable(z.string()),
  /** Why nothing could be counted; empty: it was. */
  problem: z.string(),
});
export type Watch = z.output<typeof Watch>;

const Count = z.object({ value: z.string(), label: z.string(), count: z.int() });

/** What a watch shows of patents. */
const Figures = {
  watch: Watch,
  /** New since the last look, at most a page of them. */
  news: z.array(PatentCard),
  years: z.array(Count),
  status: z.array(Count),
  ipc: z.array(Count),
};

const ref = { id: id("监控") };

/** What companies watch; all calls are ours. */
export const watchCalls = {
  watchList: call({
    method: "GET",
    path: "/v1/frontend/watch/list",
    access: enterprise,
    input: z.object({}),
    output: z.object({ list: z.array(Watch), most: z.int() }),
    offline: "live",
    summary: "The user's company's watches with what is new since each was looked at.",
  }),
  watchAdd: call({
    method: "POST",
    path: "/v1/frontend/watch/add",
    access: enterprise,
    input: z.object({
      ...ref,
      kind: oneOf("监控对象", watchKinds),
      /** Name of a company or applicant, number of a patent, or name of a technology. */
      name: text("名称", 2, 200),
      /** Of a technology. */
      expression: z._default(text("检索式", 0, 10_000), ""),
      dialect: z._default(oneOf("检索语法", ["auto", ...dialects] as const), "auto"),
    }),
    output: Watch,
    offline: "live",
    summary: "Watch a company, a patent or a technology; what was stopped runs again.",
  }),
  watchMove: call({
    method: "POST",
    path: "/v1/frontend/watch/move",
    access: enterprise,
    input: z.object({ ...ref, move: oneOf("操作", watchMoveNames) }),
    output: Watch,
    offline: "live",
    summary: "Pause, resume or stop a watch.",
  }),
  watchSeen: call({
    method: "POST",
    path: "/v1/frontend/watch/seen",
    access: enterprise,
    input: z.object(ref),
    output: z.object({ seen_at: z.string() }),
    offline: "live",
    summary: "What is new of a watch was looked at; its warning closes.",
  }),
  watchCompany: call({
    method: "GET",
    path: "/v1/frontend/watch/company",
    access: enterprise,
    input: z.object({ ...ref, ...paging }),
    output: z.object({
      ...Figures,
      patents: pageOf(PatentCard),
      /** Transfers, licences, pledges of its patents, the latest first. */
      events: z.array(
        z.object({
          id: z.string(),
          patent_id: z.string(),
          patent_title: z.string(),
          title: z.string(),
          happened_on: z.string(),
        }),
      ),
    }),
    offline: "live",
    summary: "A watched company: what is new, its patents, by year, status and class, its latest events.",
  }),
  watchTechnology: call({
    method: "GET",
    path: "/v1/frontend/watch/technology",
    access: enterprise,
    input: z.object({ ...ref, ...paging }),
    output: z.object({
      ...Figures,
      /** The expression as it was read. */
      expression: z.string(),
      applicants: z.array(Count),
      patents: pageOf(PatentCard),
    }),
    offline: "live",
    summary: "A watched technology: what is new, who files, by year, all its patents.",
  }),
};
