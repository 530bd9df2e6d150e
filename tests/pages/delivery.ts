import { expect } from "vitest";
import { page } from "vitest/browser";
import { openedEngine } from "#src/entities/session/open-engine.ts";

/** Writes and files that the device has still to deliver; null while its database is not open. */
async function unsent(): Promise<number | null> {
  const engine = await openedEngine();
  if (engine === null) return null;
  const { outbox, attachments } = engine.db;
  const isLeft = ({ state }: { state: string }) => state === "waiting" || state === "refused";
  return (await outbox.count()) + (await attachments.filter(isLeft).count());
}

/** Nothing is left to send, neither by the line that says so nor on the device. */
export async function expectDelivered(): Promise<void> {
  const line = page.getByRole("link", { name: /^同步：/u });
  await expect.element(line).toHaveTextContent("全部已送达");
  await expect.poll(unsent).toBe(0);
  // The line follows the device a moment later: right after a save it may still be the old one.
  await expect.element(line).toHaveTextContent("全部已送达");
}
