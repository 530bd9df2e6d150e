import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { lt, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { idempotency, auditLog, revisions } from "#server/database/tables/history.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { projectRoot } from "#server/project-root.ts";
import { firms, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { boundedElsewhere, retentions, rowsPerRound } from "./retention.ts";
import { sweepEnded } from "./sweep.ts";

/**
 * What is kept as long as the platform: the records of the work and of companies, settings, and lists that grow with
 * these alone (one row for each record, account, version or step). A table that takes a row for each day, look, message
 * or job is none of them: it needs a rule in `retention.ts`.
 */
const lasting = `
  account_files accounts announcements annuity_changes annuity_feeds annuity_payments annuity_reductions annuity_sums
  annuity_unpaid answers application_steps applications appointment_confirmations asks backfills banners calendar_entries
  calendar_feeds case_docking_lines case_dockings case_favourites case_files case_hearings case_steps cases
  certificate_files certificate_loans certificate_notices certificate_settings certificates certifications companies
  company_aliases company_changes company_data_settings company_distinct company_follows company_merges company_years
  consulting_steps consulting_templates consultings contact_proofs contacts content_columns content_files copyright_records
  counters coupon_grants coupons demand_moves demand_ratings demands district_figures district_maps district_parts district_views
  file_checks file_damages files holidays honor_types honors imports industry_collections industry_openings
  industry_report_charts industry_report_steps industry_reports industry_uses installation judgments label_dismissals labels
  law_event_feeds migrations monthly_reports notice_settings opened_functions order_products order_steps orgs
  patent_events patent_import_changes patent_import_columns patent_import_records patent_imports patent_rights patent_texts
  patents piece_history piece_views pieces policy_notices portfolio_categories portfolio_entries portfolio_notes
  published_files published_pieces question_links questionnaire_reminders questionnaire_versions questionnaires
  record_import_changes record_imports report_shares report_versions reports saved_search_numbers saved_searches score_rules
  service_orders settings sign_ups steward_requests steward_steps stewards streets tier_settings trademark_events trademarks
  visit_comments visit_notes visit_requests visit_reviews visit_targets visitor_registrations visitors visits warning_rules
  warning_runs company_pairs company_pair_runs patent_companies
  watches wechat_bindings`
  .trim()
  .split(/\s+/);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const day = 86_400_000;
const ago = (days: number) => new Date(server.now() - days * day);
const sweep = () => sweepEnded({ db: server.connection.db, now: () => server.now() });

describe("every table", () => {
  it("has a rule for what grows, or grows with the records alone", async () => {
    const { rows } = await server.connection.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const ruled = new Set([...retentions.map(({ table }) => table), ...Object.keys(boundedElsewhere)]);
    const known = [...ruled, ...lasting].toSorted();
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
    expect(known.filter((name, at) => name === known[at - 1])).toEqual([]);
  });

  it("that loses rows is told to operators with its period", async () => {
    const page = await readFile(join(projectRoot, "docs/RETENTION.md"), "utf8");
    for (const { table, days } of retentions)
      expect(page).toMatch(new RegExp(`^\\| .*\`${table}\`.* \\| ${days} days`, "m"));
  });
});

describe("once a day the sweep takes away what is old", () => {
  it("in rounds, until nothing is left, and leaves what is younger", async () => {
    const { db } = server.connection;
    const account_id = people.daliang.id;
    const reminder = { account_id, kind: "notice" as const, title: "通知", path: "/" };
    const revision = { kind: "visit", record_id: v7(), action: "edit" as const, changed: {} };
    // The younger one stays so through the two days that pass below, at whatever hour this is played.
    await db.insert(reminders).values([727, 731].map((days) => ({ ...reminder, record_id: v7(), due_at: ago(days) })));
    await db.insert(revisions).values([1824, 1826].map((days, rev) => ({ ...revision, rev, at: ago(days) })));
    await db.insert(idempotency).values({ account_id, id: v7(), input_hash: Buffer.from([1]), at: ago(1094) });
    await db.execute(sql`insert into idempotency (account_id, id, input_hash, at)
      select ${account_id}, gen_random_uuid(), '', ${ago(1096).toISOString()}::timestamptz from generate_series(1, ${rowsPerRound + 5})`);
    const line = { action: "account-export" as const, detail: {} };
    await db.insert(auditLog).values([
      { ...line, account_id, at: ago(1095) },
      { ...line, account_id, at: ago(1097) },
      { ...line, account_id: null, at: ago(180) },
      { ...line, account_id: null, at: ago(182) },
    ]);
    const old = async () => {
      const counts = [reminders, revisions, idempotency, auditLog].map((table) => db.$count(table));
      return Promise.all(counts);
    };
    const before = await old();
    await sweep();
    const after = await old();
    expect(after.map((count, at) => (before[at] ?? 0) - count)).toEqual([1, 1, rowsPerRound + 5, 2]);
    // The day is done.
    await db.insert(reminders).values({ ...reminder, record_id: v7(), due_at: ago(731) });
    await sweep();
    expect((await old())[0]).toBe((after[0] ?? 0) + 1);
    server.travel(day / 2);
    await sweep();
    server.travel(day / 2);
    await sweep();
    expect(await db.$count(reminders, lt(reminders.due_at, ago(730)))).toBe(0);
  });

  it("of warnings those that closed by themselves, and of those that a person closed all but the last", async () => {
    const { db } = server.connection;
    const put = (subject: string, state: string, opened: number) =>
      db.execute(sql`insert into warnings (id, kind, rule_version, level, company_id, subject_kind, subject_id, cause, title,
          opened_at, closed_at, state)
        values (gen_random_uuid(), 'visit_overdue', 1, '一般', ${firms.valve.id}, 'company', ${subject}, ${String(opened)},
          '久未走访', ${ago(opened + 1).toISOString()}, ${ago(opened).toISOString()}, ${state})`);
    const [one, other] = [v7(), v7()];
    await put(one, "自动解除", 1200);
    await put(one, "自动解除", 900);
    await put(other, "已关闭", 1300);
    await put(other, "已关闭", 1200);
    server.travel(day);
    await sweep();
    const { rows } = await db.execute<{ cause: string }>(
      sql`select cause from warnings where subject_id in (${one}, ${other}) order by cause`,
    );
    expect(rows.map(({ cause }) => cause)).toEqual(["1200", "900"]);
  });
});
