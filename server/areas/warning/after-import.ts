import type { Services } from "#server/plugins/call-context.ts";

/** Starts what follows from records that came or went by an import. */
export async function startAfterImport({ startJob }: Pick<Services, "startJob">, id: string): Promise<void> {
  await startJob("company-rights", { id });
  await startJob("warnings", { id });
}
