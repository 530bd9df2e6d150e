import { mkdirSync, realpathSync } from "node:fs";
import pg from "pg";
import { refuseForeignOwner, rememberedCluster } from "./cluster-place.ts";
import { lockCluster } from "./database-lock.ts";
import { clusterPlace, databaseName, openCluster } from "./embedded-cluster.ts";
import { type DatabaseLog, livingPort, type Settings, stopStray } from "./embedded-process.ts";
import { SupervisedPostgres } from "./embedded-supervisor.ts";

/** Where the database answers, and how to end it. */
export interface EmbeddedPostgres {
  url: string;
  /** Fast shutdown; resolves when PostgreSQL has ended and the data folder is free. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  log: DatabaseLog;
  /** Settings over our own, e.g. `{ fsync: "off" }` for a cluster that only tests use. */
  settings?: Settings;
  /** Take a cluster outside of the data folder over from the folder it belonged to. */
  adopt?: boolean;
}

/**
 * Starts the PostgreSQL of a data folder, making it if there is none, and keeps it running until `stop`.
 * Throws when another living server owns the folder or PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {}, adopt = false } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const folder = realpathSync(dataDir);
  const place = clusterPlace(folder);
  if (!adopt) refuseForeignOwner(folder, place);
  const lock = await lockCluster(place, folder, { log });
  try {
    if (lock.wasCopiedAlive)
      log.warn(
        { dataDir: folder },
        "the data folder was copied while its server ran: it is read as after a power cut and may be damaged; npm run backup makes sure copies",
      );
    const cluster = openCluster(folder, place);
    if (await stopStray(cluster.directory)) log.warn({}, "stopped the database a killed server left running");
    const database = new SupervisedPostgres(cluster, settings, log);
    await database.start();
    await createDatabase(database).catch(async (error: unknown) => {
      await database.stop();
      throw error;
    });
    log.info({ directory: cluster.directory, port: database.port }, "database ready");
    return {
      url: database.urlOf(databaseName),
      async stop() {
        await database.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Address of the database that a living server runs in a data folder; null: none answers. */
export async function runningPostgres(dataDir: string): Promise<string | null> {
  const remembered = rememberedCluster(dataDir);
  const port = remembered && livingPort(remembered.directory);
  if (remembered === null || port === null) return null;
  const url = `postgres://${databaseName}:${remembered.password}@127.0.0.1:${port}/${databaseName}`;
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return url;
  } catch (error) {
    // The port of a server that was killed, or of somebody else's program by now.
    if (["ECONNREFUSED", "ECONNRESET", "28P01"].includes((error as { code?: string }).code ?? "")) return null;
    throw error;
  }
}

async function createDatabase(database: SupervisedPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: database.urlOf("postgres") });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
