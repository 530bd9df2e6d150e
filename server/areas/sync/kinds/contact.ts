import { toContact } from "#server/areas/company/company-record.ts";
import { contacts } from "#server/database/tables/company.ts";
import { present } from "../feed-reference.ts";
import { type StreetKind, visible } from "./street-kind.ts";

export const contact: StreetKind = {
  id: contacts.id,
  async read(reading) {
    const { db, limit } = reading;
    const seen = visible(contacts, contacts.company_id, reading);
    const rows = await db.select().from(contacts).where(seen).orderBy(contacts.id).limit(limit);
    return rows.map((row) => present("contact", toContact(row)));
  },
};
