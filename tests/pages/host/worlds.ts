import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/database/connect.ts";
import { smsInbox } from "#server/plugins/outside/sms.ts";
import { demoSource } from "#tests/fixtures/database/demo-template.ts";
import { cloneDatabase } from "#tests/fixtures/database/test-cluster.ts";
import { slowMachine } from "#tests/fixtures/slow-machine.ts";

/** A whole server on its own copy of the demo data; it listens on nothing. */
export interface World {
  app: FastifyInstance;
  /** Rows of one statement on its database. */
  query(statement: string, values: unknown[]): Promise<pg.QueryResultRow[]>;
  end(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const { clusterUrl, template, files } = demoSource();
  const database = await cloneDatabase(clusterUrl, template);
  const dataDir = await mkdtemp(join(tmpdir(), "ip-smart-page-"));
  await cp(files, join(dataDir, "files"), { recursive: true });
  const backups = await mkdtemp(join(tmpdir(), "ip-smart-page-backups-"));
  const connection = connect(database.url, 2, () => undefined);
  // As the demo: text messages go to an inbox that tests may read.
  const inbox = smsInbox(() => undefined);
  const app = await buildApp({
    databaseUrl: database.url,
    dataDir,
    logger: false,
    limits: slowMachine,
    // What a test imports is found at once, and no world starts a thread.
    searchHereUpTo: 10_000,
    inbox,
    backup: { folder: join(backups, "nightly"), keep: 2, ownsDatabase: false },
  });
  // The clock of the machine must not start work in the middle of a test.
  await connection.db.execute(sql`delete from jobs.schedule`);
  await app.ready();
  return {
    app,
    query: async (statement, values) => (await connection.pool.query<pg.QueryResultRow>(statement, values)).rows,
    async end() {
      await app.close();
      await connection.close();
      await database.drop();
      for (const folder of [dataDir, backups]) await rm(folder, { recursive: true, force: true });
    },
  };
}
