import { hash, verify } from "@node-rs/argon2";
import { newToken } from "#server/plugins/people/session.ts";

/** argon2id with the library's defaults (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

// Verified when the mobile is unknown, so that both answers take the same time. Made at first use.
let decoy: Promise<string> | undefined;

/** Whether the password belongs to the hash; without a hash it takes as long and never does. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(newToken());
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== undefined && matches;
}
