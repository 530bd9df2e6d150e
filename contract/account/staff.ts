import * as z from "zod/mini";
import { adminDuties } from "./admin-duties.ts";
import { trialStates } from "./trial.ts";
import { call } from "../core/call.ts";
import { date, id, listOf, mobile, oneOf, pageOf, paging, streetId, text } from "../core/fields.ts";
import { adminOnly, office } from "../core/roles.ts";
import { Street } from "../core/reference.ts";

/** Kinds of account that people are given by hand; enterprises register themselves. */
export const staffKinds = ["district", "street", "admin"] as const;
export type StaffKind = (typeof staffKinds)[number];
export const staffKindWords = {
  district: "区级人员",
  street: "镇街/服务机构人员",
  admin: "管理员",
  enterprise: "企业用户",
} as const;
/** `newtype` of street accounts. */
export const unitTypes = ["town", "agency"] as const;
export const unitTypeWords = { town: "镇街", agency: "服务机构" } as const;

/** What 数据 in the top bar opens first, by the `pid` of a district account (specification section 2.8). */
export const firstFigures = { 1: "数据看板", 0: "专利看板" } as const;

/** What whoever manages accounts writes of one. */
const StaffFields = {
  name: text("姓名", 2, 60),
  /** Unit the person belongs to; officials of one street unit share its name. */
  unit: z._default(text("所在单位", 0, 100), ""),
  newtype: z._default(oneOf("单位类型", unitTypes), "town"),
  street_ids: z._default(listOf("负责镇街", streetId("负责镇街"), 0, 50), []),
  /** Leads the street's team: may edit and delete what its members logged. */
  is_lead: z._default(z.boolean("是否负责人应为是或否"), false),
  /** Of a district account, see `firstFigures`; absent: a new one has 1, one that is there keeps its own. */
  pid: z.optional(z.literal([0, 1], "请选择“数据”先打开哪个看板")),
  /** Of an administrator; absent: a new one is of the system, one that is there stays what it is. */
  duty: z.optional(oneOf("管理员类别", adminDuties)),
};

export const NewStaff = z.object({
  id: id("账号"),
  mobile: mobile("手机号"),
  kind: oneOf("账号类型", staffKinds),
  ...StaffFields,
});
export type NewStaff = z.output<typeof NewStaff>;

export const StaffUpdate = z.object({ id: id("账号"), ...StaffFields });
export type StaffUpdate = z.output<typeof StaffUpdate>;

/** What a device last said of itself. */
export const StaffDevice = z.object({
  id: z.string(),
  label: z.string(),
  /** Writes in its outbox, and when the oldest was saved. */
  pending: z.int(),
  oldest_at: z.nullable(z.string()),
  last_sync_at: z.string(),
  /** Sessions that are signed in on it. */
  sessions: z.int(),
  /**
   * An order to wipe it; `done_at` null while it has not obeyed, `lost` what it had not sent then, `drafts` and the
   * `photos` in them what was not finished.
   */
  wipe: z.nullable(
    z.object({
      ordered_at: z.string(),
      by_name: z.string(),
      done_at: z.nullable(z.string()),
      lost: z.int(),
      drafts: z.int(),
      photos: z.int(),
    }),
  ),
});
export type StaffDevice = z.output<typeof StaffDevice>;

