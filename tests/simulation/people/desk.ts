import { sql } from "drizzle-orm";
import { readEnvelope } from "#contract/core/envelope.ts";
import { note, type Hand, type Play } from "../play.ts";
import { one } from "../world/streams.ts";
import { patentOffice } from "./office.ts";
import { rightsOffice } from "./rights.ts";
import { shareOffice } from "./share.ts";
import { count } from "../promises/tally.ts";

/** Somebody of the district does something in the office, with a network that works. */
export async function desk(hand: Hand): Promise<void> {
  const things = [moveSomebody, mergeCompanies, mergeCompanies, undoMerge, mergeLabels, deleteVisit, editVisit];
  await (one(hand.random, things) ?? editVisit)(hand);
  await patentOffice(hand.play);
  await rightsOffice(hand.play);
  await shareOffice(hand.play);
}

/** A call of the desk's; true when it was done. */
async function ask(play: Play, path: string, body: object): Promise<boolean> {
  const { token } = play.world.desk;
  const reply = await play.server.serve({ method: "POST", path, token, body, timeoutMs: 1000 });
  note(play, `desk ${path}: ${reply.status}`);
  return readEnvelope(reply.body)?.code === 1;
}

async function idsOf({ server }: Play, table: "companies" | "labels" | "visits"): Promise<string[]> {
  const select = sql`select id::text as id from ${sql.identifier(table)} where deleted_at is null order by id`;
  const { rows } = await server.connection.db.execute<{ id: string }>(select);
  return rows.map(({ id }) => id);
}

/** An account moves to another street, gains one or loses one. */
async function moveSomebody({ play, random }: Hand): Promise<void> {
  const account = one(random, play.world.people);
  if (account === undefined) return;
  const [first, second] = play.world.streets;
  const street_ids = one(random, [[first], [first, second], [second]]) ?? [first];
  account.user = { ...account.user, street_ids, street_id: street_ids[0] ?? "" };
  const list = sql`${sql.param(street_ids)}::text[]`;
  await play.server.connection.db.execute(sql`update accounts set street_ids = ${list} where id = ${account.user.id}`);
  count(play.tally, "fault: scope changes");
  note(play, `${account.user.name} now has ${street_ids.join(" ")}`);
}

async function mergeCompanies({ play, random, newId }: Hand): Promise<void> {
  const ids = await idsOf(play, "companies");
  const kept_id = one(random, ids);
  const gone_id = one(
    random,
    ids.filter((id) => id !== kept_id),
  );
  if (kept_id === undefined || gone_id === undefined) return;
  const id = newId();
  const from_gone = random() < 0.5 ? ["address"] : [];
  if (!(await ask(play, "/v1/company/merge", { id, kept_id, gone_id, from_gone }))) return;
  play.merges.push(id);
  count(play.tally, "fault: companies merged");
}

async function undoMerge({ play }: Hand): Promise<void> {
  const id = play.merges.pop();
  if (id === undefined) return;
  const isDone = await ask(play, "/v1/company/mergeUndo", { id });
  count(play.tally, isDone ? "fault: merge undone" : "outcome: merge cannot be undone");
}

async function mergeLabels({ play, random }: Hand): Promise<void> {
  const ids = await idsOf(play, "labels");
  const id = one(random, ids);
  const into = one(
    random,
    ids.filter((other) => other !== id),
  );
  if (id === undefined || into === undefined) return;
  if (await ask(play, "/v1/company/companyLabelDel", { id, into })) count(play.tally, "fault: labels merged");
}

async function someVisit(play: Play, id: string | undefined): Promise<{ id: string; rev: number } | undefined> {
  if (id === undefined) return undefined;
  const { rows } = await play.server.connection.db.execute<{ rev: number }>(
    sql`select rev from visits where id = ${id}`,
  );
  return rows[0] && { id, rev: rows[0].rev };
}

async function deleteVisit({ play, random }: Hand): Promise<void> {
  const visit = await someVisit(play, one(random, await idsOf(play, "visits")));
  if (visit === undefined) return;
  const path = `/v1/visit/visitDel?id=${visit.id}&base_rev=${visit.rev}`;
  const { token } = play.world.desk;
  const reply = await play.server.serve({ method: "GET", path, token, timeoutMs: 1000 });
  note(play, `desk deletes a visit: ${reply.status}`);
  if (readEnvelope(reply.body)?.code !== 1) return;
  play.ledger.removed.add(visit.id);
  count(play.tally, "fault: record deleted by somebody else");
}

async function editVisit({ play, random }: Hand): Promise<void> {
  const visit = await someVisit(play, one(random, await idsOf(play, "visits")));
  if (visit === undefined) return;
  const changes = { summary: `台账 ${play.place}` };
  if (await ask(play, "/v1/visit/editVisit", { id: visit.id, base_rev: visit.rev, changes }))
    count(play.tally, "fault: record edited by somebody else");
}
