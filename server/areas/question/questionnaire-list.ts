import { and, eq, isNull, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import type { QuestionnaireRow } from "#contract/question/questionnaire.ts";
import type { Label } from "#contract/core/reference.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { labels } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import {
  designOf,
  designs,
  type QuestionnaireDbRow,
  versionQuestions,
  visibleQuestionnaire,
} from "./questionnaire-rows.ts";
import { askedCount, asksCompany, companiesOf } from "./target-scope.ts";

type ListInput = ParsedInputOf<typeof contract.question.questionList>;
interface ListRow
  extends
    Pick<QuestionnaireDbRow, "id" | "title" | "purpose" | "scope" | "status" | "start_on">,
    Pick<QuestionnaireDbRow, "end_on" | "editable" | "version" | "street_ids"> {
  [column: string]: unknown;
  question_count: number;
  targets: number;
  submitted: number;
  drafts: number;
  answer_id: string | null;
  answer_status: string | null;
  reminders: number;
  updated: string;
  total: number;
}

/** Questionnaires that concern the person, running ones first, those that end soon before the others. */
export async function questionnairePage(context: CallContext, input: ListInput) {
  const person = personOf(context);
  const office = person.kind !== "enterprise";
  // A trial account that speaks for no company yet is asked nothing.
  const own = office || person.com_id === 0 ? null : person.com_id;
  const { rows } = await context.db.execute<ListRow>(sql`
    with listed as materialized (
      select q.*, count(*) over ()::int as total
      from questionnaires q
      where q.deleted_at is null
        and (${input.status ?? null}::text is null or q.status = ${input.status ?? null})
        and (${input.keyword} = '' or q.title ilike ${likeAnywhere(input.keyword)})
        and ${seen(context)}
      order by ${inOrder}
      limit ${input.size} offset ${(input.page - 1) * input.size}
    )
    select q.id, q.title, q.purpose, q.scope, q.status, q.start_on::text, q.end_on::text, q.editable, q.version,
      q.street_ids, jsonb_array_length(coalesce(v.questions, q.questions)) as question_count,
      ${askedCount(companiesOf(person))} as targets, given.submitted, given.drafts, given.answer_id, given.answer_status,
      to_char(q.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated,
      coalesce((select count from questionnaire_reminders r
        where r.questionnaire_id = q.id and r.company_id = ${own}::uuid), 0) as reminders, q.total
    from listed q
    left join questionnaire_versions v on v.questionnaire_id = q.id and v.version = q.version
    cross join lateral (
      select count(*) filter (where a.status = '已提交')::int as submitted,
        count(*) filter (where a.status = '暂存')::int as drafts,
        case when ${own}::uuid is not null then min(a.id::text) end as answer_id,
        case when ${own}::uuid is not null then min(a.status) end as answer_status
      from answers a join companies c on c.id = a.company_id
      where a.questionnaire_id = q.id and a.deleted_at is null and ${asksCompany} and ${companiesOf(person)}
    ) given
    order by ${inOrder}`);
  return {
    list: rows.map((row) => toRow(row, designs(row, person), office)),
    total: rows[0]?.total ?? 0,
    page: input.page,
    size: input.size,
  };
}

const inOrder = sql`array_position(array['收集中','草稿','已暂停','已结束'], q.status), q.end_on, q.id`;

/** Drafts are their designers'; a published one is seen where it asks somebody. */
function seen(context: CallContext) {
  const person = personOf(context);
  if (person.kind === "district" || person.kind === "admin") return sql`true`;
  const lead = person.kind === "street" && person.roles.includes("lead");
  const mine = lead ? sql`q.street_ids && ${sql.param([...person.street_ids])}::text[]` : sql`false`;
  return sql`(${mine} or (q.status <> '草稿'
    and exists (select from companies c where ${asksCompany} and ${companiesOf(person)})))`;
}

function toRow(
  { answer_id, answer_status, reminders, updated, total: _total, street_ids: _streets, ...row }: ListRow,
  may_design: boolean,
  office: boolean,
): QuestionnaireRow {
  return {
    ...row,
    may_design,
    own: office ? null : { answer_id, status: answer_status, reminders },
    updated_at: updated,
  };
}

/** One questionnaire with the questions of a version, and its versions with their numbers of answers. */
export async function questionnaireInfo(
  context: CallContext,
  { id, version }: ParsedInputOf<typeof contract.question.questionInfo>,
) {
  const row = await visibleQuestionnaire(context, id);
  const asked = version !== undefined || !designs(row, personOf(context));
  const questions = asked ? await versionQuestions(context, id, version) : row.questions;
  if (questions === null && version !== undefined) throw new Refused(404, "没有这个版本");
  const { rows } = await context.db.execute<{
    version: number;
    at: string;
    by_name: string | null;
    answers: number;
  }>(sql`
    select v.version, to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      p.name as by_name,
      (select count(*)::int from answers a
        join companies c on c.id = a.company_id
        where a.questionnaire_id = v.questionnaire_id and a.version = v.version and a.deleted_at is null
          and a.status = '已提交' and ${companiesOf(personOf(context))}) as answers
    from questionnaire_versions v left join accounts p on p.id = v.published_by
    where v.questionnaire_id = ${id} order by v.version desc`);
  return {
    questionnaire: await designOf(context, row, questions ?? row.questions),
    versions: rows.map(({ version: number, at, by_name, answers }) => ({
      version: number,
      published_at: at,
      by_name: by_name ?? "系统",
      answers,
    })),
  };
}

export async function questionLabels(context: CallContext): Promise<Label[]> {
  const rows = await context.db
    .select()
    .from(labels)
    .where(and(eq(labels.kind, "question"), isNull(labels.deleted_at)))
    .orderBy(labels.group, labels.name);
  return rows.map(({ id, kind, name, group, color }) => ({ id, kind, name, group, color }));
}
