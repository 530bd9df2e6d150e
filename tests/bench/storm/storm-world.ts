import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import type { Db } from "#server/database/connect.ts";
import { companies } from "#server/database/tables/company.ts";
import { accounts, sessions, streets } from "#server/database/tables/people.ts";
import { hashToken } from "#server/plugins/people/session.ts";

/** A phone with the person who carries it. */
export interface Phone {
  id: string;
  token: string;
  person: string;
  street: string;
  /** Companies of the street that this person edits, and nobody else. */
  own: string[];
  /** Companies of the street that everybody there visits. */
  shared: string[];
}

/** How many phones reconnect, and how they are spread. */
export const size = {
  phones: Number(process.env.STORM_PHONES ?? 1000),
  perStreet: Number(process.env.STORM_PER_STREET ?? 10),
};
const ownCompanies = 4;
const chunk = 500;

/** Fills an empty database with streets, officials who are signed in already, and companies. */
export async function fillWorld(db: Db): Promise<Phone[]> {
  const count = Math.ceil(size.phones / size.perStreet);
  const places = Array.from({ length: count }, (_, i) => ({
    id: String(700_000_000 + i),
    name: `街道 ${i}`,
    sort: 100 + i,
  }));
  await db.insert(streets).values(places);
  const phones: Phone[] = [];
  for (const street of places)
    phones.push(...phonesOf(street.id, Math.min(size.perStreet, size.phones - phones.length)));
  await inChunks(phones, (part) => db.insert(accounts).values(part.map(accountOf)));
  await inChunks(phones, (part) => db.insert(sessions).values(part.map(sessionOf)));
  const firms = phones.flatMap((phone) => phone.own.map((id) => companyOf(id, phone.street)));
  await inChunks(firms, (part) => db.insert(companies).values(part));
  return phones;
}

function phonesOf(street: string, count: number): Phone[] {
  const phones = Array.from({ length: count }, () => ({
    id: v7(),
    token: randomBytes(32).toString("base64url"),
    person: v7(),
    street,
    own: Array.from({ length: ownCompanies }, () => v7()),
  }));
  const shared = phones.flatMap(({ own }) => own);
  return phones.map((phone) => ({ ...phone, shared }));
}

const accountOf = ({ person, street }: Phone) => ({
  id: person,
  mobile: person,
  name: `干部 ${person.slice(-4)}`,
  password_hash: "",
  is_news: 1,
  com_id: v7(),
  newtype: "town",
  street_ids: [street],
});

const sessionOf = ({ token, person, id }: Phone) => ({
  token_hash: hashToken(token),
  account_id: person,
  device_id: id,
  client: "phone",
});

function companyOf(id: string, street: string) {
  const name = `佛山市第 ${id.slice(-8)} 试验有限公司`;
  return { id, name, name_key: nameKey(name), initials: "fssdsyyxgs", street_id: street };
}

async function inChunks<T>(rows: readonly T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += chunk) await insert(rows.slice(at, at + chunk));
}
