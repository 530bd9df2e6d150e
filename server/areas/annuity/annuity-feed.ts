import { contract } from "#contract/index.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { annuityFeeds } from "#server/database/tables/reminder.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { addressState, endAddress, newAddress, ownerOfAddress } from "#server/plugins/people/secret-address.ts";
import { personByAddress } from "#server/plugins/people/session.ts";
import { hasTrialEnded } from "#server/plugins/people/trial.ts";
import { deadlinesOfCompany } from "./annuity-files.ts";

const gone = () => new Refused(404, "订阅地址不存在或已停用，请在年费中重新生成订阅地址");

/** Whether the account has a running address. */
export const annuityFeedState = (context: CallContext) => addressState(context, annuityFeeds);

/** Makes a new secret; the one before stops working. Refused while the account speaks for no company. */
export async function createAnnuityFeed(context: CallContext) {
  await ownCompany(context);
  return newAddress(context, annuityFeeds, contract.annuity.annuityFeed.path);
}

/** Ends the address. */
export const revokeAnnuityFeed = (context: CallContext) => endAddress(context, annuityFeeds);

/**
 * The days behind a secret, of the company that its owner speaks for now; the same words for one that never was, one that
 * is revoked, and one whose owner speaks for none any more or is on a trial that is over.
 */
export async function readAnnuityFeed(context: CallContext, { key }: { key: string }): Promise<FileReply> {
  const account = await ownerOfAddress(context, annuityFeeds, key);
  const person = account && personByAddress(account);
  if (account === null || person?.kind !== "enterprise") throw gone();
  if (await hasTrialEnded(context.db, account, context.now())) throw gone();
  const company = await ownCompany({ ...context, person }).catch((error: unknown) => {
    throw error instanceof Refused ? gone() : error;
  });
  const { file, mime } = await deadlinesOfCompany(context, company);
  return { file, mime };
}
