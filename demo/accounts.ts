import { hash } from "@node-rs/argon2";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { accounts, orgs } from "#server/database/tables/people.ts";
import { demoStreets } from "./places.ts";
import { personName } from "./person-names.ts";
import { demoRandom } from "./random.ts";

type AccountRow = typeof accounts.$inferInsert;
type OrgRow = typeof orgs.$inferInsert & { street_id: string };

/** An official who visits companies; `street_ids` is empty for the district's own. */
export interface DemoOfficial {
  id: string;
  name: string;
  street_ids: string[];
  roles: string[];
  com_id: string | 0;
}

export const demoPassword = "Demo@2026!";
const founded = Date.parse("2024-01-02T01:00:00Z");
// Fixed, so that one instant gives one set of rows; the password is public anyway.
const salt = Buffer.from("ip-smart demo 01");

/** Mobile, street and whether the person leads it; 大良 has two officials. */
const streetOfficials = [
  ["19900000002", "440606005", false],
  ["19900000003", "440606006", true],
  ["19900000011", "440606005", true],
  ["19900000012", "440606003", true],
  ["19900000013", "440606004", true],
  ["19900000014", "440606101", true],
  ["19900000015", "440606102", true],
  ["19900000016", "440606103", true],
  ["19900000017", "440606104", true],
  ["19900000018", "440606105", true],
  ["19900000019", "440606106", true],
] as const;

export function demoOrgs(): OrgRow[] {
  const random = demoRandom("orgs");
  return demoStreets.map(({ id, name, suffix }) => ({
    id: random.id(founded),
    name: `${name}${suffix}知识产权工作站`,
    street_id: id,
  }));
}

/** The district's official first, then those of the streets. */
export async function demoOfficials(orgList: OrgRow[], now: number): Promise<AccountRow[]> {
  const random = demoRandom("officials");
  const password_hash = await hash(demoPassword, { salt });
  const base = { password_hash, is_news: 1, state: 1, created_at: new Date(founded) };
  const district: AccountRow = {
    ...base,
    id: random.id(founded),
    mobile: "19900000001",
    name: personName(random),
    newtype: "district",
    pid: 1,
    com_id: null,
    com_name: "顺德区知识产权促进中心",
    street_ids: [],
    roles: [],
    last_login_at: new Date(now - 40 * 60_000),
  };
  const others = streetOfficials.map(([mobile, street, leads]): AccountRow => {
    const org = orgList.find((one) => one.street_id === street);
    return {
      ...base,
      id: random.id(founded),
      mobile,
      name: personName(random),
      newtype: "town",
      pid: 0,
      com_id: org?.id,
      com_name: org?.name,
      street_ids: [street],
      roles: leads ? ["lead"] : [],
      last_login_at: new Date(now - random.whole(1, 90) * 3_600_000),
    };
  });
  return [district, ...others];
}

type Named = { id: string; name: string };

/** Days that the demo's trials go on, and that one has been over. */
const trialDaysLeft = 40;
const trialDaysOver = 12;

/** Accounts of companies and administrators; they share the officials' password. */
export function otherAccounts(
  passwordHash: string,
  now: number,
  { enterprise, trial, past }: { enterprise: Named; trial: Named; past: Named },
): AccountRow[] {
  const random = demoRandom("other accounts");
  const row = (mobile: string, name: string, rest: Partial<AccountRow>): AccountRow => ({
    id: random.id(founded),
    mobile,
    name,
    password_hash: passwordHash,
    type: 0,
    is_admin: 0,
    com_id: null,
    com_name: "",
    roles: [],
    created_at: new Date(founded),
    // The figures of use tell of yesterday.
    last_login_at: new Date(now - 20 * 3_600_000),
    ...rest,
  });
  return [
    row("19900000004", personName(random), { com_id: enterprise.id, com_name: enterprise.name }),
    row("19900000005", personName(random), {
      type: 1,
      trial_until: shiftDay(dayOf(now), trialDaysLeft),
      com_id: trial.id,
      com_name: trial.name,
    }),
    row("19900000006", personName(random), { is_admin: 1, roles: ["admin"] }),
    row("19900000020", personName(random), { is_admin: 1, roles: ["audit"] }),
    row("19900000021", personName(random), {
      type: 1,
      trial_until: shiftDay(dayOf(now), -trialDaysOver),
      last_login_at: new Date(now - (trialDaysOver + 1) * 24 * 3_600_000),
      com_id: past.id,
      com_name: past.name,
    }),
  ];
}
