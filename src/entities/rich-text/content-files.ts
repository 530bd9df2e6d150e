import { content, type UploadedFile, uploadRules } from "#contract/site/content.ts";
import { upload } from "#src/api/uploads.ts";

/** Address of an uploaded picture as texts name it. */
export const pictureAddress = (id: string) => `/v1/web/file?id=${id}`;

/** Id of the picture an address names; null for any other address. */
export const pictureIdOf = (address: string): string | null =>
  /^\/v1\/web\/file\?id=([0-9a-f-]{36})$/.exec(address)?.[1] ?? null;

/** Sends a picture or an attachment; throws a sentence for the person. */
export async function uploadFile(purpose: "picture" | "attachment", file: File): Promise<UploadedFile> {
  const { max, words } = uploadRules[purpose];
  if (file.size > max) throw new Error(`${words}不能超过 ${max / 1024 / 1024} MB`);
  return upload(content.upload, { purpose, name: file.name.slice(-200) || words }, file);
}
