import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, connect } from "#server/database/connect.ts";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { ending, moving, special, staying } from "./merge-decisions.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 1, () => undefined);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const moved = Object.entries(moving).flatMap(([table, { columns, lists = [] }]) =>
  [...columns, ...lists].map((column) => `${table}.${column}`),
);
const decided = [...moved, ...Object.keys(special), ...Object.keys(ending), ...Object.keys(staying)];

/** Identifiers without a constraint that are of no account. */
const notAccounts = new Set([
  "accounts.com_id",
  "accounts.merged_ids",
  "announcements.label_ids",
  "annuity_changes.company_id",
  "answers.visit_id",
  "applications.documents",
  "calendar_entries.company_ids",
  "calendar_entries.questionnaire_id",
  "calendar_entries.visit_ids",
  "certifications.documents",
  "companies.label_ids",
  "company_scores.company_id",
  "patent_companies.patent_id",
  "patent_companies.company_id",
  "company_pairs.b_id",
  "company_pairs.a_id",
  "company_pair_changes.company_id",
  "copyright_records.company_ids",
  "coupons.product_ids",
  "demands.label_ids",
  "file_checks.reader",
  "files.record_id",
  "judgments.company_ids",
  "patent_import_changes.events",
  "patent_import_changes.patent_id",
  "patent_import_records.import_id",
  "patent_import_rows.patent_id",
  "patents.company_ids",
  "patents.status_event_id",
  "piece_views.piece_id",
  "published_files.owner_id",
  "question_tickets.answer_id",
  "record_import_changes.record_id",
  "refusals.device_id",
  "reminders.record_id",
  "revisions.device_id",
  "revisions.record_id",
  "search_changes.patent_id",
  "sessions.device_id",
  "sessions.named_devices",
  "trademarks.company_ids",
  "visit_notes.arrived",
  "visitor_sessions.company_id",
  "visits.answer_id",
  "visits.arrived",
  "visits.calendar_id",
  "visits.label_ids",
  "warning_runs.run",
  "warnings.slot",
  "warnings.subject_id",
]);

/** Documents in JSON that hold no account. */
const noAccountInside = new Set([
  "answers.values",
  "applications.facts",
  "cases.parties",
  "cases.rights",
  "company_changes.after",
  "company_changes.before",
  "company_data_answers.answer",
  "company_merges.differing",
  "company_scores.figures",
  "content_files.variants",
  "demands.attachments",
  "demands.contact",
  "district_maps.shapes",
  "imports.rows",
  "industry_charts.figures",
  "judgments.parties",
  "labels.rule",
  "law_event_feeds.conditions",
  "monthly_reports.data",
  "patent_events.detail",
  "patent_import_changes.after",
  "patent_import_changes.before",
  "patent_import_changes.before_text",
  "patent_import_rows.problems",
  "patent_imports.columns",
  "patent_imports.counts",
  "patent_imports.undone",
  "patent_texts.citations",
  "patent_texts.claims",
  "patent_texts.claims_published",
  "patent_texts.description",
  "patent_texts.drawings",
  "patents.applicants",
  "patents.open_licences",
  "patents.owners",
  "patents.priorities",
  "patents.source_status",
  "patents.status_problems",
  "piece_history.content",
  "pieces.content",
  "published_pieces.attachments",
  "published_pieces.cover",
  "published_pieces.extension",
  "questionnaire_versions.questions",
  "questionnaires.questions",
  "record_import_changes.after",
  "record_import_changes.before",
  "record_import_rows.cells",
  "record_import_rows.problems",
  "refusals.fields",
  "report_versions.sections",
  "report_versions.sources",
  "score_rules.rules",
  "service_orders.invoice",
  "settings.value",
  "trademarks.source_status",
  "visit_notes.photos",
  "visits.attachments",
  "visits.audio",
  "visits.check_in",
  "visits.interviewees",
  "visits.photos",
  "visits.review",
  "visits.signature",
  "visits.topics",
  "warning_moves.link",
  "warning_rules.parameters",
  "warnings.facts",
]);

async function columnsOf(which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await connection.db.execute<{ place: string }>(which);
  return rows.map(({ place }) => place);
}

const pointing = () =>
  columnsOf(sql`select t.relname || '.' || a.attname as place from pg_constraint f
    join pg_class t on t.oid = f.conrelid join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
    where f.contype = 'f' and f.confrelid = 'accounts'::regclass order by 1`);
const unbound = () =>
  columnsOf(sql`select table_name || '.' || c.column_name as place from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name in ('uuid', '_uuid')
      and c.column_name <> 'id' and not exists (
      select from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
      where f.contype = 'f' and f.conrelid = quote_ident(table_name)::regclass and a.attname = c.column_name)
    order by 1`);
const inJson = () =>
  columnsOf(sql`select c.table_name || '.' || c.column_name as place from information_schema.columns c
    where c.table_schema = 'public' and c.udt_name in ('json', 'jsonb') order by 1`);

it("every column that points to an account is decided: it moves, ends or stays", async () => {
  expect((await pointing()).filter((place) => !decided.includes(place))).toEqual([]);
});

it("so is every identifier that no constraint binds, unless it is of something else", async () => {
  const open = (await unbound()).filter((place) => !notAccounts.has(place));
  expect(open.filter((place) => !decided.includes(place))).toEqual([]);
});

it("so is every document in JSON that may name an account", async () => {
  const documents = (await inJson()).filter((place) => !noAccountInside.has(place));
  expect(documents.filter((place) => !decided.includes(place))).toEqual([]);
  expect([...noAccountInside].filter((place) => decided.includes(place))).toEqual([]);
});

it("no column is decided twice, and none that is not there", async () => {
  expect(decided.filter((place, i) => decided.indexOf(place) !== i)).toEqual([]);
  // A target of visits names its street or person by a text.
  const known = new Set([...(await pointing()), ...(await unbound()), ...(await inJson()), "visit_targets.owner_id"]);
  expect(decided.filter((place) => !known.has(place))).toEqual([]);
});

it("what may be there once for an account says what becomes of a second one", async () => {
  const unique = await columnsOf(sql`
    select distinct t.relname || '.' || k.attname as place from pg_index i join pg_class t on t.oid = i.indrelid
    join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
    where i.indisunique and t.relnamespace = 'public'::regnamespace`);
  const silent = moved.filter((place) => {
    const [table = ""] = place.split(".");
    return unique.includes(place) && moving[table]?.clash === undefined;
  });
  // Two that wait at once are refused before anything moves.
  expect(silent).toEqual(["certifications.account_id"]);
});
