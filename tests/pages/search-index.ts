import { vi } from "vitest";
import { contract } from "#contract/index.ts";
import { callerOf } from "./world.ts";

/** Waits for the index of patents, which a new world builds while its first pages open. */
export async function searchIndex(): Promise<void> {
  const { call } = await callerOf("daliang");
  const read = () => call(contract.search.getExpression, { expression: "名称=(装置)" });
  await vi.waitUntil(async () => (await read()).note === "", { timeout: 60_000 });
}
