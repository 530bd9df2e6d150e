import pino from "pino";
import { buildApp } from "./app.ts";
import { builtDrawing } from "./built-drawing.ts";
import type { Configuration } from "./configuration.ts";
import { connect } from "./database/connect.ts";
import { startEmbeddedPostgres } from "./database/embedded/embedded.ts";
import { matchInstallation } from "./database/installation-id.ts";
import { migrate } from "./database/migrate.ts";
import { fillHolidays } from "./database/holidays.ts";
import { fillStreets } from "./database/streets.ts";
import { stopMs as jobsStopMs } from "./jobs/boss.ts";
import { mistypedSettings } from "./mistyped-settings.ts";
import { orderlyStop } from "./orderly-stop.ts";
import { logLevelOf, readSettings } from "./settings.ts";
import { startProblem } from "./start-problem.ts";
import { damageReport } from "./plugins/files/file-damage.ts";
import { localFileStore } from "./plugins/files/file-store.ts";
import { loggedError } from "./plugins/errors/logged-error.ts";
import { dataFolder } from "./plugins/files/private-folder.ts";
import { pushSender, vapidKeys } from "./plugins/outside/web-push.ts";

// Loaded only when it is asked for: an installation runs without these files.
const demo = process.argv.includes("--demo") ? (await import("#demo/demonstration.ts")).demonstration() : null;
/** Ends when the demo is filled in, so that it can be while the client is still being built. */
const fillOnly = demo !== null && process.argv.includes("--fill-only");
// On a terminal the demo speaks to a person; everywhere else every line is JSON.
const quiet = demo !== null && process.stdout.isTTY;
const serializers = { err: loggedError };
const log = pino({ level: logLevelOf(process.env, quiet ? "warn" : "info"), serializers });

/** What an empty database starts with: the streets, or with `--demo` a whole district. */
async function fill(url: string, { dataDir, streetsFile }: Configuration): Promise<void> {
  const { db, close } = connect(url, 2, (error) => log.warn({ err: error }, "database connection lost"));
  try {
    await fillHolidays(db, new Date());
    if (demo === null) await fillStreets(db, streetsFile);
    else await demo.fill(db, localFileStore(`${dataDir}/files`, damageReport(db, log, Date.now)));
  } finally {
    await close();
  }
}

const order = orderlyStop({ log, milliseconds: 10_000, exit: (code) => process.exit(code) });

async function openDatabase({ databaseUrl, dataDir }: Configuration): Promise<string> {
  if (databaseUrl !== null) return databaseUrl;
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  order.opened("database", () => embedded.stop(), 40_000);
  return embedded.url;
}

async function start(): Promise<void> {
  for (const words of mistypedSettings(process.env)) log.warn(words);
  const { configuration, ...services } = readSettings(process.env);
  if (demo === null && configuration.publicUrl === null)
    log.warn(
      "PUBLIC_URL is not set: pages name no address of their own, and the site map takes the host of each request",
    );
  await dataFolder(configuration.dataDir);
  const databaseUrl = await openDatabase(configuration);
  if (order.isStopping()) return;
  await migrate(databaseUrl, { log });
  await matchInstallation({
    databaseUrl,
    dataDir: configuration.dataDir,
    ownsDatabase: configuration.databaseUrl === null,
  });
  if (order.isStopping()) return;
  await fill(databaseUrl, configuration);
  if (fillOnly || order.isStopping()) return;
  const keys = await vapidKeys(process.env, configuration.dataDir);
  const app = await buildApp({
    databaseUrl,
    dataDir: configuration.dataDir,
    clientDir: configuration.clientDir,
    drawPage: await builtDrawing(configuration.drawingFile),
    logger: { level: log.level, serializers },
    loadLogSeconds: configuration.loadLogSeconds,
    searchMegabytes: configuration.searchMegabytes,
    storage: configuration.storage,
    ...services,
    backup: configuration.backup && { ...configuration.backup, ownsDatabase: configuration.databaseUrl === null },
    https: configuration.tls,
    trustProxy: configuration.trustProxy,
    publicUrl: configuration.publicUrl,
    ...(demo && { inbox: demo.inbox }),
    push: pushSender(keys, configuration.pushHosts),
  });
  // Jobs under way have their time before the database closes under them.
  order.opened("server", () => app.close(), jobsStopMs + 10_000);
  if (order.isStopping()) return;
  const url = await app.listen({ host: configuration.host, port: configuration.port });
  log.info({ url }, "listening");
  demo?.welcome(url.replace("127.0.0.1", "localhost").replace("[::1]", "localhost"));
}

// SIGHUP: the terminal was closed.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    log.info({ signal }, "stopping");
    void order.stop(0);
  });
}

function failed(error: unknown): void {
  const problem = startProblem(error);
  if (!order.isStopping()) {
    if (problem === null) log.fatal({ err: error }, "could not start");
    else process.stderr.write(`没有启动：${problem}\n`);
  }
  void order.stop(1);
}

const starting = start();
order.opening(starting);
starting.then(() => (fillOnly ? order.stop(0) : undefined)).catch(failed);
