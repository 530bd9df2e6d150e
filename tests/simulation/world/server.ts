import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { TransportReply, TransportRequest } from "#offline/field-types.ts";
import { buildApp } from "#server/app.ts";
import { connect, type Connection } from "#server/database/connect.ts";
import { slowMachine } from "#tests/fixtures/slow-machine.ts";

/** The real server on a real database, for many histories one after the other. */
export interface SimulatedServer {
  connection: Connection;
  /** The time its handlers see; every history sets its own. */
  setTime(now: () => number): void;
  /** Whether it still takes what the previous version of the app writes. */
  takesOld(takes: boolean): void;
  serve(request: TransportRequest): Promise<TransportReply>;
  /** An upload of which only the first bytes arrived; nobody hears the answer. */
  serveCut(upload: { request: TransportRequest; bytes: Buffer; whole: number }): Promise<void>;
  /** The database goes away when the n-th reply from now on is stored; null: it stays. */
  loseDatabaseAt(nth: number | null): Promise<void>;
  /** SHA-256 of the bytes it keeps under this hash; null: it has none. */
  storedHash(sha256: string): Promise<string | null>;
  /** A new process on the same database. */
  restart(): Promise<void>;
  /** Empties the database for the next history. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Histories after which the tables are made again: what was deleted slows them down. */
const freshAfter = 100;

export async function simulatedServer(databaseUrl: string): Promise<SimulatedServer> {
  const connection = connect(databaseUrl, 2, () => undefined);
  const dataDir = await mkdtemp(join(tmpdir(), "ip-smart-simulation-"));
  await layTrap(connection);
  const clear = await clearer(connection);
  let time = () => Date.now();
  let takesOld = true;
  const start = () =>
    buildApp({
      searchHereUpTo: 1_000,
      databaseUrl,
      dataDir,
      logger: process.env.SIM_LOG ? { level: "warn" } : false,
      now: () => time(),
      limits: slowMachine,
    });
  let app: FastifyInstance = await start();
  return {
    connection,
    async clear() {
      await clear();
      // Files are found again by their hash: the next history would find its photos on the server.
      await rm(join(dataDir, "files"), { recursive: true, force: true });
    },
    setTime: (now) => {
      time = now;
    },
    takesOld: (takes) => {
      takesOld = takes;
    },
    serve: (request) => injected(app, takesOld ? asPresent(request) : request, time()),
    serveCut: async ({ request, bytes, whole }) => {
      const headers = { ...request.headers, "content-length": String(whole), authorization: `Bearer ${request.token}` };
      await app.inject({ method: "POST", url: request.path, headers, payload: bytes });
    },
    loseDatabaseAt: async (nth) => {
      await connection.db.execute(sql`select setval('simulated_replies', ${nth === null ? 1000 : 100 - nth})`);
    },
    storedHash: async (sha256) => {
      const bytes = await readFile(join(dataDir, "files", sha256.slice(0, 2), sha256.slice(2))).catch(() => null);
      return bytes && createHash("sha256").update(bytes).digest("hex");
    },
    async restart() {
      await app.close();
      app = await start();
    },
    async close() {
      await app.close();
      await connection.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Lets the database go away where a reply is stored: within the write's transaction, between two items. */
async function layTrap({ db }: Connection): Promise<void> {
  await db.execute(sql`create sequence simulated_replies`);
  await db.execute(sql`select setval('simulated_replies', 1000)`);
  await db.execute(sql`create function simulated_loss() returns trigger language plpgsql as $$
    begin
      if nextval('simulated_replies') = 100 then
        raise exception 'terminating connection due to administrator command' using errcode = '57P01';
      end if;
      return new;
    end $$`);
  await db.execute(sql`create trigger simulated_loss before insert on idempotency
    for each row execute function simulated_loss()`);
}

/** Empties what an empty product has empty: mostly by deleting, which is faster for few rows. */
async function clearer({ db, pool }: Connection): Promise<() => Promise<void>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`);
  const empty: string[] = [];
  for (const { name } of rows)
    if ((await db.execute(sql.raw(`select 1 from ${name} limit 1`))).rows.length === 0) empty.push(name);
  const deletes = empty.map((name) => `delete from ${name};`).join(" ");
  let histories = 0;
  return async () => {
    histories += 1;
    // What nobody may empty has triggers, which do not hold here.
    const emptying = histories % freshAfter === 0 ? `truncate ${empty.join(", ")} cascade;` : deletes;
    await pool.query(`begin; set local session_replication_role = replica; ${emptying} commit`);
  };
}

/** What the server of the day took: the same shapes under the version of that day. */
function asPresent(request: TransportRequest): TransportRequest {
  const { items } = (request.body ?? {}) as { items?: { contract_version: number }[] };
  if (items === undefined) return request;
  const present = items.map((item) => ({ ...item, contract_version: 1 }));
  return { ...request, body: { ...(request.body as object), items: present } };
}

async function injected(app: FastifyInstance, request: TransportRequest, now: number): Promise<TransportReply> {
  const { method, path, token, body, bytes, headers = {} } = request;
  const payload = bytes ? Buffer.from(await bytes.arrayBuffer()) : (body as object | undefined);
  const reply = await app.inject({
    method,
    url: path,
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(method === "POST" && { payload: payload ?? {} }),
  });
  const type = String(reply.headers["content-type"] ?? "");
  return {
    status: reply.statusCode,
    body: type.includes("json") ? reply.json<unknown>() : reply.body,
    retryAfterMs: null,
    serverTime: now,
  };
}
