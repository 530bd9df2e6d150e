import { existsSync } from "node:fs";
import { join } from "node:path";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from "fastify";
import type { DrawPage } from "#contract/site/first-reading.ts";
import { allHandlers } from "#server/areas/handlers.ts";
import { feeTrial } from "#server/areas/patent/fee-trial.ts";
import { serveReaders } from "#server/areas/search/reader-documents.ts";
import { keptDrawings } from "#server/areas/site/kept-drawings.ts";
import { servePages } from "#server/areas/site/serve-pages.ts";
import { isTooDeep } from "#server/importers/json-depth.ts";
import { openJobs } from "#server/jobs/boss.ts";
import { productJobs, resumeJobs } from "#server/jobs/product-jobs.ts";
import type { BackupPlace } from "#server/plugins/backup-place.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { keepRelease, serveClient } from "#server/plugins/http/client-files.ts";
import { damageReport } from "#server/plugins/files/file-damage.ts";
import { answerErrors, unknownCall } from "#server/plugins/errors/errors.ts";
import { diskRoom } from "#server/plugins/files/free-space.ts";
import { type StorageQuotas, usualQuotas } from "#server/plugins/files/storage-use.ts";
import { localFileStore } from "#server/plugins/files/file-store.ts";
import type { Served } from "#server/plugins/handlers.ts";
import { serveHealth } from "#server/plugins/http/health.ts";
import { CallLanes } from "#server/plugins/limits/call-lanes.ts";
import { HeavyLine } from "#server/plugins/limits/heavy-line.ts";
import { limitLoad, type LoadLimits, usualLimits } from "#server/plugins/limits/load-limit.ts";
import { SearchTurns } from "#server/plugins/limits/search-limit.ts";
import { serveOpenApi } from "#server/plugins/http/openapi.ts";
import { PictureLine } from "#server/plugins/pictures/picture-line.ts";
import { openPictures } from "#server/plugins/pictures/pictures.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { recordNumbers } from "#server/plugins/record-numbers.ts";
import type { PushSender } from "#server/plugins/outside/web-push.ts";
import type { PatentSource } from "#server/plugins/outside/sources/patent-source.ts";
import { watchSource } from "#server/plugins/outside/sources/watched-source.ts";
import type { Wechat } from "#server/plugins/outside/wechat.ts";
import { builtFrom } from "#server/plugins/installation.ts";
import { privatePages } from "#server/plugins/http/private-pages.ts";
import { closedFolder } from "#server/plugins/files/private-folder.ts";
import { securityHeaders } from "#server/plugins/http/security-headers.ts";
import { type CompanyData, watchCompanyData } from "#server/plugins/outside/company-data.ts";
import { type TrustedProxies, warnOfUntrusted } from "#server/plugins/http/trusted-proxies.ts";
import { noSms, serveInbox, type SmsInbox, type SmsSender } from "#server/plugins/outside/sms.ts";
import { countedPush, countedSms } from "#server/plugins/usage/counted-senders.ts";
import { countUsage } from "#server/plugins/usage/keep-usage.ts";
import { openSearch } from "#server/search/open-search.ts";
import type { OpenSearchSettings } from "#server/search/opensearch/opensearch-settings.ts";
import { openPools, type StatementTimes, usualTimes } from "./pools.ts";
import { sendRefusal, serveContract, servedCalls } from "./serve-contract.ts";

