import { type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { mostReminders, type QuestionTarget } from "#contract/question/questionnaire.ts";
import { dayOf } from "#contract/core/time.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { questionLinks } from "#server/database/tables/questionnaire.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { newSecret, type QuestionnaireDbRow, visibleQuestionnaire } from "./questionnaire-rows.ts";
import { asksCompany, companiesOf } from "./target-scope.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type TargetsInput = ParsedInputOf<typeof contract.question.questionTargets>;
type Counts = Record<QuestionTarget["state"], number>;

const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Companies that the questionnaire asks in the person's scope, with the state of their answer. */
const asked = (context: CallContext, id: string) => sql`
  select c.id as company_id, c.name as company_name, c.credit_code, c.initials, c.street_id, s.name as street_name,
    coalesce(a.status, '未填写') as state, a.id as answer_id, a.channel, ${iso(sql`a.submitted_at`)} as submitted_at,
    coalesce(r.count, 0) as reminders, ${iso(sql`r.last_at`)} as reminded_at, l.secret is not null as has_link
  from questionnaires q join companies c on ${asksCompany} and ${companiesOf(personOf(context))}
  join streets s on s.id = c.street_id
  left join answers a on a.questionnaire_id = q.id and a.company_id = c.id and a.deleted_at is null
  left join questionnaire_reminders r on r.questionnaire_id = q.id and r.company_id = c.id
  left join question_links l on l.questionnaire_id = q.id and l.company_id = c.id
  where q.id = ${id}`;

/** A page of the companies asked, those without an answer first, and the counts of all of them. */
export async function targetPage(context: CallContext, input: TargetsInput) {
  await visibleQuestionnaire(context, input.id);
  const word = likeAnywhere(input.keyword);
  const { rows: counted } = await context.db.execute<{ state: keyof Counts; n: number }>(
    sql`select state, count(*)::int as n from (${asked(context, input.id)}) t group by state`,
  );
  const { rows } = await context.db.execute<QuestionTarget & { initials: string; total: number }>(sql`
    select t.*, count(*) over ()::int as total from (${asked(context, input.id)}) t
    where (${input.state ?? null}::text is null or t.state = ${input.state ?? null})
      and (${input.street_id ?? null}::text is null or t.street_id = ${input.street_id ?? null})
      and (${input.keyword} = '' or t.company_name ilike ${word} or t.initials like lower(${word})
        or t.credit_code ilike ${word})
    order by array_position(array['未填写','暂存','已提交'], t.state), t.street_id,
      t.company_name collate "zh-x-icu", t.company_id
    limit ${input.size} offset ${(input.page - 1) * input.size}`);
  const counts: Counts = { 未填写: 0, 暂存: 0, 已提交: 0 };
  for (const { state, n } of counted) counts[state] = n;
  return { list: rows, total: rows[0]?.total ?? 0, page: input.page, size: input.size, counts };
}

/** Those of the companies that the questionnaire asks in the person's scope, by id. */
async function askedAmong(context: CallContext, id: string, companyIds: readonly string[]) {
  const { rows } = await context.db.execute<QuestionTarget & { initials: string }>(
    sql`select * from (${asked(context, id)}) t where t.company_id = any(${sqlUuidArray(companyIds)})`,
  );
  return new Map(rows.map((row) => [row.company_id, row]));
}

function whyNotReminded(target: QuestionTarget | undefined, today: string): string | null {
  if (!target) return "不在调查范围内";
  if (target.state === "已提交") return "已提交";
  if (target.reminders >= mostReminders) return `已提醒 ${mostReminders} 次`;
  if (target.reminded_at !== null && dayOf(Date.parse(target.reminded_at)) === today) return "今天已提醒";
  return null;
}

const refuseNotRunning = (row: QuestionnaireDbRow) => {
  if (row.status !== "收集中") throw new Refused(422, `问卷${row.status}，不能进行此操作`);
};

/** Reminds companies that have not submitted; the others are answered with the reason why not. */
export async function remind(
  context: CallContext,
  { id, company_ids }: ParsedInputOf<typeof contract.question.questionRemind>,
) {
  refuseNotRunning(await visibleQuestionnaire(context, id));
  const targets = await askedAmong(context, id, company_ids);
  const today = dayOf(context.now());
  const asking = [...new Set(company_ids)].map((company_id) => ({
    company_id,
    reason: whyNotReminded(targets.get(company_id), today),
  }));
  const wanted = asking.flatMap(({ company_id, reason }) => (reason === null ? [company_id] : []));
  const at = new Date(context.now());
  // Checked again by the statement itself: two people may remind the same company at once.
  const { rows } = await context.db.execute<{ company_id: string }>(sql`
    insert into questionnaire_reminders (questionnaire_id, company_id, count, last_at)
    select ${id}, unnest(${sqlUuidArray(wanted)}), 1, ${at}
    on conflict (questionnaire_id, company_id) do update
      set count = questionnaire_reminders.count + 1, last_at = excluded.last_at
      where questionnaire_reminders.count < ${mostReminders}
        and (questionnaire_reminders.last_at at time zone 'Asia/Shanghai')::date < ${today}::date
    returning company_id`);
  const reminded = new Set(rows.map(({ company_id }) => company_id));
  if (reminded.size > 0)
    await writeAudit(context, "question_remind", { questionnaire_id: id, companies: reminded.size });
  return {
    reminded: [...reminded],
    skipped: asking
      .filter(({ company_id }) => !reminded.has(company_id))
      .map(({ company_id, reason }) => ({ company_id, reason: reason ?? "今天已提醒" })),
  };
}

/** Links of single companies, in the order asked for; companies out of scope are left out. */
export async function companyLinks(
  context: CallContext,
  { id, company_ids, renew }: ParsedInputOf<typeof contract.question.questionLinks>,
) {
  const row = await visibleQuestionnaire(context, id);
  if (row.version === 0) throw new Refused(422, "发布后才有填写链接");
  const targets = await askedAmong(context, id, company_ids);
  if (targets.size === 0) throw new Refused(404, "所选企业不在调查范围内");
  const made = [...targets.keys()].map((company_id) => ({
    secret: newSecret(),
    questionnaire_id: id,
    company_id,
    created_at: new Date(context.now()),
    created_by: personOf(context).id,
  }));
  const insert = context.db.insert(questionLinks).values(made);
  const key = [questionLinks.questionnaire_id, questionLinks.company_id];
  await (renew
    ? insert.onConflictDoUpdate({ target: key, set: { secret: sql`excluded.secret` } })
    : insert.onConflictDoNothing({ target: key }));
  if (renew) await writeAudit(context, "question_link", { questionnaire_id: id, companies: made.length });
  const { rows } = await context.db.execute<{ company_id: string; secret: string }>(sql`
    select company_id, secret from question_links
    where questionnaire_id = ${id} and company_id = any(${sqlUuidArray([...targets.keys()])})`);
  const secrets = new Map(rows.map(({ company_id, secret }) => [company_id, secret]));
  return [...targets.values()].map(({ company_id, company_name }) => ({
    company_id,
    company_name,
    secret: secrets.get(company_id) ?? "",
  }));
}

/** The link of the account's own company. */
export async function ownLink(context: CallContext, { id }: { id: string }): Promise<{ secret: string }> {
  const { com_id } = personOf(context);
  if (com_id === 0) throw new Refused(404, "问卷不存在");
  const input = { id, company_ids: [com_id], renew: false };
  const [link] = await companyLinks(context, input);
  if (!link) throw new Refused(404, "问卷不存在");
  return { secret: link.secret };
}
