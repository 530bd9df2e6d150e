import type { companyYears } from "#server/database/tables/company.ts";
import type { CalendarRow } from "#server/database/tables/calendar.ts";
import type { counters, revisions } from "#server/database/tables/history.ts";
import type { accounts, orgs, streets } from "#server/database/tables/people.ts";
import type { files, VisitDbRow } from "#server/database/tables/visit.ts";
import { type DemoOfficial, demoOfficials, demoOrgs, otherAccounts } from "./accounts.ts";
import { demoCalendar } from "./calendar.ts";
import { type DemoCompany, demoCompanies } from "./company/companies.ts";
import { countUp, foremost } from "./company/company-sums.ts";
import { type DemoDemands, demoDemands } from "./demand/demands.ts";
import { demoLabels, type LabelRow } from "./company/labels.ts";
import { type DemoFiles, demoPhotos } from "./visit/photos.ts";
import { demoStreets } from "./places.ts";
import { type DemoQuestionnaires, demoQuestionnaireRows } from "./question/questionnaires.ts";
import { type DemoReviews, demoReviews } from "./visit/visit-reviews.ts";
import { demoVisits } from "./visit/visits.ts";
import { demoVisitors, type DemoVisitors } from "./visit/visitors.ts";
import { holidaysAround } from "./working-hours.ts";

type RevisionRow = typeof revisions.$inferInsert;

/** Everything the demo inserts, before it is inserted. */
export interface DemoWorld {
  named: { mobile: string; name: string; kind: string }[];
  streets: (typeof streets.$inferInsert)[];
  orgs: (typeof orgs.$inferInsert)[];
  accounts: (typeof accounts.$inferInsert)[];
  labels: LabelRow[];
  companies: DemoCompany[];
  years: (typeof companyYears.$inferInsert)[];
  visits: VisitDbRow[];
  files: (typeof files.$inferInsert)[];
  reviews: DemoReviews["settings"];
  calendar: CalendarRow[];
  demands: DemoDemands;
  visitors: DemoVisitors;
  /** Companies that have a background report from the start. */
  reportOn: string[];
  questionnaires: DemoQuestionnaires;
  revisions: RevisionRow[];
  counters: (typeof counters.$inferInsert)[];
}

const kinds: Record<string, string> = {
  "19900000001": "区级人员",
  "19900000002": "大良工作人员",
  "19900000003": "容桂工作人员",
  "19900000004": "企业用户",
  "19900000005": "试用企业",
  "19900000006": "管理员",
  "19900000020": "审计管理员",
  "19900000021": "试用到期企业",
};

const namedOf = (rows: DemoWorld["accounts"]): DemoWorld["named"] =>
  rows.flatMap(({ mobile, name }) => {
    const kind = kinds[mobile];
    return kind === undefined ? [] : [{ mobile, name, kind }];
  });

const created = (kind: string, row: VisitDbRow | CalendarRow): RevisionRow => ({
  kind,
  record_id: row.id,
  rev: 1,
  action: "create",
  changed: {},
  by: row.created_by,
  at: row.created_at,
});

const countersOf = (name: string, used: Map<string, number>) =>
  [...used].map(([day, value]) => ({ name: `${name}:${day}`, value }));

async function demoPeople(now: number) {
  const orgList = demoOrgs();
  const rows = await demoOfficials(orgList, now);
  const officials: DemoOfficial[] = rows.map(({ id, name, street_ids, roles, com_id }) => ({
    id,
    name,
    street_ids: street_ids ?? [],
    roles: roles ?? [],
    com_id: com_id ?? 0,
  }));
  return { orgList, rows, officials, orgByStreet: new Map(orgList.map(({ id, street_id }) => [street_id, id])) };
}

/** The company with the most visits in the street of another one. */
function mostVisited(companies: DemoCompany[], visits: VisitDbRow[], other: DemoCompany["row"]) {
  const counts = new Map<string, number>();
  for (const { company_id } of visits) counts.set(company_id, (counts.get(company_id) ?? 0) + 1);
  const count = ({ row }: DemoCompany) => counts.get(row.id as string) ?? 0;
  return companies
    .filter(({ row }) => row.street_id === other.street_id && row.id !== other.id)
    .toSorted((a, b) => count(b) - count(a))[0];
}

/** Visits and what hangs on them; later parts mark the visits they belong to. */
function demoFieldWork(now: number, officials: DemoOfficial[], orgByStreet: Map<string, string>) {
  const holidays = holidaysAround(now);
  const labels = demoLabels(now);
  const { companies, years } = demoCompanies(now, officials, labels);
  const visitNumbers = new Map<string, number>();
  const demandNumbers = new Map<string, number>();
  const visits = demoVisits(now, holidays, companies, officials, visitNumbers);
  const calendar = demoCalendar(now, holidays, officials, companies, visits);
  const questionnaires = demoQuestionnaireRows({ now, companies, labels, officials, visits });
  const known = foremost(companies, "440606005");
  const around = { now, holidays, companies, officials, orgByStreet, labels, visits, known: known.id };
  const demands = demoDemands(around, demandNumbers);
  countUp(companies, visits, demands.demands);
  const counterRows = [...countersOf("visit", visitNumbers), ...countersOf("demand", demandNumbers)];
  const first = companies.find(({ row }) => row.id === known.id);
  const second = first && mostVisited(companies, visits, first.row);
  if (!first || !second) throw new Error("大良 has too few companies");
  const visitors = demoVisitors({ now, holidays, companies: [first, second], officials, visits });
  return {
    labels,
    companies,
    years,
    visits,
    calendar: [...calendar, ...visitors.calendar],
    questionnaires,
    demands,
    visitors,
    reportOn: [known.id, second.row.id as string],
    counters: counterRows,
  };
}

/** The demo around `now` (milliseconds); photos only where there is a `store` for them. */
export async function demoWorld(now: number, store?: DemoFiles): Promise<DemoWorld> {
  const { orgList, rows, officials, orgByStreet } = await demoPeople(now);
  const work = demoFieldWork(now, officials, orgByStreet);
  const files = store ? await demoPhotos(work.visits, work.companies, officials, store) : [];
  const reviews = demoReviews(now, work.visits, officials);
  const others = otherAccounts(rows[0]?.password_hash ?? "", now, {
    enterprise: foremost(work.companies, "440606005"),
    trial: foremost(work.companies, "440606006"),
    past: foremost(work.companies, "440606101"),
  });
  const accountRows = [...rows, ...others];
  return {
    ...work,
    named: namedOf(accountRows),
    streets: demoStreets.map(({ id, name }, place) => ({ id, name, sort: place + 1 })),
    orgs: orgList,
    accounts: accountRows,
    files,
    reviews: reviews.settings,
    revisions: [
      ...work.visits.map((visit) => created("visit", visit)),
      ...work.calendar.map((entry) => created("calendar", entry)),
      ...work.demands.revisions,
      ...reviews.revisions,
    ],
  };
}
