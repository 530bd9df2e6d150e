import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { avatarRules } from "#contract/account/own-account.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { shownUser } from "./start-session.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

const addressOf = (sha256: string) => `/v1/user/avatar?id=${sha256}`;

/** Keeps a picture and answers where it is found. */
export async function keepAvatar(context: CallContext, base64: string): Promise<string> {
  if (base64 === "") return "";
  const picture = await context.pictures.clean(Buffer.from(base64, "base64"), { side: avatarRules.side, fill: true });
  if (picture === null) throw refusedFields({ avatar: "头像应为完好的 JPEG、PNG 或 WebP 图片" });
  const sha256 = createHash("sha256").update(picture).digest("hex");
  await context.files.put(sha256, picture);
  return addressOf(sha256);
}

/** Changes name, introduction and avatar. */
export async function saveProfile(
  context: CallContext,
  input: { name: string; introduction: string; avatar?: string | undefined },
) {
  const person = personOf(context);
  const avatar = input.avatar === undefined ? {} : { avatar: await keepAvatar(context, input.avatar) };
  const [account] = await context.db
    .update(accounts)
    .set({ name: input.name, introduction: input.introduction, ...avatar, updated_at: new Date(context.now()) })
    .where(eq(accounts.id, person.id))
    .returning();
  if (!account) throw new Error("the own account vanished");
  await writeAudit(context, "profile");
  return shownUser(context.db, account);
}

/** An avatar that some account has; other files of the store are not found by their hash. */
export async function readAvatar(context: CallContext, { id }: { id: string }): Promise<FileReply> {
  const used = await context.db.$count(accounts, eq(accounts.avatar, addressOf(id)));
  if (used === 0) throw new Refused(404, "头像不存在");
  return { file: await context.files.bytes(id), mime: "image/webp", etag: id };
}
