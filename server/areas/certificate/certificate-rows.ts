import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { markNumberIn, plainPatentNumber } from "#contract/certificate/certificate-kinds.ts";
import { certificateState, daysLeft } from "#contract/certificate/certificate-rules.ts";
import type { Certificate, CertificateRow, Loan, Scan } from "#contract/certificate/certificate.ts";
import { dayOf } from "#contract/core/time.ts";
import type { Db } from "#server/database/connect.ts";
import {
  type CertificateDbRow,
  certificateFiles,
  certificateLoans,
  certificates as c,
} from "#server/database/tables/ip/certificate.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { trademarks } from "#server/database/tables/ip/trademark.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { seenBy } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { certificateUnknown, seesCompany } from "./certificate-access.ts";

// In a selection of one table drizzle writes columns without their table, so the outer one is named by hand.

/** The open loan of a certificate, seen from a query over `certificates`. */
export const lentTo = sql<string | null>`(select l.borrower from certificate_loans l
  where l.certificate_id = certificates.id and l.returned_on is null)`;
const lentUntil = sql<string | null>`(select l.due_on::text from certificate_loans l
  where l.certificate_id = certificates.id and l.returned_on is null)`;
/** A newer certificate stands in its place. */
export const isReplaced = sql<boolean>`exists (select from certificates n
  where n.replaces_id = certificates.id and n.deleted_at is null)`;

interface Found {
  row: CertificateDbRow;
  lent_to: string | null;
  lent_until: string | null;
  replaced: boolean;
}

function toRow({ row, lent_to, lent_until, replaced }: Found, today: string): CertificateRow {
  const { id, rev, kind, name, number, holder, issued_on, expires_on, place } = row;
  return {
    id,
    rev,
    kind,
    name,
    number,
    holder,
    issued_on,
    expires_on,
    place,
    state: certificateState(expires_on, today),
    days_left: daysLeft(expires_on, today),
    lent_to,
    lent_over: lent_until !== null && lent_until < today,
    replaced,
    scans: (row.front_id === null ? 0 : 1) + (row.back_id === null ? 0 : 1),
  };
}

const found = (db: Db) =>
  db.select({ row: c, lent_to: lentTo, lent_until: lentUntil, replaced: isReplaced }).from(c).$dynamic();

/** Rows that meet `where`, in an order; without `page` all of them. */
export async function certificateRows(
  context: Pick<CallContext, "db" | "now">,
  where: SQL | undefined,
  order: SQL[],
  page?: { page: number; size: number },
): Promise<CertificateRow[]> {
  const query = found(context.db)
    .where(where)
    .orderBy(...order, desc(c.id));
  const rows = page ? await query.limit(page.size).offset((page.page - 1) * page.size) : await query;
  const today = dayOf(context.now());
  return rows.map((one) => toRow(one, today));
}

async function scansOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, Scan>> {
  const wanted = ids.filter((one) => one !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.select().from(certificateFiles).where(inArray(certificateFiles.id, wanted));
  return new Map(rows.map(({ id, name, mime, size }) => [id, { id, name, mime, size }]));
}

const loansOf = (db: Db, id: string): Promise<Loan[]> =>
  db
    .select({
      id: certificateLoans.id,
      borrower: certificateLoans.borrower,
      lent_on: certificateLoans.lent_on,
      due_on: certificateLoans.due_on,
      purpose: certificateLoans.purpose,
      returned_on: certificateLoans.returned_on,
      return_note: certificateLoans.return_note,
    })
    .from(certificateLoans)
    .where(eq(certificateLoans.certificate_id, id))
    .orderBy(
      sql`${certificateLoans.returned_on} is not null`,
      desc(certificateLoans.lent_on),
      desc(certificateLoans.id),
    );

/** The patent a certificate is about, where the store has it. */
async function patentOf(
  context: Pick<CallContext, "db" | "now" | "person">,
  { kind, number, right_no }: CertificateDbRow,
): Promise<Certificate["patent"]> {
  const plain = plainPatentNumber(kind === "专利证书" ? number : right_no);
  if (plain === null) return null;
  const [patent] = await context.db
    .select({ id: patents.id, title: patents.title })
    .from(patents)
    .where(and(eq(patents.application_no, plain), seenBy(viewerOf(context))));
  return patent ?? null;
}

/** The trademark, likewise. */
async function trademarkOf(db: Db, row: CertificateDbRow): Promise<Certificate["trademark"]> {
  const number = markNumberIn(row);
  if (number === null) return null;
  const [trademark] = await db
    .select({ id: trademarks.id, name: trademarks.name })
    .from(trademarks)
    .where(eq(trademarks.registration_no, number))
    .orderBy(trademarks.class)
    .limit(1);
  return trademark ?? null;
}

async function neighboursOf(db: Db, row: CertificateDbRow): Promise<Pick<Certificate, "replaces" | "replaced_by">> {
  const rows = await db
    .select({ id: c.id, name: c.name, number: c.number })
    .from(c)
    .where(and(isNull(c.deleted_at), or(eq(c.replaces_id, row.id), sql`${c.id} = ${row.replaces_id}`)));
  return {
    replaces: rows.find(({ id }) => id === row.replaces_id) ?? null,
    replaced_by: rows.find(({ id }) => id !== row.replaces_id) ?? null,
  };
}

/** A certificate as its company sees it. */
export async function shownCertificate(
  context: Pick<CallContext, "db" | "now" | "person">,
  id: string,
): Promise<Certificate | null> {
  const { db } = context;
  const [one] = await found(db).where(eq(c.id, id));
  if (one === undefined) return null;
  const { row } = one;
  const [scans, loans, patent, trademark, neighbours] = await Promise.all([
    scansOf(db, [row.front_id, row.back_id]),
    loansOf(db, id),
    patentOf(context, row),
    trademarkOf(db, row),
    neighboursOf(db, row),
  ]);
  return {
    ...toRow(one, dayOf(context.now())),
    right_no: row.right_no,
    note: row.note,
    front_id: row.front_id,
    back_id: row.back_id,
    front: scans.get(row.front_id ?? "") ?? null,
    back: scans.get(row.back_id ?? "") ?? null,
    patent,
    trademark,
    ...neighbours,
    loans,
    updated_at: row.updated_at.toISOString(),
  };
}

/** A living certificate, to its company and to the officials in whose scope that is. */
export async function certificateInfo(context: CallContext, { id }: { id: string }): Promise<Certificate> {
  const [row] = await context.db
    .select({ company: c.company_id })
    .from(c)
    .where(and(eq(c.id, id), isNull(c.deleted_at)));
  if (row === undefined || !(await seesCompany(context, row.company))) throw certificateUnknown();
  const shown = await shownCertificate(context, id);
  if (shown === null) throw certificateUnknown();
  return shown;
}
