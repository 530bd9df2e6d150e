import type { SessionUser } from "#contract/account/user.ts";
import { idMaker } from "#offline/storage/identifiers.ts";
import type { Random } from "#offline/field-types.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { companies, labels } from "#server/database/tables/company.ts";
import { accounts, sessions, streets } from "#server/database/tables/people.ts";
import { questionnaires, questionnaireVersions } from "#server/database/tables/questionnaire.ts";
import { hashToken } from "#server/plugins/people/session.ts";
import type { Account } from "./device.ts";
import type { SimulatedServer } from "./server.ts";

/** What one history plays with: two streets, their people and companies, labels, a running questionnaire. */
export interface World {
  streets: [string, string];
  people: [Account, Account];
  /** Somebody of the district at a desk with a network: merges, moves people, deletes. */
  desk: Account;
  companies: string[];
  labels: string[];
  questionnaire: string;
}

type AccountRow = typeof accounts.$inferInsert & { id: string; street_ids: string[] };

/** Puts the people of one history into the database. */
export async function buildWorld(
  { connection: { db } }: SimulatedServer,
  seed: number,
  random: Random,
  now: number,
): Promise<World> {
  const place = seed % 1_000_000;
  const pair: [string, string] = [String(440_000_000 + place), String(450_000_000 + place)];
  const newId = idMaker({ now: () => now }, random);
  await db.insert(streets).values(pair.map((id, sort) => ({ id, name: `镇街 ${seed} ${sort}`, sort })));
  const both = random() < 0.3;
  const rows = [
    personRow(newId(), seed, 0, { com_id: newId(), street_ids: [pair[0]] }),
    personRow(newId(), seed, 1, { com_id: newId(), street_ids: both ? pair : [pair[0]] }),
    personRow(newId(), seed, 2, { com_id: null, street_ids: [] }),
  ];
  await db.insert(accounts).values(rows);
  const at = new Date(now);
  const tokens = rows.map((row) => `simulated-${seed}-${row.id}`);
  await db.insert(sessions).values(
    rows.map(({ id }, which) => ({
      token_hash: hashToken(tokens[which] ?? ""),
      account_id: id,
      client: "phone",
      created_at: at,
      last_seen_at: at,
    })),
  );
  const [first, second, desk] = rows.map((row, which) => ({ user: userOf(row), token: tokens[which] ?? "" }));
  const firms = ["精工", "光电", "家具", "机械"].map((word, which) => ({
    id: newId(),
    name: `${word}${seed}有限公司`,
    name_key: nameKey(`${word}${seed}有限公司`),
    street_id: which === 3 ? pair[1] : pair[0],
  }));
  await db.insert(companies).values(firms);
  const marks = ["甲", "乙", "丙"].map((name) => ({
    id: newId(),
    kind: "company" as const,
    name,
    group: "",
    color: "#1554D1",
  }));
  await db.insert(labels).values(marks);
  const questionnaire = await buildQuestionnaire(db, newId(), seed, pair);
  return {
    streets: pair,
    people: [first, second] as [Account, Account],
    desk: desk as Account,
    companies: firms.map(({ id }) => id),
    labels: marks.map(({ id }) => id),
    questionnaire,
  };
}

function personRow(
  id: string,
  seed: number,
  which: number,
  place: { com_id: string | null; street_ids: string[] },
): AccountRow {
  return {
    id,
    mobile: `1${String(3_000_000_000 + (seed % 1_000_000) * 10 + which)}`,
    name: `人员${which}`,
    password_hash: "",
    is_news: 1,
    newtype: place.com_id === null ? "district" : "town",
    com_name: "单位",
    roles: place.com_id === null ? ["lead"] : [],
    ...place,
  };
}

async function buildQuestionnaire(
  db: SimulatedServer["connection"]["db"],
  id: string,
  seed: number,
  scope_ids: string[],
): Promise<string> {
  const questions = ["q0", "q1", "q2"].map(question);
  await db.insert(questionnaires).values({
    id,
    title: `问卷 ${seed}`,
    status: "收集中",
    version: 1,
    scope: "镇街",
    scope_ids,
    editable: true,
    questions,
    start_on: "2026-11-01",
    end_on: "2026-12-31",
  });
  await db.insert(questionnaireVersions).values({ questionnaire_id: id, version: 1, questions });
  return id;
}

const question = (code: string) => ({
  type: "text" as const,
  code,
  title: `题目 ${code}`,
  help: "",
  required: false,
  show_if: [],
  required_if: [],
  prefill: "",
  label_ids: [],
  min: 0,
  max: 200,
});

const userOf = (row: AccountRow): SessionUser => ({
  id: row.id,
  name: row.name,
  mobile: row.mobile,
  avatar: "",
  introduction: "",
  type: 0,
  is_admin: 0,
  is_news: 1,
  is_admin_view: 0,
  newtype: row.newtype ?? "",
  rid: 0,
  com_id: row.com_id ?? 0,
  com_name: "单位",
  admin_name: "",
  pid: 0,
  street_id: row.street_ids[0] ?? "",
  street_name: "",
  street_ids: row.street_ids,
  roles: row.roles ?? [],
});