/** An account as its managers see it; the mobile is masked. */
export const StaffAccount = z.object({
  id: z.string(),
  name: z.string(),
  mobile: z.string(),
  kind: z.enum(["district", "street", "admin", "enterprise"]),
  unit: z.string(),
  newtype: z.string(),
  street_ids: z.array(z.string()),
  street_names: z.array(z.string()),
  is_lead: z.boolean(),
  pid: z.int(),
  /** null: no administrator. */
  duty: z.nullable(z.enum(adminDuties)),
  /** Of an account on trial: its last day (null: it has no end), and whether an application waits to be decided. */
  trial: z.nullable(z.object({ until: z.nullable(z.string()), waits: z.boolean() })),
  /** 1: may sign in. */
  state: z.int(),
  /** The account it was merged into; null: none. */
  merged_into: z.nullable(z.object({ id: z.string(), name: z.string(), mobile: z.string() })),
  /** Failed sign-ins keep it out for a while, at the place where they were made or wherever it is not known. */
  locked: z.boolean(),
  last_login_at: z.nullable(z.string()),
  /** When it last asked the server for anything; the person's own doing alone. */
  last_seen_at: z.nullable(z.string()),
  last_sync_at: z.nullable(z.string()),
  /** Writes that wait on all devices of the account. */
  unsent: z.int(),
  devices: z.array(StaffDevice),
  /** Whether the caller may change it; leads see their street's people and change the sub-accounts of their unit. */
  may_edit: z.boolean(),
  introduction: z.string(),
  created_at: z.string(),
});
export type StaffAccount = z.output<typeof StaffAccount>;

const target = { id: id("账号") };

/** Rows of one workbook of accounts. */
export const mostStaffExported = 10_000;

const asked = {
  keyword: z._default(text("关键词", 0, 60), ""),
  street_id: z.optional(streetId("镇街")),
  kind: z.optional(oneOf("账号类型", ["district", "street", "admin", "enterprise"])),
  state: z.optional(oneOf("状态", ["on", "off"])),
  trial: z.optional(oneOf("试用", trialStates)),
};

/** Accounts (specification section 7, news users). Leads manage sub-accounts of their unit, the district street officials, administrators all. */
export const staff = {
  list: call({
    method: "POST",
    path: "/v1/news/user/index",
    access: office,
    input: z.object({ ...asked, ...paging }),
    output: pageOf(StaffAccount),
    offline: "live",
    summary: "Page of the accounts the caller manages, with last sign-in, last sync and unsent count per device.",
  }),
  staffExport: call({
    method: "GET",
    path: "/v1/news/user/export",
    access: office,
    reply: "file",
    input: z.object(asked),
    output: z.unknown(),
    offline: "live",
    summary: "The same accounts as .xlsx, mobiles masked.",
  }),
  create: call({
    method: "POST",
    path: "/v1/news/user/create",
    access: office,
    input: NewStaff,
    output: z.object({ user: StaffAccount, password: z.string() }),
    offline: "live",
    inView: "never",
    summary: "Create an account; the generated password is in this answer and nowhere else.",
  }),
  update: call({
    method: "POST",
    path: "/v1/news/user/update-user",
    access: office,
    input: StaffUpdate,
    output: StaffAccount,
    offline: "live",
    inView: "never",
    summary: "Change name, unit, streets and lead of an account.",
  }),
  setState: call({
    method: "POST",
    path: "/v1/news/user/state",
    access: office,
    input: z.object({ ...target, state: oneOf("状态", ["on", "off"]) }),
    output: z.object({ user: StaffAccount, ended_sessions: z.int() }),
    offline: "live",
    inView: "never",
    summary: "Switch an account on or off; off ends its sessions. Never the user's account.",
  }),
  resetPassword: call({
    method: "POST",
    path: "/v1/news/user/password",
    access: office,
    input: z.object(target),
    output: z.object({ password: z.string(), ended_sessions: z.int() }),
    offline: "live",
    inView: "never",
    summary: "Give an account a generated password, shown in this answer only; its sessions end.",
  }),
  // Ours: the specification has trials and no call for their end.
  trialExtend: call({
    method: "POST",
    path: "/v1/news/user/trial-extend",
    access: adminOnly,
    input: z.object({
      ...target,
      until: date("试用截止日"),
      reason: text("延长原因", 5, 200),
    }),
    output: StaffAccount,
    offline: "live",
    inView: "never",
    summary: "Put the last day of a trial later, up to a year ahead; the applicant is told with the reason.",
  }),
  streets: call({
    method: "GET",
    path: "/v1/old/user/street",
    access: office,
    input: z.object({}),
    output: z.array(Street),
    offline: "cached",
    summary: "All streets of the district in their order.",
  }),
};
