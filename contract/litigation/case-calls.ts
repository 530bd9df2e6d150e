import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { changesOf } from "../core/edits.ts";
import { flag, id, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";
import type { Kind } from "../core/roles.ts";
import { Case, CaseDocument, CaseFields, caseId, CaseRow, HearingFields, StepFields } from "./case.ts";
import { countryCodes } from "../core/countries.ts";
import { caseKinds, caseRoles, caseStages, documentKinds, hearingKinds } from "./case-kinds.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];
/** Who may read a case: its company, and an official whom it was handed to. */
export const caseReaders = ["enterprise", "district", "street"] as const satisfies readonly Kind[];

const own = { access: enterprise, method: "POST", offline: "live" } as const;

/** Conditions of a list, all of which a case has to meet. */
export const caseFilters = {
  /** In title, number, cause, court or the names of parties. */
  keyword: z._default(text("关键词", 0, 100), ""),
  kind: z.optional(oneOf("案件类型", caseKinds)),
  stage: z.optional(oneOf("阶段", caseStages)),
  own_role: z.optional(oneOf("本企业身份", caseRoles)),
  /** Of its first step. */
  year: z.optional(whole("立案年份", 1985, 2200)),
  /** True: not closed; false: closed. */
  open: z.optional(flag("未结案")),
  country: z.optional(oneOf("国家或地区", countryCodes)),
  favourite: z.optional(flag("我的收藏")),
  /** A day of it is to come. */
  coming: z.optional(flag("有待办日程")),
};
export const caseSorts = ["stage", "started", "next", "claimed", "title"] as const;

/** A document: a picture or a PDF of at most 20 MB. */
export const documentRules = {
  max: 20 * 1024 * 1024,
  types: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
} as const;

/** How many a company may have; those that were deleted or taken back do not count. */
export const caseBounds = { cases: 2000, steps: 100, hearings: 200 } as const;

const record = { id: caseId, base_rev: whole("版本", 1, 1_000_000) };

/** Where free words were found in a case. */
const places = ["案号", "当事人", "案由", "案件名称", "审理机关", "涉案权利"] as const;

/** Cases of a company. The first four calls are the specification's. */
export const caseCalls = {
  caseIndex: call({
    ...own,
    path: "/v1/frontend/Iitigation/index",
    input: z.object({ ...caseFilters, sort: z._default(oneOf("排序", caseSorts), "stage"), ...paging }),
    output: z.object({
      list: z.array(CaseRow),
      total: z.int(),
      /** Of what the other conditions leave, whatever kind is chosen; none with 0. */
      kinds: z.array(z.object({ value: z.enum(caseKinds), count: z.int() })),
      /** Of what all conditions but the stage leave. */
      stages: z.array(z.object({ value: z.enum(caseStages), count: z.int() })),
    }),
    summary: "Page of the user's company's cases, by conditions, with counts by kind and stage.",
  }),
  caseSearch: call({
    ...own,
    path: "/v1/frontend/Iitigation/search",
    input: z.object({ words: text("检索词", 1, 100), ...paging }),
    output: pageOf(z.object({ ...CaseRow.shape, found_in: z.array(z.enum(places)) })),
    summary: "Free search over numbers, parties, causes, titles, courts and rights of the user's own cases.",
  }),
  caseDetail: call({
    ...own,
    path: "/v1/frontend/Iitigation/detail",
    input: z.object({ id: caseId }),
    output: Case,
    summary: "One case of the user's company with steps, days, documents and rights.",
  }),
  caseFavourite: call({
    ...own,
    path: "/v1/frontend/Iitigation/shoucang",
    input: z.object({ id: caseId, favourite: flag("收藏") }),
    output: z.object({ id: z.string(), favourite: z.boolean() }),
    summary: "Mark a case as a favourite of the user's account, or take the mark off.",
  }),
  caseCreate: call({
    ...own,
    path: "/v1/frontend/Iitigation/create",
    input: z.object({ id: caseId, ...CaseFields.shape, step: StepFields }),
    output: Case,
    summary: "Add a case with the step it stands on; the same id again answers the same case.",
  }),
  caseUpdate: call({
    ...own,
    path: "/v1/frontend/Iitigation/update",
    input: z.object({ ...record, changes: changesOf(CaseFields) }),
    output: Case,
    summary: "Edit a case; 409 when somebody else changed the same field since `base_rev`.",
  }),
  caseDelete: call({
    ...own,
    path: "/v1/frontend/Iitigation/delete",
    input: z.object(record),
    output: z.object({ id: z.string(), rev: z.int() }),
    summary: "Delete a case that is not handed over; it can be brought back.",
  }),
  caseRestore: call({
    ...own,
    path: "/v1/frontend/Iitigation/restore",
    input: z.object({ id: caseId }),
    output: Case,
    summary: "Bring a deleted case back.",
  }),
  caseStep: call({
    ...own,
    path: "/v1/frontend/Iitigation/stage",
    input: z.object({
      id: id("阶段记录"),
      case_id: caseId,
      /** The last step as the person read it; 409 when another was taken since. */
      after: id("上一阶段"),
      ...StepFields.shape,
    }),
    output: Case,
    summary: "Note the next step of a case.",
  }),
  caseStepBack: call({
    ...own,
    path: "/v1/frontend/Iitigation/stageBack",
    input: z.object({ id: id("阶段记录"), case_id: caseId }),
    output: Case,
    summary: "Take the last step of a case back; the first one stays.",
  }),
  caseHearing: call({
    ...own,
    path: "/v1/frontend/Iitigation/hearing",
    input: z.object({
      id: id("日程"),
      case_id: caseId,
      /** 0: a new one. Otherwise the version that was read; 409 when it was changed since. */
      base_rev: whole("版本", 0, 1_000_000),
      ...HearingFields.shape,
    }),
    output: Case,
    summary: "Add or change a hearing or a deadline of a case.",
  }),
  caseHearingRemove: call({
    ...own,
    path: "/v1/frontend/Iitigation/hearingRemove",
    input: z.object({ id: id("日程"), case_id: caseId, removed: flag("删除") }),
    output: Case,
    summary: "Remove a hearing or deadline, or bring it back.",
  }),
  caseFile: call({
    ...own,
    path: "/v1/frontend/Iitigation/file",
    body: "bytes",
    mostBytes: documentRules.max,
    input: z.object({
      id: id("材料"),
      case_id: caseId,
      kind: oneOf("材料类型", documentKinds),
      name: text("文件名", 1, 200),
    }),
    output: CaseDocument,
    inView: "never",
    summary: "Hand in a document of a case; pictures are re-encoded by the server, a PDF is kept as it is.",
  }),
  caseFileRemove: call({
    ...own,
    path: "/v1/frontend/Iitigation/fileRemove",
    input: z.object({ id: id("材料"), removed: flag("删除") }),
    output: Case,
    summary: "Remove a document of a case, or bring it back.",
  }),
  caseContent: call({
    method: "GET",
    path: "/v1/frontend/Iitigation/content",
    access: caseReaders,
    reply: "file",
    input: z.object({ id: id("材料") }),
    output: z.unknown(),
    offline: "live",
    summary: "A document of a case, to its company and to the official who has taken the case on.",
  }),
  casePdf: call({
    method: "GET",
    path: "/v1/frontend/Iitigation/pdf",
    access: enterprise,
    reply: "file",
    input: z.object({ id: caseId }),
    output: z.unknown(),
    offline: "live",
    summary: "One of the user's own cases on paper: parties, amounts, steps, days and the list of its documents.",
  }),
  caseHome: call({
    method: "GET",
    path: "/v1/frontend/Iitigation/home",
    access: enterprise,
    input: z.object({}),
    output: z.object({
      all: z.int(),
      open: z.int(),
      /** Hand-overs that nobody has taken on yet. */
      waiting: z.int(),
      /** The next days of all open cases, the earliest first. */
      next: z.array(
        z.object({
          id: z.string(),
          case_id: z.string(),
          title: z.string(),
          kind: z.enum(hearingKinds),
          starts_at: z.string(),
          place: z.string(),
        }),
      ),
    }),
    offline: "live",
    summary: "What the company's first page tells of its cases.",
  }),
};
