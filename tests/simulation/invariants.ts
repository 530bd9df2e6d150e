import { sql } from "drizzle-orm";
import type { Table } from "dexie";
import { sameJson } from "#contract/edits.ts";
import type { Changes, FeedKind } from "#contract/feed.ts";
import type { FieldEngine, FieldTables, OutboxRow, QueuedWrite } from "#offline/field-types.ts";
import type { Device } from "./device.ts";
import { isCreate, isRemoval, type Ledger, type Told } from "./told.ts";
import type { SimulatedServer, World } from "./world.ts";

/** Everything the server holds of a world, as text: the records, their tombstones, and every revision. */
async function serverText({ connection: { db } }: SimulatedServer, { street }: World): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`
    with ids as (
      select id from visits where street_id = ${street} union select id from calendar_entries where street_id = ${street}
      union select id from demands where street_id = ${street} union select id from answers where street_id = ${street}
      union select id from companies where street_id = ${street})
    select string_agg(one, E'\n') as text from (
      select to_jsonb(t)::text as one from visits t where street_id = ${street}
      union all select to_jsonb(t)::text from calendar_entries t where street_id = ${street}
      union all select to_jsonb(t)::text from demands t where street_id = ${street}
      union all select to_jsonb(t)::text from answers t where street_id = ${street}
      union all select to_jsonb(t)::text from companies t where street_id = ${street}
      union all select to_jsonb(t)::text from visit_notes t where street_id = ${street}
      union all select to_jsonb(t)::text from demand_moves t where demand_id in (select id from ids)
      union all select t.changed::text from revisions t where t.record_id in (select id from ids)) all_of_it`);
  return rows[0]?.text ?? "";
}

/** How many records, notes and moves carry a mark: more than one is a doubled write. */
async function copiesOf({ connection: { db } }: SimulatedServer, { street }: World, mark: string): Promise<number> {
  const like = `%${mark}%`;
  const { rows } = await db.execute<{ copies: number }>(sql`select (
    (select count(*) from visits where street_id = ${street} and content like ${like})
    + (select count(*) from calendar_entries where street_id = ${street} and title like ${like})
    + (select count(*) from demands where street_id = ${street} and title like ${like})
    + (select count(*) from visit_notes where street_id = ${street} and content like ${like})
    + (select count(*) from demand_moves where remark like ${like}))::int as copies`);
  return rows[0]?.copies ?? 0;
}

/** Fields a write gives a value, values of an answer one by one. */
function fieldsOf(write: QueuedWrite): string[] {
  if (write.call === "business.demandMove") return [`move ${write.input.id}`];
  if (!("changes" in write.input)) return ["create"];
  const { values, ...rest } = write.input.changes as Record<string, unknown> & { values?: object };
  return [...Object.keys(rest), ...Object.keys(values ?? {}).map((code) => `values.${code}`)];
}

/** Whether a later save of the same person on the same device put another value in the place of this one. */
function isSuperseded(one: Told, later: readonly Told[]): boolean {
  if (isCreate(one.write) && one.write.call !== "question.saveQuestion") return false;
  const fields = fieldsOf(one.write);
  return later.some(
    (other) =>
      other.device === one.device &&
      other.recordId === one.recordId &&
      fieldsOf(other.write).some((field) => fields.includes(field)),
  );
}

/** Still on a device, where a person sees it and why it waits. */
const parked = (rows: readonly OutboxRow[], mark: string) =>
  rows.some(({ input }) => JSON.stringify(input).includes(mark));