export interface AppOptions {
  databaseUrl: string;
  dataDir: string;
  /** Folder of the built client; without one only the API is served. */
  clientDir?: string;
  /** Draws the text of public pages; absent: their documents come without it. */
  drawPage?: DrawPage | null;
  logger: NonNullable<FastifyServerOptions["logger"]>;
  https?: { cert: Buffer; key: Buffer } | null;
  /** Proxies in front; absent: none is believed. */
  trustProxy?: TrustedProxies | null;
  /** Where people find the site; absent: documents that may be kept name no host. */
  publicUrl?: string | null;
  /** Web push; absent: reminders stay in the app. */
  push?: PushSender;
  /** Sends text messages; without one none is sent. */
  sms?: SmsSender | null;
  /** Sign-in by WeChat; absent: not configured. */
  wechat?: Wechat | null;
  /** Sources of patents outside; absent: none is configured. */
  sources?: readonly PatentSource[];
  /** The company-data provider; absent: not configured, our own directory answers. */
  companyData?: CompanyData | null;
  /** Takes text messages instead and shows them to everybody: the demo's alone. */
  inbox?: SmsInbox;
  /** Milliseconds since the epoch; tests set their own. */
  now?: () => number;
  /** What is taken on at once; absent: what suits one process. */
  limits?: Partial<LoadLimits>;
  /** Milliseconds that one statement may take; absent: `usualTimes`. */
  statementMs?: Partial<StatementTimes>;
  /** Seconds between two log lines with figures of the load; absent: none. */
  loadLogSeconds?: number;
  /** Megabytes that the index of the patent search may take; absent: `usualSearchMegabytes`. */
  searchMegabytes?: number;
  /** For tests: up to so many patents are searched in the server's own thread, where each search finds what is committed. */
  searchHereUpTo?: number;
  /** Where backups go, how many are kept, and whether the database is ours to copy; absent: none are made. */
  backup?: Pick<BackupPlace, "folder" | "keep" | "ownsDatabase"> | null;
  /** How much is kept: what companies may keep, and the bytes of the disk that stay free (absent: none have to). */
  storage?: Partial<StorageQuotas> & { floor?: number; freeBytes?: (folder: string) => Promise<number> };
  /** The cluster that answers the patent search; absent: an index in memory. */
  opensearch?: OpenSearchSettings | null;
}

/** Body limit of JSON: a batch is 512 KB, an import fix may be larger. */
const jsonLimit = 4 * 1024 * 1024;
/** Enough for some half a million patents with abstracts and claims. */
const usualSearchMegabytes = 4096;

