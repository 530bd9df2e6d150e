import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Call } from "#contract/core/call.ts";
import { readEnvelope } from "#contract/core/envelope.ts";
import { callsByName } from "#contract/index.ts";
import { contractNameOf } from "#contract/sync/queued-names.ts";
import { can } from "#contract/core/roles.ts";
import { batchCalls } from "#contract/sync/sync.ts";
import { queryText } from "#src/api/query-text.ts";
import { demoRandom } from "#demo/random.ts";
import { again, isDrawn, testSeed } from "#tests/fixtures/drawn-share.ts";
import { type DemoHouse, demoHouse, knockers } from "./demo-house.ts";
import {
  isMoment,
  mutated,
  allThatNoDatabaseKeeps,
  nastyTexts,
  oddMoments,
  pathsTo,
  valueAt,
  withValue,
} from "./hostile-values.ts";
import { fullInput, sampleInput } from "./sample-input.ts";

const daliang = "440606005";
/** Would end the session of who knocks: a device that tells of its wipe too, once the demo has devices. */
const endsItself = [
  "account.logout",
  "account.changePassword",
  "visitor.logout",
  "account.viewEnd",
  "user.endSession",
  "staff.deviceWiped",
];
const mutationsEach = 10;

let house: DemoHouse;
let records: Map<string, string[]>;
/** The quick level asks one call in this many, others at each commit. */
const oneIn = 4;
const random = demoRandom(`hostile input ${testSeed}`);
let knocks = 0;

beforeAll(async () => {
  house = await demoHouse();
  records = await someRecords(house.connection.db);
}, 120_000);
afterAll(() => house.close());

