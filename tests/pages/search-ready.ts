import { vi } from "vitest";
import { contract } from "#contract/index.ts";
import { callerOf } from "./world.ts";

/** The world's index of patents is built: until then the server asks the database alone, and draws no charts. */
export async function searchReady(): Promise<void> {
  const { call } = await callerOf(null);
  const asked = { expression: "IPC分类号=(A47J)", dialect: "cn" } as const;
  const isBuilt = async () => (await call(contract.search.expression, asked)).note === "";
  await vi.waitUntil(isBuilt, { timeout: 60_000, interval: 100 });
}
