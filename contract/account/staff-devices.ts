import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, listOf, pageOf, paging, text, whole } from "../core/fields.ts";
import { office, staff } from "../core/roles.ts";
import { wipedAddress } from "./device-wipe.ts";
import { avatarInput } from "./own-account.ts";
import { StaffAccount, StaffDevice } from "./staff.ts";

/** A device with whose it is. */
const DeviceRow = z.object({
  ...StaffDevice.shape,
  account_id: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Whether the caller may give the account a new password. */
  may_reset: z.boolean(),
});
export type DeviceRow = z.output<typeof DeviceRow>;

/** A write that the server refused: what and why, never its content. */
const RefusedWrite = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  unit: z.string(),
  device_id: z.nullable(z.string()),
  device_label: z.string(),
  call: z.string(),
  status: z.int(),
  msg: z.string(),
  fields: z.record(z.string(), z.string()),
  at: z.string(),
});
export type RefusedWrite = z.output<typeof RefusedWrite>;

const device = { account_id: id("账号"), device_id: id("设备") };

/** Accounts one by one, and their devices (specification section 7, news users; the device calls are ours). */
export const staffDevices = {
  newsinfo: call({
    method: "POST",
    path: "/v1/news/user/newsinfo",
    access: office,
    input: z.object({ id: z.optional(id("账号")) }),
    output: StaffAccount,
    offline: "live",
    summary: "One account with its devices: the own one, or one that the caller sees.",
  }),
  updateInfo: call({
    method: "POST",
    path: "/v1/news/user/update-user-info",
    access: office,
    input: z.object({
      id: z.optional(id("账号")),
      introduction: text("个人简介", 0, 300),
      /** By the person alone. */
      avatar: avatarInput,
    }),
    output: StaffAccount,
    offline: "live",
    inView: "never",
    summary: "Change what people read of an official: by the person, with the picture, or by who manages the account.",
  }),
  queuestate: call({
    method: "POST",
    path: "/v1/news/user/queuestate",
    access: office,
    input: z.object({}),
    output: z.object({
      devices: listOf("设备", DeviceRow, 0, 500),
      /** Devices in all, and rows that wait on them. */
      total: z.int(),
      unsent: z.int(),
      oldest_at: z.nullable(z.string()),
      /** Writes refused in the last 30 days. */
      refused: z.int(),
    }),
    offline: "live",
    summary: "State of the outboxes on the devices of the people the caller sees: those with unsent rows first.",
  }),
  refusals: call({
    method: "POST",
    path: "/v1/news/user/refusals",
    access: office,
    input: z.object({ keyword: z._default(text("关键词", 0, 60), ""), ...paging }),
    output: pageOf(RefusedWrite),
    offline: "live",
    summary: "Page of the writes the server refused to those devices, newest first.",
  }),
  deviceEnd: call({
    method: "POST",
    path: "/v1/news/user/deviceEnd",
    access: office,
    input: z.object(device),
    output: z.object({ ended_sessions: z.int() }),
    offline: "live",
    inView: "never",
    summary: "End the sessions of a device; what is unsent stays on it for the next login.",
  }),
  deviceWipe: call({
    method: "POST",
    path: "/v1/news/user/deviceWipe",
    access: office,
    input: z.object({
      ...device,
      cancel: z._default(z.boolean(), false),
      /** Also gives the account a generated password, so that nobody signs in on the device again. */
      reset_password: z._default(z.boolean(), false),
    }),
    output: z.object({ ...StaffAccount.shape, password: z.optional(z.string()) }),
    offline: "live",
    inView: "never",
    summary: "Order that a device deletes its local data at its next contact, or take the order back.",
  }),
  deviceWiped: call({
    ...wipedAddress,
    access: staff,
    input: z.object({
      device_id: id("设备"),
      lost: whole("未送达数", 0, 1_000_000),
      // Apps of before tell of no drafts.
      drafts: z._default(whole("草稿数", 0, 1_000_000), 0),
      photos: z._default(whole("草稿中的照片数", 0, 1_000_000), 0),
    }),
    output: z.object({}),
    offline: "live",
    fromDevice: "obeys",
    inView: "never",
    clearsCache: true,
    summary: "The device tells that it deletes its data, and how much of it was never sent; its sessions end.",
  }),
};