/** A few records of every table, of the street first. */
async function someRecords(db: DemoHouse["connection"]["db"]): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ name: string; in_street: boolean }>(sql`
    select c.table_name as name, exists (select from information_schema.columns s where s.table_schema = 'public'
      and s.table_name = c.table_name and s.column_name = 'street_id') as in_street
    from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'uuid' order by 1`);
  const found = new Map<string, string[]>();
  for (const { name, in_street } of rows) {
    const order = in_street ? sql`street_id <> ${daliang}, id` : sql`id`;
    const some = await db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(name)} order by ${order} limit 5`,
    );
    if (some.rows.length > 0)
      found.set(
        name,
        some.rows.map(({ id }) => id),
      );
  }
  return found;
}

/** Tables of what fields name; other fields name any record. */
const tables: Record<string, string> = {
  company: "companies",
  questionnaire: "questionnaires",
  answer: "answers",
  label: "labels",
  account: "accounts",
  device: "devices",
  visit: "visits",
  demand: "demands",
  calendar: "calendar_entries",
  leader: "accounts",
  member: "accounts",
  visitor: "accounts",
  owner: "accounts",
  collaborator: "accounts",
};
const place = "00000000-0000-7000-8000-000000000000";

/** A good input that names records there are, or makes a new one. */
function inputOf(call: Call, make = fullInput): object {
  const input = make(call, place, daliang);
  return pathsTo(input, (value) => value === place).reduce<object>((filled, path) => {
    const field = path.findLast((key) => typeof key === "string") ?? "";
    const table = tables[String(field).replace(/_ids?$/, "")] ?? random.pick([...records.keys()]);
    const isNew = path.join(".") === "id" && random.chance(0.5);
    return withValue(
      filled,
      path,
      isNew ? random.id(Date.now()) : random.pick(records.get(table) ?? [place]),
    ) as object;
  }, input);
}

interface Subject {
  name: string;
  call: Call;
  /** A good input with other records each time. */
  input(): object;
}

function subjects(): Subject[] {
  const calls = [...callsByName].filter(([name]) => !endsItself.includes(name));
  const plain = calls.map(([name, call]): Subject => ({
    name,
    call,
    input: () => inputOf(call, random.chance(0.7) ? fullInput : sampleInput),
  }));
  const queued = Object.entries(batchCalls).flatMap(([batch, names]) =>
    names.map((inner): Subject => {
      const call = callsByName.get(`sync.${batch}Batch`);
      const one = callsByName.get(contractNameOf(inner));
      if (!call || !one) throw new Error(`no ${batch} batch or ${inner}`);
      const item = () => ({
        id: random.id(Date.now()),
        call: inner,
        input: inputOf(one),
        contract_version: 1,
        created_at: "2026-11-20T02:00:00.000Z",
      });
      return { name: `${batch} batch of ${inner}`, call, input: () => ({ items: [item(), item()] }) };
    }),
  );
  return [...plain, ...queued];
}

/** Those that this run asks, in one of the two ways. */
const drawn = (way: string) => subjects().filter(({ name }) => isDrawn(oneIn, way, name));

const mayKnock = (call: Call) =>
  Object.entries(knockers).flatMap(([name, { kind }]) =>
    can(kind, call.access) ? [house.tokens.get(name) ?? ""] : [],
  );

/** What is wrong with the answer to an input: 5xx, a lost session, something that is no envelope. */
async function complaint({ name, call }: Subject, input: unknown): Promise<string[]> {
  knocks += 1;
  const token = random.pick(mayKnock(call));
  const inAddress = call.method === "GET" || call.body === "bytes";
  const isObject = typeof input === "object" && input !== null;
  const reply = await house.app.inject({
    method: call.method,
    url: inAddress ? `${call.path}?${isObject ? queryText(input) : String(input)}` : call.path,
    // Limits of an address are not what is asked about.
    remoteAddress: `198.51.${Math.floor(knocks / 250) % 250}.${knocks % 250}`,
    headers: {
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...(call.method === "POST" && {
        "content-type": call.body === "bytes" ? "application/octet-stream" : "application/json",
      }),
    },
    ...(call.method === "POST" && { payload: call.body === "bytes" ? Buffer.from("x") : JSON.stringify(input) }),
  });
  const said = `${reply.statusCode} ${name} ← ${JSON.stringify(input)?.slice(0, 3000)} → ${reply.statusCode} ${reply.body.slice(0, 200)}`;
  if (reply.statusCode >= 500) return [said];
  if (call.reply === "file" && reply.statusCode === 200) return [];
  const envelope = readEnvelope(JSON.parse(reply.body));
  if ((envelope?.data as { reason?: string } | null)?.reason === "login" && call.access !== "public") return [said];
  const isWhole =
    envelope !== null && envelope.status === reply.statusCode && (envelope.code === 1) === (reply.statusCode === 200);
  const items = (envelope?.data as { results?: { status?: number }[] } | null)?.results ?? [];
  const failed = items.filter(({ status }) => status !== undefined && status >= 500);
  return isWhole && failed.length === 0 ? [] : [`${said} ${JSON.stringify(failed)}`];
}

it("answers every call well whatever stands in any of its texts", { timeout: 300_000 }, async () => {
  const wrong: string[] = [];
  for (const subject of drawn("texts")) {
    const input = subject.input();
    for (const path of pathsTo(input, (value) => typeof value === "string")) {
      const texts = isMoment(valueAt(input, path))
        ? [oddMoments[0], oddMoments[8], ...random.sample(oddMoments, 4)]
        : [random.pick(nastyTexts)];
      for (const text of [allThatNoDatabaseKeeps, ...texts])
        wrong.push(...(await complaint(subject, withValue(input, path, text))));
    }
  }
  expect(wrong, again).toEqual([]);
  expect(knocks).toBeGreaterThan(400);
});

it("answers every call well whatever becomes of its input", { timeout: 300_000 }, async () => {
  const wrong: string[] = [];
  for (const subject of drawn("mutations")) {
    for (let n = 0; n < mutationsEach; n++) wrong.push(...(await complaint(subject, mutated(subject.input(), random))));
  }
  expect(wrong, again).toEqual([]);
});
