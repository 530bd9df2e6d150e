import { sql } from "drizzle-orm";
import type { QuestionResult, QuestionResults } from "#contract/question/question-results.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { visibleQuestionnaire } from "../questionnaire-rows.ts";
import { matchingAnswers, type ResultFilter } from "./results-filter.ts";
import { askedIn, valuesAt } from "./results-questions.ts";
import { questionTally } from "./results-tally.ts";
import { asksCompany, companiesOf } from "../target-scope.ts";

/** Answers read at once: their values may weigh up to 200 KB each. */
const batch = 500;

interface AnswerValues {
  [column: string]: unknown;
  id: string;
  version: number;
  values: Record<string, unknown>;
}

/** The matching answers' values, a batch at a time, so that no number of answers fills the memory. */
async function* answerValues(context: CallContext, input: ResultFilter): AsyncGenerator<AnswerValues> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const { rows } = await context.db.execute<AnswerValues>(sql`
      select a.id, a.version, a.values from answers a join companies c on c.id = a.company_id
      where ${matchingAnswers(context, input)} and a.id > ${after}::uuid order by a.id limit ${batch}`);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}

async function tallied(context: CallContext, input: ResultFilter): Promise<QuestionResult[]> {
  const asked = await askedIn(context, input.id, input.version);
  const tallies = asked.map((one) => ({ ...one, asks: new Set(one.versions), tally: questionTally(one) }));
  for await (const { version, values } of answerValues(context, input)) {
    for (const { path, asks, tally } of tallies)
      if (asks.has(version)) for (const { value } of valuesAt(values, path)) tally.add(value);
  }
  return tallies.map(({ tally }) => tally.result());
}

interface StreetCount {
  [column: string]: unknown;
  street_id: string;
  name: string;
  submitted: number;
  asked: number;
  drafts: number;
}

/** Companies asked and answers by street, whatever the filters say of the answers. */
async function byStreet(context: CallContext, input: ResultFilter): Promise<StreetCount[]> {
  const street = input.street_id ?? null;
  const label = input.label_id ?? null;
  const { rows } = await context.db.execute<StreetCount>(sql`
    with asked as (
      select c.street_id, count(*)::int as asked,
        count(*) filter (where d.status = '暂存')::int as drafts
      from questionnaires q join companies c on ${asksCompany} and ${companiesOf(personOf(context))}
      left join answers d on d.questionnaire_id = q.id and d.company_id = c.id and d.deleted_at is null
      where q.id = ${input.id} and (${street}::text is null or c.street_id = ${street})
        and (${label}::uuid is null or ${label}::uuid = any(c.label_ids))
      group by c.street_id
    ), submitted as (
      select a.street_id, count(*)::int as submitted from answers a join companies c on c.id = a.company_id
      where ${matchingAnswers(context, input)} group by a.street_id
    )
    select s.id as street_id, s.name, coalesce(asked.asked, 0) as asked, coalesce(asked.drafts, 0) as drafts,
      coalesce(submitted.submitted, 0) as submitted
    from streets s left join asked on asked.street_id = s.id left join submitted on submitted.street_id = s.id
    where asked.street_id is not null or submitted.street_id is not null order by s.sort, s.id`);
  return rows;
}

interface Grouped {
  [column: string]: unknown;
  channel: "official" | "link";
  version: number;
  day: string;
  count: number;
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);

/** Counts by one part of the groups. */
function countsBy<K extends string | number>(rows: readonly Grouped[], key: (row: Grouped) => K): [K, number][] {
  const counts = new Map<K, number>();
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + row.count);
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** What the submitted answers in the person's scope say, question by question. */
export async function questionnaireResults(context: CallContext, input: ResultFilter): Promise<QuestionResults> {
  const { id, title, status, version } = await visibleQuestionnaire(context, input.id);
  const [streets, groups, questions] = await Promise.all([
    byStreet(context, input),
    context.db.execute<Grouped>(sql`
      select a.channel, a.version, to_char(a.submitted_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
        count(*)::int as count
      from answers a join companies c on c.id = a.company_id where ${matchingAnswers(context, input)}
      group by 1, 2, 3`),
    tallied(context, input),
  ]);
  const channels = new Map(countsBy(groups.rows, (row) => row.channel));
  return {
    id,
    title,
    status,
    version,
    questions,
    asked: sum(streets, (row) => row.asked),
    submitted: sum(streets, (row) => row.submitted),
    drafts: sum(streets, (row) => row.drafts),
    by_street: streets,
    by_channel: { official: channels.get("official") ?? 0, link: channels.get("link") ?? 0 },
    by_day: countsBy(groups.rows, (row) => row.day).map(([day, count]) => ({ day, count })),
    by_version: countsBy(groups.rows, (row) => row.version).map(([number, count]) => ({ version: number, count })),
    as_of: new Date(context.now()).toISOString(),
  };
}
