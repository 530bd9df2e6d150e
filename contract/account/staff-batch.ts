import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, listOf, oneOf, streetId, text, rowPlaceFields } from "../core/fields.ts";
import { office } from "../core/roles.ts";
import { StaffAccount } from "./staff.ts";

/** Accounts of one batch. */
export const mostInBatch = 100;
/** What is done with several accounts at once. */
export const batchActions = ["off", "on", "streets", "password", "unlock"] as const;
export type BatchAction = (typeof batchActions)[number];
export const batchWords: Readonly<Record<BatchAction, string>> = {
  off: "停用",
  on: "启用",
  streets: "调整负责镇街",
  password: "重置密码",
  unlock: "解除登录锁定",
};

/** Rows and bytes of a file of new accounts: each row costs a password that is hard to guess. */
export const staffSheetLimits = { rows: 200, bytes: 2 * 1024 * 1024 } as const;

/** Columns of the file in its order. */
export const staffSheetColumns = {
  name: "姓名",
  mobile: "手机号",
  kind: "账号类型",
  unit: "所在单位",
  streets: "负责镇街",
  lead: "负责人",
} as const;
export type StaffSheetColumn = keyof typeof staffSheetColumns;

/** Words of 账号类型; administrators are appointed one by one. */
export const staffSheetKinds = {
  镇街人员: { kind: "street", newtype: "town" },
  服务机构人员: { kind: "street", newtype: "agency" },
  区级人员: { kind: "district", newtype: "town" },
} as const;

const MadePassword = z.object({ id: z.string(), name: z.string(), mobile: z.string(), password: z.string() });
export type MadePassword = z.output<typeof MadePassword>;

const SheetLine = z.object({
  ...rowPlaceFields,
  name: z.string(),
  /** As the file has it. */
  mobile: z.string(),
  kind: z.string(),
  unit: z.string(),
  streets: z.string(),
  is_lead: z.boolean(),
  /** What is wrong, by the heading of its column; empty: nothing. */
  problems: z.record(z.string(), z.string()),
});
export type SheetLine = z.output<typeof SheetLine>;

const file = z.object({ name: text("文件名", 1, 200) });
/** A sentence for each sheet of the file that is not read. */
const sheetsUnread = z.array(z.string());

/** Several accounts at once, and locks of sign-ins; all calls are ours. */
export const staffBatch = {
  unlock: call({
    method: "POST",
    path: "/v1/news/user/unlock",
    access: office,
    input: z.object({ id: id("账号") }),
    output: StaffAccount,
    offline: "live",
    inView: "never",
    summary: "Forget the failed sign-ins that lock an account, wherever they were made.",
  }),
  batch: call({
    method: "POST",
    path: "/v1/news/user/batch",
    access: office,
    input: z.object({
      ids: listOf("账号", id("账号"), 1, mostInBatch),
      action: oneOf("操作", batchActions),
      street_ids: z._default(listOf("负责镇街", streetId("负责镇街"), 0, 50), []),
    }),
    output: z.object({
      done: z.int(),
      refused: z.array(z.object({ id: z.string(), name: z.string(), why: z.string() })),
      /** Generated passwords, in this answer and nowhere else. */
      passwords: z.array(MadePassword),
    }),
    offline: "live",
    inView: "never",
    summary: "The same for several accounts, each done or refused by itself.",
  }),
  sheetTemplate: call({
    method: "GET",
    path: "/v1/news/user/importTemplate",
    access: office,
    reply: "file",
    input: z.object({}),
    output: z.unknown(),
    offline: "live",
    summary: "The workbook of new accounts to fill in, with how each column is written.",
  }),
  sheetRead: call({
    method: "POST",
    path: "/v1/news/user/importPreview",
    access: office,
    body: "bytes",
    mostBytes: staffSheetLimits.bytes,
    input: file,
    output: z.object({ rows: z.array(SheetLine), ignored: z.array(z.string()), unread: sheetsUnread }),
    offline: "live",
    inView: "never",
    summary: "Read new accounts from .xlsx or .csv and say row by row what is wrong; nothing is written.",
  }),
  sheetCreate: call({
    method: "POST",
    path: "/v1/news/user/importRun",
    access: office,
    body: "bytes",
    mostBytes: staffSheetLimits.bytes,
    input: file,
    output: z.object({ made: z.array(MadePassword), refused: z.array(SheetLine), unread: sheetsUnread }),
    offline: "live",
    inView: "never",
    summary:
      "Create the accounts of the rows that are right, all of them or none; the generated passwords are in this answer and nowhere else.",
  }),
};
