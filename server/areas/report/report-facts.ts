import { and, asc, desc, eq, gte, inArray, isNull, ne, notInArray, sql } from "drizzle-orm";
import type { VisitRow } from "#contract/visit/visit.ts";
import { endedStatuses } from "#contract/demand/demand-states.ts";
import type { Db } from "#server/database/connect.ts";
import { companies, type CompanyRow, companyYears, contacts, labels } from "#server/database/tables/company.ts";
import { demands, type DemandRow } from "#server/database/tables/demand.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import {
  answers,
  type AnswerRow,
  questionnaires,
  questionnaireVersions,
} from "#server/database/tables/questionnaire.ts";
import { visits } from "#server/database/tables/visit.ts";
import { visitRows } from "#server/areas/visit/visit-list.ts";

const year = 365 * 86_400_000;
/** Visits a report tells of. */
const lastFirst = { sort: "start_at", order: "desc", offset: 0, limit: 5 } as const;

type YearRow = typeof companyYears.$inferSelect;
type LabelRow = typeof labels.$inferSelect;
type VersionRow = typeof questionnaireVersions.$inferSelect;

/** An answer that was handed in, with the questions it answers. */
export interface AnsweredQuestionnaire {
  answer: AnswerRow;
  title: string;
  questions: VersionRow["questions"];
}

/** What the platform knows of a company on a day: all that a report may say. */
export interface ReportFacts {
  now: number;
  company: CompanyRow;
  street_name: string;
  owner_name: string;
  years: YearRow[];
  labels: LabelRow[];
  /** Newest first. */
  visits: VisitRow[];
  openDemands: DemandRow[];
  /** Of the last two years: rights disputes, and work a company was dissatisfied with. */
  complaints: DemandRow[];
  answers: AnsweredQuestionnaire[];
  unanswered: { title: string; end_on: string }[];
  /** Policies explained to this company or lately in its street, with the number of visits. */
  policies: { name: string; own: number; street: number }[];
  hasPrimaryContact: boolean;
}

async function demandsOf(db: Db, companyId: string, now: number) {
  const of = and(eq(demands.company_id, companyId), isNull(demands.deleted_at));
  const open = await db
    .select()
    .from(demands)
    .where(and(of, ne(demands.status, "草稿"), notInArray(demands.status, [...endedStatuses])))
    .orderBy(asc(demands.due_at))
    .limit(20);
  const rights = inArray(demands.category, ["国内侵权维权", "海外维权"]);
  const complaints = await db
    .select()
    .from(demands)
    .where(
      and(
        of,
        gte(demands.created_at, new Date(now - 2 * year)),
        ne(demands.status, "草稿"),
        sql`(${rights} or ${demands.satisfaction} in ('不满意', '非常不满意'))`,
      ),
    )
    .orderBy(desc(demands.created_at))
    .limit(10);
  return { open, complaints };
}

async function answersOf(db: Db, companyId: string): Promise<AnsweredQuestionnaire[]> {
  const rows = await db
    .select({ answer: answers, title: questionnaires.title, questions: questionnaireVersions.questions })
    .from(answers)
    .innerJoin(questionnaires, eq(questionnaires.id, answers.questionnaire_id))
    .innerJoin(
      questionnaireVersions,
      and(
        eq(questionnaireVersions.questionnaire_id, answers.questionnaire_id),
        eq(questionnaireVersions.version, answers.version),
      ),
    )
    .where(and(eq(answers.company_id, companyId), eq(answers.status, "已提交"), isNull(answers.deleted_at)))
    .orderBy(desc(answers.submitted_at))
    .limit(3);
  return rows;
}

/** Running questionnaires for everybody or this company's street that it has not handed in. */
async function unansweredBy(db: Db, company: CompanyRow) {
  const { rows } = await db.execute<{ title: string; end_on: string }>(sql`
    select title, end_on::text from questionnaires q
    where status = '收集中' and deleted_at is null
      and (scope = '全部'
        or scope = '镇街' and ${company.street_id} = any(scope_ids)
        or scope = '指定企业' and ${company.id}::text = any(scope_ids)
        or scope = '标签' and scope_ids && ${sql.param(company.label_ids)}::text[])
      and not exists (select 1 from answers a where a.questionnaire_id = q.id and a.company_id = ${company.id}
        and a.status = '已提交' and a.deleted_at is null)
    order by end_on limit 5`);
  return rows;
}

async function policiesFor(db: Db, company: CompanyRow, now: number) {
  const { rows } = await db.execute<{ name: string; own: number; street: number }>(sql`
    select name, count(*) filter (where v.company_id = ${company.id})::int as own, count(*)::int as street
    from visits v cross join unnest(v.policies) as name
    where v.deleted_at is null and v.street_id = ${company.street_id} and v.start_at >= ${new Date(now - year)}
    group by name order by own desc, street desc, name limit 6`);
  return rows;
}

/** Reads the facts of a living company; null when there is none. Scope is the caller's. */
export async function reportFacts(db: Db, companyId: string, now: number): Promise<ReportFacts | null> {
  const [found] = await db
    .select({ company: companies, street_name: streets.name, owner_name: accounts.name })
    .from(companies)
    .leftJoin(streets, eq(streets.id, companies.street_id))
    .leftJoin(accounts, eq(accounts.id, companies.owner_id))
    .where(and(eq(companies.id, companyId), isNull(companies.deleted_at)));
  if (!found) return null;
  const { company } = found;
  const ofCompany = and(eq(visits.company_id, companyId), isNull(visits.deleted_at));
  // One after the other: inside a transaction there is one connection.
  const years = await db
    .select()
    .from(companyYears)
    .where(eq(companyYears.company_id, companyId))
    .orderBy(asc(companyYears.year));
  const ownLabels = await db
    .select()
    .from(labels)
    .where(inArray(labels.id, company.label_ids))
    .orderBy(labels.group, labels.name);
  const lastVisits = await visitRows(db, ofCompany ?? sql`false`, lastFirst);
  const ofDemands = await demandsOf(db, companyId, now);
  const primary = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.company_id, companyId), eq(contacts.is_primary, true), isNull(contacts.deleted_at)));
  return {
    now,
    company,
    street_name: found.street_name ?? "",
    owner_name: found.owner_name ?? "",
    years: years.slice(-5),
    labels: ownLabels,
    visits: lastVisits,
    openDemands: ofDemands.open,
    complaints: ofDemands.complaints,
    answers: await answersOf(db, companyId),
    unanswered: await unansweredBy(db, company),
    policies: await policiesFor(db, company, now),
    hasPrimaryContact: primary.length > 0,
  };
}
