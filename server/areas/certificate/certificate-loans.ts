import { eq } from "drizzle-orm";
import { loanProblems } from "#contract/certificate/certificate-rules.ts";
import type { Certificate, certificateCalls } from "#contract/certificate/certificate.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { certificateLoans } from "#server/database/tables/ip/certificate.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { certificateUnknown, lockedCertificate } from "./certificate-access.ts";
import { shownCertificate } from "./certificate-rows.ts";
import { dateWords } from "#contract/core/date-words.ts";

async function show(context: CallContext, id: string): Promise<Certificate> {
  const shown = await shownCertificate(context, id);
  if (shown === null) throw certificateUnknown();
  return shown;
}

/** Notes who takes a certificate; who asks for one that is out is told who has it. */
export const certificateBorrow = (
  context: CallContext,
  input: ParsedInputOf<typeof certificateCalls.certificateBorrow>,
): Promise<Certificate> =>
  inTransaction(context, async (inside) => {
    const { db } = inside;
    const row = await lockedCertificate(inside, input.certificate_id);
    if (row.deleted_at !== null) throw certificateUnknown();
    const problems = loanProblems(input, context.now());
    if (Object.keys(problems).length > 0) throw refusedFields(problems);
    const loans = await db.select().from(certificateLoans).where(eq(certificateLoans.certificate_id, row.id));
    if (loans.some(({ id }) => id === input.id)) return show(inside, row.id);
    const out = loans.find(({ returned_on }) => returned_on === null);
    if (out !== undefined)
      throw new Refused(409, `证书已借给${out.borrower}（${dateWords(out.lent_on)} 起），请先登记归还`, {
        reason: "lent",
      });
    const made = await db
      .insert(certificateLoans)
      .values({ ...input, created_by: personOf(context).id })
      .onConflictDoNothing()
      .returning({ id: certificateLoans.id });
    if (made.length === 0) throw new Refused(409, "借出记录编号重复，请重新打开后再登记");
    return show(inside, row.id);
  });

/** Notes that a certificate is back. What is back already stays as it was noted first. */
export const certificateGiveBack = (
  context: CallContext,
  { id, returned_on, return_note }: ParsedInputOf<typeof certificateCalls.certificateGiveBack>,
): Promise<Certificate> =>
  inTransaction(context, async (inside) => {
    const { db } = inside;
    const [named] = await db.select().from(certificateLoans).where(eq(certificateLoans.id, id));
    if (named === undefined) throw new Refused(404, "借出记录不存在");
    const row = await lockedCertificate(inside, named.certificate_id);
    const [loan] = await db.select().from(certificateLoans).where(eq(certificateLoans.id, id));
    if (loan === undefined || loan.returned_on !== null) return show(inside, row.id);
    if (returned_on < loan.lent_on) throw refusedFields({ returned_on: "归还日期不能早于借出日期" });
    if (returned_on > dayOf(context.now())) throw refusedFields({ returned_on: "归还日期不能晚于今天" });
    await db.update(certificateLoans).set({ returned_on, return_note }).where(eq(certificateLoans.id, id));
    return show(inside, row.id);
  });
