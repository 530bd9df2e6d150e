import type { EngineContext } from "../engine-context.ts";

const timeoutMs = 15_000;

/**
 * Tells the server that the person works with a company: it belongs to the account's share from then on, and the pull that
 * follows brings it with what belongs to it. True when it is here.
 */
export async function holdCompany(
  { db, link }: EngineContext,
  id: string,
  pull: () => Promise<void>,
): Promise<boolean> {
  const isHeld = async () => (await db.companies.where("id").equals(id).count()) > 0;
  if (await isHeld()) return true;
  const request = { method: "POST", path: "/v1/company/companyOpened", body: { company_id: id }, timeoutMs } as const;
  const answer = await link.call(request);
  if (answer.kind !== "done") return false;
  await pull();
  return await isHeld();
}
