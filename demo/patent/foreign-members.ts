import { monthsLater } from "#contract/core/time.ts";
import { standingOf } from "#contract/patent/legal/standing.ts";
import type { DemoPatents } from "./patents.ts";

type Row = DemoPatents["patents"][number];

/** Families that have members abroad, and offices with what their invented numbers look like: series none has reached. */
const families = 12;
const offices = [
  { code: "US", months: 11, application: "99", publication: "A1", grant: "B2" },
  { code: "JP", months: 12, application: "99", publication: "A", grant: "B2" },
] as const;

/** An application abroad that claims the priority of one at home; published and granted in their time. */
function abroad(home: Row, filedAtHome: string, index: number, office: (typeof offices)[number], today: string): Row {
  const filed_on = monthsLater(filedAtHome, office.months);
  const until = (day: string) => (day <= today ? day : null);
  const published_on = until(monthsLater(filedAtHome, 18));
  const granted_on = until(monthsLater(filed_on, 31));
  const year = filed_on.slice(0, 4);
  const serial = String(9_900_001 + index);
  const row = {
    ...home,
    id: `${home.id.slice(0, -4)}${office.code === "US" ? "a" : "b"}${String(index).padStart(3, "0")}`,
    application_no: `${office.code}${year}${office.application}${serial}`,
    publication_no: published_on === null ? "" : `${office.code}${year}${serial}${office.publication}`,
    grant_no: granted_on === null ? "" : `${office.code}${serial}${office.grant}`,
    type: "发明" as const,
    filed_on,
    published_on,
    examined_on: null,
    granted_on,
    expires_on: null,
    priorities: [{ country: "CN", number: home.application_no, date: filedAtHome }],
    province: "",
    city: "",
    district: "",
    street_id: "",
    company_ids: [],
    cited: 0,
  };
  return { ...row, ...standingOf(row, [], today) };
}

/** Members abroad of the first families of inventions. */
export function foreignMembers(rows: readonly Row[], now: number): Row[] {
  const today = new Date(now).toISOString().slice(0, 10);
  const first = rows.filter(({ id, family_simple, type, filed_on }) => {
    const isOld = typeof filed_on === "string" && monthsLater(filed_on, 12) <= today;
    return family_simple === id && type === "发明" && isOld;
  });
  return first
    .slice(0, families)
    .flatMap((home, index) => offices.map((office) => abroad(home, String(home.filed_on), index, office, today)));
}
