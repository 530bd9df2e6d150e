import { insertRows } from "#server/database/insert-rows.ts";
import { certificateLoans, certificates } from "#server/database/tables/ip/certificate.ts";
import type { Seed } from "#demo/seed.ts";
import { demoCertificates } from "./certificates.ts";

export const seedCertificates: Seed = async (db, { now, companies, owner }) => {
  const made = demoCertificates(now, companies, owner.com_id);
  await insertRows(db, certificates, made.certificates);
  await insertRows(db, certificateLoans, made.loans);
};
