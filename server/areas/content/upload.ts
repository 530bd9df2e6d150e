import { createHash, randomUUID } from "node:crypto";
import type { Sharp } from "sharp";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { type content, type UploadedFile, uploadRules } from "#contract/site/content.ts";
import { pictureWidths } from "#contract/site/content-piece.ts";
import { type ContentFileRow, contentFiles } from "#server/database/tables/website.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { FileStore } from "#server/plugins/files/file-store.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

const widest = 1600;
/** First bytes of an attachment by its ending; what Office writes is a ZIP or an OLE container. */
const beginnings: Record<string, string> = {
  pdf: "25504446",
  doc: "d0cf11e0",
  xls: "d0cf11e0",
  ppt: "d0cf11e0",
  docx: "504b0304",
  xlsx: "504b0304",
  pptx: "504b0304",
  zip: "504b0304",
};

type StoredFile = Pick<ContentFileRow, "mime" | "sha256" | "size" | "width" | "height" | "variants">;

async function store(files: FileStore, bytes: Buffer): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await files.put(sha256, bytes);
  return sha256;
}

/**
 * A picture re-encoded at most 1600 px wide, and smaller: whatever else was in the bytes (HTML, positions,
 * thumbnails) is gone.
 */
async function drawPicture(picture: Sharp) {
  const draw = (width: number) =>
    picture
      .clone()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
  const whole = await draw(widest);
  const smaller: (readonly [width: number, bytes: Buffer])[] = [];
  // One after the other: each unpacks the whole picture.
  for (const width of pictureWidths) if (whole.info.width > width) smaller.push([width, (await draw(width)).data]);
  return { ...whole, smaller };
}

async function storePicture({ files, pictures }: CallContext, bytes: Buffer): Promise<StoredFile> {
  const drawn = await pictures.draw(bytes, drawPicture);
  if (drawn === null)
    throw new Refused(422, "图片无法识别，请上传 JPG、PNG 或 WebP 图片", { fields: { name: "图片无法识别" } });
  const { data, info, smaller } = drawn;
  const variants: Record<string, string> = {};
  for (const [width, picture] of smaller) variants[String(width)] = await store(files, picture);
  const sha256 = await store(files, data);
  return { mime: "image/webp", sha256, size: data.length, width: info.width, height: info.height, variants };
}

async function storeAttachment(files: FileStore, bytes: Buffer, name: string): Promise<StoredFile> {
  const ending = name.toLowerCase().split(".").at(-1) ?? "";
  const expected = beginnings[ending];
  if (expected === undefined)
    throw new Refused(422, `附件只能是 ${uploadRules.attachment.endings.join("、")} 格式`, {
      fields: { name: "格式不支持" },
    });
  if (bytes.subarray(0, 4).toString("hex") !== expected)
    throw new Refused(422, "附件的内容与文件名的格式不符，请重新导出后再上传", { fields: { name: "内容与格式不符" } });
  const sha256 = await store(files, bytes);
  return { mime: "application/octet-stream", sha256, size: bytes.length, width: 0, height: 0, variants: {} };
}

/** A name without folders and control characters. */
const plainName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? "")
    .replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, "")
    .trim()
    .slice(-120) || "附件";

/** Keeps an uploaded picture or attachment. */
export async function upload(context: CallContext, input: ParsedInputOf<typeof content.upload>): Promise<UploadedFile> {
  const { bytes, files, db } = context;
  const rule = uploadRules[input.purpose];
  if (bytes.length === 0) throw new Refused(422, `${rule.words}是空的`);
  if (bytes.length > rule.max) throw new Refused(413, `${rule.words}不能超过 ${rule.max / 1024 / 1024} MB`);
  const name = plainName(input.name);
  const stored =
    input.purpose === "picture" ? await storePicture(context, bytes) : await storeAttachment(files, bytes, name);
  const row = { id: randomUUID(), purpose: input.purpose, name, ...stored, created_by: personOf(context).id };
  await db.insert(contentFiles).values({ ...row, created_at: new Date(context.now()) });
  return { id: row.id, name, size: row.size, mime: row.mime, width: row.width, height: row.height };
}
