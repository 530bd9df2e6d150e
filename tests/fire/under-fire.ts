import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { readFeed, feedCaughtUp } from "#tests/fixtures/feed-reading.ts";
import { daliang, type PersonName, ronggui, type TestServer } from "#tests/fixtures/test-server.ts";
import { type CallWriter, visited, writeCalls } from "./call-writers.ts";
import { logPlaces, placesOf } from "./place-log.ts";
import { writeRaw } from "./raw-writers.ts";
import { NaiveReader, Reader } from "./readers.ts";
import { differences, type Done, doubles, misses, unfed } from "./verdict.ts";

/** Ten write through the calls, six in transactions of their own. */
const callWriters: readonly PersonName[] = [
  ...(["daliang", "daliangLead", "daliangColleague", "daliang", "daliangColleague", "daliangLead"] as const),
  ...(["ronggui", "ronggui", "ronggui", "ronggui"] as const),
];
const rawWriters = 6;

export interface Outcome {
  /** What a reader missed, was told twice, or how its cursor went back. */
  problems: string[];
  /** The same of a reader by sequence number alone, which has to have some. */
  naive: string[];
  figures: Record<string, number>;
}

/** Writers and readers for so many seconds; the server starts again at a third, the database is killed at two thirds. */
export async function underFire(server: TestServer, seconds: number): Promise<Outcome> {
  const { pool } = server.connection;
  await logPlaces(pool);
  const history = await historyOf(pool);
  for (const person of new Set([...callWriters, "district" as const])) await server.token(person);
  const done: Done[] = [];
  const fire = { isOn: true };
  const isOn = () => fire.isOn;
  const early = [
    new Reader(server, { person: "daliang", scopes: ["*", daliang], history, limit: 20 }),
    new Reader(server, { person: "ronggui", scopes: ["*", ronggui], history, limit: 100 }),
    new Reader(server, { person: "district", scopes: "all", history, limit: 50 }),
  ];
  const late = new Reader(server, { person: "daliangColleague", scopes: ["*", daliang], history, limit: 300 });
  const readers = [...early, late];
  const naive = new NaiveReader(pool);
  for (const reader of early) await reader.readToTheEnd();

  const calls = callWriters.map((person) => writeCalls(writerOf(server, person, done), isOn));
  const raws = Array.from({ length: rawWriters }, () => writeRaw(server.databaseUrl, isOn, done));
  const reading = [...early, naive].map((reader) => reader.readWhile(isOn));
  const troubles = trouble(server, seconds).finally(() => (fire.isOn = false));
  // Its first download is under way while the others write.
  reading.push(late.readWhile(isOn));
  const written = await Promise.all([...calls, ...raws]);
  await Promise.all([...reading, troubles]);

  await feedCaughtUp(server);
  for (const reader of [...readers, naive]) await reader.readToTheEnd();
  const places = await placesOf(pool);
  const problems = readers.flatMap((one) => [...one.faults, ...doubles(one, places), ...misses(one, places)]);
  for (const [place, person] of (["daliang", "ronggui", "district", "daliangColleague"] as const).entries())
    problems.push(...(await unlikeFresh(server, person, readers[place] as Reader)));
  const figures = {
    seconds,
    batches: sum(written.slice(0, calls.length)),
    transactions: sum(written.slice(calls.length)),
    answered: done.length,
    places: places.length,
    pages: sum(readers.map(({ pages }) => pages)),
    told: sum(readers.flatMap(({ told }) => [...told.values()])),
    unanswered: sum(readers.map(({ unanswered }) => unanswered)),
  };
  return { problems: [...problems, ...unfed(done, places)], naive: misses(naive, places), figures };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const writerOf = (server: TestServer, person: PersonName, done: Done[]): CallWriter => ({
  server,
  person,
  company: person === "ronggui" ? visited.ronggui : visited.daliang,
  done,
});

async function historyOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ value: string }>("select value from settings where key = 'feed_epoch'");
  return String(rows[0]?.value);
}

async function trouble(server: TestServer, seconds: number): Promise<void> {
  const third = (seconds * 1000) / 3;
  await pause(third);
  await server.restart();
  await pause(third);
  await killDatabase(server.connection.pool);
  await pause(third);
}

/** SIGKILL: what was not committed is gone, and whoever looks after it starts it again. */
async function killDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ data_directory: string }>("show data_directory");
  const lines = await readFile(join(rows[0]?.data_directory ?? "", "postmaster.pid"), "utf8");
  process.kill(Number.parseInt(lines, 10), "SIGKILL");
}

/** What the reader holds against a first download of the same person. */
async function unlikeFresh(server: TestServer, person: PersonName, reader: Reader): Promise<string[]> {
  const { changes } = await readFeed(server, person, "", 2000);
  const fresh = changes.flatMap(({ kind, id, record }) =>
    record === null ? [] : [[`${kind}/${id}`, record] as const],
  );
  return differences(reader.name, reader.records, new Map<string, unknown>(fresh));
}
