import { sql } from "drizzle-orm";
import { readEnvelope } from "#contract/core/envelope.ts";
import { idMaker } from "#offline/storage/identifiers.ts";
import { certificates } from "#server/database/tables/ip/certificate.ts";
import { honors } from "#server/database/tables/ip/honor.ts";
import { warnings } from "#server/database/tables/ip/warning.ts";
import { note, type Play } from "../play.ts";
import { count } from "../promises/tally.ts";
import { one, stream } from "../world/streams.ts";

interface Hand {
  play: Play;
  random: () => number;
  newId: () => string;
  company: string;
}

/**
 * What companies were awarded, keep and are warned of changes beside what people do, and a company moves to another
 * street. Like the patent office it draws from numbers of its own.
 */
export async function rightsOffice(play: Play): Promise<void> {
  const random = stream(play.seed, "rights", play.place);
  const newId = idMaker({ now: () => play.time.now }, random);
  for (let thing = 0; thing < thingsAtOnce; thing++) await change(play, random, newId);
}

/** Changes of one step: a history has few in which the office does something. */
const thingsAtOnce = 3;

async function change(play: Play, random: () => number, newId: () => string): Promise<void> {
  const company = one(random, play.world.companies) ?? "";
  const known = one(random, play.held);
  const brings = [honorComes, certificateComes, warningOpens];
  const roll = random();
  if (roll < 0.1) await companyMoves({ play, random, newId, company });
  else if (known === undefined || roll < 0.5) await one(random, brings)?.({ play, random, newId, company });
  else await recordGoes(play, random, known);
}

async function brought({ play, company }: Hand, table: Held["table"], id: string, insert: () => Promise<unknown>) {
  await insert();
  play.held.push({ table, id });
  count(play.tally, `fault: ${words[table]} of a company comes`);
  note(play, `${table} ${id} of ${company}`);
}

async function honorComes(hand: Hand): Promise<void> {
  const { play, newId, company } = hand;
  const { db } = play.server.connection;
  const id = newId();
  const [type] = (await db.execute<{ id: string }>(sql`select id from honor_types order by sort, id limit 1`)).rows;
  const title = `荣誉 ${play.place}`;
  const row = { id, company_id: company, type_id: type?.id ?? "", title, title_key: id, level: "省" as const };
  await brought(hand, "honors", id, () => db.insert(honors).values({ ...row, year: 2025, valid_to: "2028-11-30" }));
}

async function certificateComes(hand: Hand): Promise<void> {
  const id = hand.newId();
  const { db } = hand.play.server.connection;
  await brought(hand, "certificates", id, () =>
    db.insert(certificates).values({
      id,
      company_id: hand.company,
      kind: "其他",
      name: `证书 ${hand.play.place}`,
      number: id,
      holder: "",
    }),
  );
}

async function warningOpens(hand: Hand): Promise<void> {
  const { play, random, newId, company } = hand;
  const id = newId();
  const { db } = play.server.connection;
  await brought(hand, "warnings", id, () =>
    db.insert(warnings).values({
      id,
      // Of what a company watches its officials hear nothing.
      kind: random() < 0.3 ? "technology_published" : "annuity_grace",
      rule_version: 1,
      level: "橙",
      company_id: company,
      subject_kind: "patent",
      subject_id: newId(),
      cause: "6",
      title: `预警 ${play.place}`,
      opened_at: new Date(play.time.now),
    }),
  );
}

export interface Held {
  table: "honors" | "certificates" | "warnings";
  id: string;
}
const words = { honors: "honor", certificates: "certificate", warnings: "warning" } as const;
const ends = {
  honors: [sql`revoked_on = '2026-11-02'`, sql`deleted_at = now()`, sql`title = title || '（复核）'`],
  certificates: [sql`expires_on = '2027-05-01'`, sql`deleted_at = now()`],
  warnings: [sql`state = '自动解除', closed_at = now()`, sql`due = '2026-12-31'`],
} as const;

async function recordGoes(play: Play, random: () => number, { table, id }: Held): Promise<void> {
  const how = one(random, ends[table]);
  if (how === undefined) return;
  await play.server.connection.db.execute(sql`update ${sql.identifier(table)} set ${how} where id = ${id}`);
  count(play.tally, `fault: ${words[table]} of a company changes`);
  note(play, `${table} ${id} changes`);
}

async function companyMoves({ play, random, company }: Hand): Promise<void> {
  const { rows } = await play.server.connection.db.execute<{ rev: number }>(
    sql`select rev from companies where id = ${company} and deleted_at is null`,
  );
  const street_id = one(random, play.world.streets);
  const rev = rows[0]?.rev;
  if (rev === undefined || street_id === undefined) return;
  const reply = await play.server.serve({
    method: "POST",
    path: "/v1/business/companyEdit",
    token: play.world.desk.token,
    body: { id: company, base_rev: rev, changes: { street_id } },
    timeoutMs: 1000,
  });
  note(play, `${company} moves to ${street_id}: ${reply.status}`);
  if (readEnvelope(reply.body)?.code === 1) count(play.tally, "fault: company moves to another street");
}