/** What was told and is neither on the server nor anywhere a person can see it; what is there twice. */
export async function brokenPromises(
  server: SimulatedServer,
  world: World,
  ledger: Ledger,
  devices: readonly Device[],
): Promise<string[]> {
  const text = await serverText(server, world);
  const rows = (await Promise.all(devices.map((device) => device.queue()))).flat();
  const problems: string[] = [];
  const removed = new Set(ledger.told.filter(({ write }) => isRemoval(write)).map(({ recordId }) => recordId));
  for (const [place, one] of ledger.told.entries()) {
    if (isRemoval(one.write) || ledger.settled.has(one.mark)) continue;
    if (ledger.givenUp.has(one.recordId) || removed.has(one.recordId)) continue;
    if (isSuperseded(one, ledger.told.slice(place + 1))) continue;
    // The server knew the company already: what was typed of it gives way to what is known.
    if (one.write.call === "visit.createCompany") continue;
    if (!text.includes(one.mark) && !parked(rows, one.mark))
      problems.push(`lost: ${one.write.call} ${one.mark} of ${one.device}`);
  }
  for (const { mark, write } of ledger.told) {
    const copies = await copiesOf(server, world, mark);
    if (copies > 1) problems.push(`doubled: ${write.call} ${mark}, ${copies} times`);
  }
  return problems;
}

const tables: Record<Exclude<FeedKind, "holiday">, keyof FieldTables> = {
  street: "streets",
  staff: "staff",
  label: "labels",
  company: "companies",
  contact: "contacts",
  visit: "visits",
  note: "notes",
  calendar: "calendarEntries",
  demand: "demands",
  answer: "answers",
  questionnaire: "questionnaires",
};

/** Differences between what a device shows and what the server gives a new one. */
export async function divergence(server: SimulatedServer, device: Device): Promise<string[]> {
  const { engine, account } = device;
  if (engine === undefined) return [`${device.name} is closed`];
  const reply = await server.serve({
    method: "GET",
    path: "/v1/visit/changes?cursor=&limit=2000",
    token: account.token,
    timeoutMs: 1000,
  });
  const { changes } = (reply.body as { data: Changes }).data;
  const unsent = new Set((await engine.db.outbox.toArray()).map(({ recordId }) => recordId));
  const problems: string[] = [];
  for (const [kind, table] of Object.entries(tables)) {
    const wanted = new Map(
      changes.flatMap((one) => (one.kind === kind && !one.gone && one.record ? [[one.id, one.record as object]] : [])),
    );
    problems.push(
      ...(await compared(engine, table, wanted, unsent)).map((words) => `${device.name}: ${kind} ${words}`),
    );
  }
  return problems;
}

async function compared(
  engine: FieldEngine,
  name: keyof FieldTables,
  wanted: ReadonlyMap<string, object>,
  unsent: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await (engine.db[name] as unknown as Table<{ id: string; base?: object }, string>).toArray();
  const held = new Map(rows.map((row) => [row.id, row]));
  const problems: string[] = [];
  for (const [id, record] of wanted) {
    const row = held.get(id);
    if (unsent.has(id)) continue;
    if (row === undefined) problems.push(`${id} is missing`);
    else if (!sameJson(row, record)) problems.push(`${id} differs: ${JSON.stringify(row)} / ${JSON.stringify(record)}`);
  }
  for (const id of held.keys()) if (!wanted.has(id) && !unsent.has(id)) problems.push(`${id} should be gone`);
  return problems;
}

/** Rows under the wrong name: what an account was told may only stand on the server as made by that account. */
export async function wrongNames({ connection: { db } }: SimulatedServer, ledger: Ledger): Promise<string[]> {
  const problems: string[] = [];
  for (const { recordId, account, write } of ledger.created()) {
    if (write.call === "visit.createCompany") continue;
    const { rows } = await db.execute<{ created_by: string }>(sql`
      select created_by from visits where id = ${recordId} union all select created_by from calendar_entries where id = ${recordId}
      union all select created_by from demands where id = ${recordId} union all select created_by from answers where id = ${recordId}
      union all select created_by from visit_notes where id = ${recordId}`);
    for (const { created_by } of rows)
      if (created_by !== account) problems.push(`${write.call} ${recordId} stands under ${created_by}`);
  }
  return problems;
}
