import { and, eq, inArray, isNull } from "drizzle-orm";
import type { AccountPatent, OpenYear, Payment, Reduction } from "#contract/annuity/account-rules.ts";
import { fenOf } from "#contract/annuity/account-rules.ts";
import type { Scan } from "#contract/certificate/certificate.ts";
import { licenceNote, yuanOf } from "#contract/patent/fees/annuity.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import type { Db } from "#server/database/connect.ts";
import { annuityPayments, type AnnuityPaymentRow } from "#server/database/tables/ip/annuity.ts";
import { certificateFiles } from "#server/database/tables/ip/certificate.ts";
import { companies, type CompanyRow } from "#server/database/tables/company.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { seenBy } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";

/** The columns an account is calculated from. */
export const accountColumns = {
  id: p.id,
  title: p.title,
  application_no: p.application_no,
  type: p.type,
  status: p.status,
  status_reason: p.status_reason,
  status_on: p.status_on,
  restorable_until: p.restorable_until,
  filed_on: p.filed_on,
  granted_on: p.granted_on,
  extended_to: p.extended_to,
  open_licences: p.open_licences,
};

export interface AccountRow extends AccountPatent {
  id: string;
  title: string;
}

export const noReduction: Reduction = { kind: "none", from_year: 1 };

const patentUnknown = () => new Refused(404, "专利不存在，或不属于您可以查看的企业");

/** A patent with the company through which the person sees it; 404 when there is none. */
export async function visiblePatent(
  context: CallContext,
  id: string,
): Promise<{ patent: AccountRow; company: Pick<CompanyRow, "id" | "name"> }> {
  const [found] = await context.db
    .select({ ...accountColumns, company_ids: p.company_ids })
    .from(p)
    .where(and(eq(p.id, id), seenBy(viewerOf(context))));
  if (!found) throw patentUnknown();
  const { company_ids, ...patent } = found;
  if (personOf(context).kind === "enterprise") {
    const company = await ownCompany(context);
    if (!company_ids.includes(company.id)) throw patentUnknown();
    return { patent, company };
  }
  const [company] = await context.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(
      and(
        inArray(companies.id, company_ids),
        isNull(companies.deleted_at),
        inStreets(personOf(context), companies.street_id),
      ),
    )
    .orderBy(companies.name)
    .limit(1);
  if (!company) throw patentUnknown();
  return { patent, company };
}

export interface PaymentWithScan {
  row: AnnuityPaymentRow;
  receipt: Scan | null;
}

/** All payments recorded for a patent by a company, the latest first, those taken back too. */
export async function paymentRows(db: Db, companyId: string, patentId: string): Promise<PaymentWithScan[]> {
  const rows = await db
    .select({
      row: annuityPayments,
      receipt: {
        id: certificateFiles.id,
        name: certificateFiles.name,
        mime: certificateFiles.mime,
        size: certificateFiles.size,
      },
    })
    .from(annuityPayments)
    .leftJoin(certificateFiles, eq(certificateFiles.id, annuityPayments.receipt_id))
    .where(and(eq(annuityPayments.company_id, companyId), eq(annuityPayments.patent_id, patentId)));
  return rows.toSorted((a, b) => (a.row.paid_on === b.row.paid_on ? 0 : a.row.paid_on < b.row.paid_on ? 1 : -1));
}

/** The payments that count, as the rules take them. */
export const counted = (rows: readonly AnnuityPaymentRow[]): Payment[] =>
  rows.flatMap(({ year, kind, paid_on, amount, receipt_no, taken_back_at }) =>
    taken_back_at === null ? [{ year, kind, paid_on, fen: fenOf(amount), receipt_no }] : [],
  );

/** What is to be paid, in yuan. */
export const shownDue = ({ annuity, right, open, total, isShort }: OpenYear) => ({
  year: annuity.year,
  due_on: annuity.due,
  grace_end: annuity.graceEnd,
  amount_full: yuanOf(annuity.full),
  annuity: yuanOf(open.年费),
  late_fee: yuanOf(open.滞纳金),
  restoration_fee: yuanOf(open.恢复费),
  total: yuanOf(total),
  is_short: isShort,
  note: licenceNote(right, annuity),
});
