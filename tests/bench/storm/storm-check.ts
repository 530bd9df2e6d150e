import type { Connection } from "#server/database/connect.ts";
import { kinds, nameFor, type Outbox } from "./storm-outbox.ts";
import type { Phone } from "./storm-world.ts";

const tables = {
  "visit.createVisit": "visits",
  "visit.createNote": "visit_notes",
  "visit.createCalendar": "calendar_entries",
};

/** Sentences about what is missing or double on the server; none when everything arrived once. */
export async function checkDatabase({ pool }: Connection, phones: readonly Phone[], outboxes: readonly Outbox[]) {
  const wrong: string[] = [];
  const items = outboxes.flatMap(({ visit, business }) => [...visit, ...business]);
  const one = async (text: string, values: unknown[] = []) =>
    Number((await pool.query<{ n: string }>(text, values)).rows[0]?.n ?? Number.NaN);
  const expect = (what: string, found: number, wanted: number) => {
    if (found !== wanted) wrong.push(`${what}: ${found} instead of ${wanted}`);
  };

  const ids = items.map((item) => item.id);
  expect(
    "operations with a stored reply",
    await one("select count(*) n from idempotency where id = any($1)", [ids]),
    ids.length,
  );
  expect("stored replies", await one("select count(*) n from idempotency"), ids.length);
  const created = { ...tables, "business.demandCreate": "demands" };
  for (const [call, table] of Object.entries(created)) {
    const wanted = items.filter((item) => item.call === call).map((item) => (item.input as { id: string }).id);
    expect(`${table} by id`, await one(`select count(*) n from ${table} where id = any($1)`, [wanted]), wanted.length);
    expect(table, await one(`select count(*) n from ${table}`), wanted.length);
  }
  // What a second run of the same write would leave: a second revision, a figure counted twice.
  expect(
    "records written more than once",
    await one("select count(*) n from (select 1 from revisions group by record_id having count(*) > 1) r"),
    0,
  );
  expect(
    "edits of companies",
    await one("select count(*) n from revisions where kind = 'company'"),
    phones.length * kinds.companyEdits,
  );
  expect("visits counted on companies", await one("select sum(visits) n from companies"), phones.length * kinds.visits);
  const names = phones.flatMap((phone) => phone.own.map((id, i) => [id, nameFor(phone, i)] as const));
  const edited = await one(
    "select count(*) n from companies c join unnest($1::uuid[], $2::text[]) as e(id, name) on e.id = c.id and e.name = c.legal_person",
    [names.map(([id]) => id), names.map(([, name]) => name)],
  );
  expect("companies that hold their edit", edited, names.length);
  return wrong;
}
