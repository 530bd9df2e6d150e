import * as z from "zod/mini";
import { call } from "./call.ts";
import { id, instant, oneOf, text, whole } from "./fields.ts";
import { officeOrEnterprise, staff } from "./roles.ts";

/** Largest file of each kind in bytes, and the content types it may have. */
export const fileRules = {
  photo: { label: "照片", max: 400 * 1024, types: ["image/jpeg", "image/webp", "image/png"] },
  audio: {
    label: "录音",
    max: 5 * 1024 * 1024,
    types: ["audio/webm", "audio/mp4", "audio/ogg", "audio/mpeg"],
  },
  attachment: { label: "附件", max: 20 * 1024 * 1024, types: null },
  signature: { label: "签名", max: 200 * 1024, types: ["image/png"] },
} as const satisfies Record<string, { label: string; max: number; types: readonly string[] | null }>;
export type FileKind = keyof typeof fileRules;
export const fileKinds = Object.keys(fileRules) as FileKind[];

/** Files larger than this travel in pieces of this size and resume where they broke off. */
export const uploadPiece = 1024 * 1024;

const sha256 = z.string("缺少文件校验值").check(z.regex(/^[0-9a-f]{64}$/, "文件校验值不正确"));

/** A file of a record, as the record's manifest names it before the bytes have arrived. */
export const FileRef = z.object({
  id: id("文件"),
  sha256,
  /** Bytes. */
  size: whole("文件大小", 1, fileRules.attachment.max),
  mime: text("文件类型", 1, 100),
  name: z._default(text("文件名", 0, 200), ""),
  /** When and where the photo was taken, device time already corrected to the server's. */
  taken_at: z.optional(instant("拍摄时间")),
  lng: z.optional(z.number("经度不正确")),
  lat: z.optional(z.number("纬度不正确")),
});
export type FileRef = z.output<typeof FileRef>;

/** Why a file may not be attached, in words; null when it may. */
export function fileProblem(kind: FileKind, file: { size: number; mime: string }): string | null {
  const rule = fileRules[kind];
  if (file.size > rule.max)
    return `${rule.label}超过上限 ${Math.floor(rule.max / 1024)} KB（现为 ${Math.ceil(file.size / 1024)} KB）`;
  const mime = file.mime.split(";")[0] ?? "";
  if (rule.types !== null && !(rule.types as readonly string[]).includes(mime))
    return `${rule.label}的格式不支持（${mime || "未知格式"}）`;
  return null;
}

/** Records a file may belong to. */
export const fileOwners = ["visit", "visit_note", "demand", "answer"] as const;
export type FileOwner = (typeof fileOwners)[number];

export const fileCalls = {
  /** The body is the bytes from `offset` on; an empty body asks how much has arrived. */
  file: call({
    method: "POST",
    path: "/v1/common/file",
    access: staff,
    body: "bytes",
    mostBytes: uploadPiece,
    input: z.object({
      id: id("文件"),
      owner: oneOf("所属记录类型", fileOwners),
      record_id: id("所属记录"),
      sha256,
      size: whole("文件大小", 1, fileRules.attachment.max),
      offset: z._default(whole("起点", 0, fileRules.attachment.max), 0),
    }),
    output: z.object({ id: z.string(), received: z.int(), complete: z.boolean() }),
    offline: "live",
    fromDevice: "delivers",
    summary: "Upload a file named in a record's manifest, verified by SHA-256, resumable in pieces.",
  }),
  // Ours: reading a file back; the specification only names the upload.
  fileContent: call({
    method: "GET",
    path: "/v1/common/fileContent",
    access: officeOrEnterprise,
    reply: "file",
    input: z.object({ id: id("文件"), variant: z._default(oneOf("规格", ["full", "thumb"]), "full") }),
    output: z.unknown(),
    offline: "live",
    summary: "A file's bytes or a 320 px thumbnail, to those who may see its record.",
  }),
};
