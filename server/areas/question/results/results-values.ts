import { type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { FileRef } from "#contract/core/file.ts";
import type { contract } from "#contract/index.ts";
import type { ResultValue } from "#contract/question/question-results.ts";
import { likeAnywhere } from "#server/database/like.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { visibleQuestionnaire } from "../questionnaire-rows.ts";
import { matchingAnswers } from "./results-filter.ts";
import { type AskedQuestion, askedIn } from "./results-questions.ts";
import { valueWords } from "./results-words.ts";

type ValuesInput = ParsedInputOf<typeof contract.question.questionValues>;

interface ValueRow {
  [column: string]: unknown;
  answer_id: string;
  company_id: string;
  company_name: string;
  street_name: string;
  submitted_at: Date | string;
  place: number | null;
  value: unknown;
  total: number;
}

/** The single values of a path: one of each answer, or one of each row of a subform. */
function valuesOf(path: string): SQL {
  const [code = "", inner] = path.split(".");
  if (inner === undefined) return sql`lateral (select null::int as place, a.values -> ${code}::text as value) v`;
  return sql`lateral (
    select one.place::int as place, one.row -> ${inner}::text as value
    from jsonb_array_elements(case jsonb_typeof(a.values -> ${code}::text)
      when 'array' then a.values -> ${code}::text else '[]'::jsonb end) with ordinality as one(row, place)) v`;
}

function isFile(value: unknown): value is FileRef {
  return FileRef.safeParse(value).success;
}

function lineOf({ question }: AskedQuestion, row: ValueRow): ResultValue {
  const { value } = row;
  const holdsFiles = question.type === "photo" || question.type === "file" || question.type === "signature";
  const place = question.type === "location" ? (value as { lng?: unknown; lat?: unknown }) : null;
  return {
    answer_id: row.answer_id,
    company_id: row.company_id,
    company_name: row.company_name,
    street_name: row.street_name,
    submitted_at: new Date(row.submitted_at).toISOString(),
    row: row.place,
    text: valueWords(question, value),
    files: holdsFiles ? (Array.isArray(value) ? value : [value]).filter(isFile) : [],
    place: typeof place?.lng === "number" && typeof place.lat === "number" ? { lng: place.lng, lat: place.lat } : null,
  };
}

/** A page of the single values of one question, newest first. */
export async function resultValues(context: CallContext, input: ValuesInput) {
  await visibleQuestionnaire(context, input.id);
  const asked = (await askedIn(context, input.id, input.version)).find(({ path }) => path === input.path);
  if (asked === undefined) throw new Refused(404, "问卷的已发布版本中没有这道题");
  const word = likeAnywhere(input.keyword);
  // A masked number is not to be found out by searching for its digits.
  const inValue = asked.question.type === "mobile" ? sql`false` : sql`v.value #>> '{}' ilike ${word}`;
  const { rows } = await context.db.execute<ValueRow>(sql`
    select a.id as answer_id, a.company_id, c.name as company_name, coalesce(s.name, '') as street_name,
      a.submitted_at, v.place, v.value, count(*) over ()::int as total
    from answers a join companies c on c.id = a.company_id left join streets s on s.id = a.street_id
    cross join ${valuesOf(input.path)}
    where ${matchingAnswers(context, input)} and v.value is not null and jsonb_typeof(v.value) <> 'null'
      and (${input.keyword} = '' or c.name ilike ${word} or ${inValue})
    order by a.submitted_at desc, a.id, v.place
    limit ${input.size} offset ${(input.page - 1) * input.size}`);
  const total = rows[0]?.total ?? 0;
  return { list: rows.map((row) => lineOf(asked, row)), total, page: input.page, size: input.size };
}