/** Builds the whole server without listening, so that tests may use app.inject. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: jsonLimit,
    requestTimeout: 100_000,
    ...(options.https ? { https: options.https } : {}),
  }) as unknown as FastifyInstance;
  const limits = { ...usualLimits, ...options.limits };
  const pictures = new PictureLine(limits.picture);
  const heavy = new HeavyLine(limits.heavy);
  const { services, lanes, pools } = await openServices(app, options, { limits, pictures, heavy });

  warnOfUntrusted(app, options.trustProxy ?? null);
  answerErrors(app, sendRefusal);
  limitLoad(app, {
    limits,
    pictures,
    heavy,
    poolWaiting: () => pools.kept.pool.waitingCount,
    logSeconds: options.loadLogSeconds ?? 0,
  });
  await securityHeaders(app, options.https !== null && options.https !== undefined);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ["br", "gzip"],
    // As fast as gzip, and 30 % smaller for a page of the feed, whose records repeat each other from afar.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    requestEncodings: ["gzip"],
  });
  readJson(app);
  // As many bytes as the call says.
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  logRequests(app);

  const table: { served: Map<string, Served> } = { served: new Map() };
  table.served = servedCalls(allHandlers(() => table.served));
  serveContract(app, { services, lanes }, table.served);
  serveHealth(app, services);
  serveOpenApi(app, table.served);
  privatePages(app);
  if (options.inbox) serveInbox(app, options.inbox);
  await serveEverythingElse(app, { db: pools.desk.db, now: services.now }, options);
  return app;
}

/** JSON bodies as Fastify reads them, but none that nests so deep that what walks over it runs out of stack. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (isTooDeep(body)) done(new Refused(400, "提交的内容层次过深，无法处理", { reason: "shape" }));
    else void parse(request, body, done);
  });
}

interface Loaded {
  limits: LoadLimits;
  pictures: PictureLine;
  heavy: HeavyLine;
}

async function openServices(app: FastifyInstance, options: AppOptions, { limits, pictures, heavy: line }: Loaded) {
  const lost = (error: Error) => app.log.warn({ err: error }, "database connection lost");
  const pools = openPools(options.databaseUrl, lost, { ...usualTimes, ...options.statementMs });
  const { kept, heavy, background, numbers, cancel } = pools;
  const lanes = new CallLanes({ pools, line, cancel, limits, log: app.log });
  const jobs = await openJobs(kept.pool, app.log);
  const searcher = {
    databaseUrl: options.databaseUrl,
    // What the index does not answer is looked for in every patent.
    db: heavy.db,
    pool: background.pool,
    megabytes: options.searchMegabytes ?? usualSearchMegabytes,
    folder: join(options.dataDir, "search"),
    ...(options.searchHereUpTo !== undefined && { ownThreadFrom: options.searchHereUpTo }),
    log: app.log,
  };
  const search = await openSearch(searcher, options.opensearch ?? null);
  // Who only asks by inject starts it with the first search.
  app.addHook("onListen", async () => {
    search.start().catch((error: unknown) => app.log.warn({ err: error }, "the patent search could not start yet"));
  });
  const now = options.now ?? Date.now;
  const usage = countUsage({ db: kept.db, log: app.log, now });
  app.addHook("onClose", async () => {
    await search.stop();
    await jobs.stop();
    await usage.stop();
    lanes.stop();
    await pools.close();
  });
  const filesFolder = join(options.dataDir, "files");
  await closedFolder(filesFolder);
  const { floor = 0, freeBytes, ...quotas } = options.storage ?? {};
  const room = diskRoom(filesFolder, floor, freeBytes);
  const files = localFileStore(filesFolder, damageReport(numbers.db, app.log, now), room);
  const services: Services = {
    db: kept.db,
    files,
    room,
    quotas: { ...usualQuotas, ...quotas },
    pictures: openPictures(files, pictures, app.log),
    search,
    searchTurns: new SearchTurns(),
    sources: (options.sources ?? []).map((source) => watchSource(source, now)),
    companyData: options.companyData ? watchCompanyData(options.companyData, now) : null,
    push: options.push ? countedPush(options.push, usage) : null,
    sms: countedSms(options.inbox ?? options.sms ?? noSms(app.log), usage),
    wechat: options.wechat ?? null,
    usage,
    takeNumber: {
      visit: recordNumbers(numbers.db, now, "visit", 1),
      demand: recordNumbers(numbers.db, now, "demand", 1),
    },
    numbersFor: (kind, count) => recordNumbers(numbers.db, now, kind, Math.max(1, count)),
    backup: options.backup ? { ...options.backup, dataDir: options.dataDir, databaseUrl: options.databaseUrl } : null,
    startJob: jobs.start,
    installation: {
      ...builtFrom,
      startedAt: Date.now(),
      dataDir: options.dataDir,
      searchBy: options.opensearch ? "opensearch" : "memory",
      crons: jobs.crons,
      retryJob: jobs.retry,
      heavyCalls: () => lanes.figures(),
    },
    log: app.log,
    now,
  };
  const inBackground = { ...services, db: background.db };
  await jobs.serve(productJobs(inBackground));
  await resumeJobs(inBackground);
  return { services, lanes, pools };
}

/** One line a request: method, route pattern, status, milliseconds. No addresses, queries or bodies. */
function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    if (!request.url.startsWith("/v1/")) return;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
}

async function serveEverythingElse(
  app: FastifyInstance,
  { db, now }: Pick<Services, "db" | "now">,
  options: AppOptions,
): Promise<void> {
  const clientDir = options.clientDir;
  const withClient = clientDir !== undefined && existsSync(join(clientDir, "index.html"));
  if (withClient) {
    const releases = join(options.dataDir, "releases");
    await keepRelease(clientDir, releases, Date.now());
    await serveClient(app, clientDir, releases);
    const publicUrl = options.publicUrl ?? null;
    const draw = options.drawPage ? keptDrawings(options.drawPage) : null;
    await serveReaders(app, { db, clientDir, now, publicUrl, draw, feeTrial });
    await servePages(app, { db, clientDir, now, publicUrl, draw });
  }
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === "GET" || request.method === "HEAD";
    const page = reads && !request.url.startsWith("/v1/") && !request.url.startsWith("/assets/");
    if (withClient && page) return reply.header("cache-control", "no-cache").sendFile("index.html", clientDir);
    return reply.code(404).send(unknownCall);
  });
}
