import { initialsOf } from "#server/areas/company/initials.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import type { CompanyRow, companyYears } from "#server/database/tables/company.ts";
import type { DemoOfficial } from "#demo/accounts.ts";
import { ipCounts, registeredCapital, type Size, tierOf, yearsOf } from "./company-figures.ts";
import { companyName, tradeNames } from "./company-names.ts";
import { type ContactRow, contactsOf } from "./contacts.ts";
import { demoCreditCode } from "#demo/credit-codes.ts";
import type { LabelRow } from "./labels.ts";
import { type DemoStreet, demoStreets, roads, villages } from "#demo/places.ts";
import { personName } from "#demo/person-names.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";
import { type Trade, trades } from "./trades.ts";
import { makeTwins } from "./twins.ts";

/** A company with what the texts about it need. */
export interface DemoCompany {
  row: CompanyRow;
  trade: Trade;
  contacts: ContactRow[];
}
export interface DemoCompanies {
  companies: DemoCompany[];
  years: (typeof companyYears.$inferInsert)[];
}

const count = 2000;
const dayLength = 86_400_000;

const sizes: readonly (readonly [Size, number])[] = [
  ["大型", 2],
  ["中型", 12],
  ["小型", 56],
  ["微型", 30],
];

function tradeIn(street: DemoStreet, random: DemoRandom): Trade {
  const known = trades.filter(({ key }) => street.trades.includes(key));
  return random.pick(random.chance(0.55) ? known : trades);
}

function placeOf(street: DemoStreet, random: DemoRandom) {
  return {
    address: `佛山市顺德区${street.name}${street.suffix}${random.pick(villages)}村${random.pick(roads)}${random.whole(1, 188)}号`,
    lng: Number((street.lng + random.whole(-220, 220) / 10_000).toFixed(5)),
    lat: Number((street.lat + random.whole(-220, 220) / 10_000).toFixed(5)),
  };
}

function registration(now: number, size: Size, random: DemoRandom) {
  const age = random.whole(200, 9800) * dayLength;
  return {
    legal_person: personName(random),
    reg_status: random.weighted([
      ["存续" as const, 74],
      ["在业" as const, 24],
      ["迁出" as const, 1],
      ["停业" as const, 1],
    ]),
    reg_capital: registeredCapital(size, random),
    established_on: new Date(now - age).toISOString().slice(0, 10),
  };
}

function companyRow(word: string, now: number, officials: DemoOfficial[], labels: LabelRow[], random: DemoRandom) {
  const street = random.weighted(demoStreets.map((one) => [one, one.weight] as const));
  const trade = tradeIn(street, random);
  const size = random.weighted(sizes);
  const name = companyName(word, trade, street, random);
  const ip = ipCounts(size, trade.key === "软件", random);
  const created = now - random.whole(200, 420) * dayLength;
  const owners = officials.filter((one) => one.street_ids.includes(street.id));
  const row: CompanyRow = {
    id: random.id(created),
    name,
    name_key: nameKey(name),
    credit_code: demoCreditCode(random),
    short_name: `${word}${trade.endings[0]}`,
    initials: initialsOf(name),
    ...registration(now, size, random),
    industry_code: trade.code,
    street_id: street.id,
    ...placeOf(street, random),
    coord_sys: "GCJ02",
    scale: size,
    is_above_scale: size === "大型" || size === "中型" || (size === "小型" && random.chance(0.3)),
    is_listed: size === "大型" && random.chance(0.25),
    ...tierOf(ip, size),
    ...ip,
    owner_id: random.chance(0.7) ? random.pick(owners).id : null,
    last_visit_at: null,
    next_visit_at: null,
    open_demands: 0,
    visits: 0,
    label_ids: random.sample(labels, random.whole(0, 3)).map(({ id }) => id),
    source: random.weighted([
      ["系统导入", 86],
      ["手工", 8],
      ["数据服务", 4],
      ["小程序", 2],
    ]),
    rev: 1,
    created_at: new Date(created),
    created_by: null,
    updated_at: new Date(created),
    updated_by: null,
    deleted_at: null,
  };
  return { row, trade, size, created };
}

/** 2,000 invented companies over the ten streets, with contacts and three years of figures. */
export function demoCompanies(now: number, officials: DemoOfficial[], labels: LabelRow[]): DemoCompanies {
  const random = demoRandom("companies");
  const companyLabels = labels.filter(({ kind }) => kind === "company");
  const lastYear = new Date(now).getUTCFullYear() - 1;
  const made: DemoCompanies = { companies: [], years: [] };
  for (const [serial, word] of tradeNames(count, random).entries()) {
    const { row, trade, size, created } = companyRow(word, now, officials, companyLabels, random);
    made.companies.push({ row, trade, contacts: contactsOf(row, serial, created, random) });
    made.years.push(...yearsOf(row.id, size, lastYear, random));
  }
  makeTwins(made.companies);
  return made;
}
