import type { FastifyInstance, FastifyRequest } from "fastify";
import { contract } from "#contract/index.ts";
import type { PictureLine } from "../pictures/picture-line.ts";
import { Refused } from "../errors/refused.ts";
import type { LaneLimits } from "./call-lanes.ts";
import { goneWith } from "./client-gone.ts";
import type { HeavyLine } from "./heavy-line.ts";
import { type Lateness, watchLateness } from "./lateness.ts";
import { type LineFigures, type LineLimits, SyncLine } from "./sync-line.ts";

/** What a server process takes on before it sends work away. */
export interface LoadLimits extends Omit<LaneLimits, "poolWaiting"> {
  /** Batches, pulls and files that devices send by themselves. */
  batch: LineLimits;
  changes: LineLimits;
  file: LineLimits;
  /** Pictures that are unpacked, for whomever. */
  picture: LineLimits;
  /**
   * Milliseconds by which timers come late, on average over a second, before devices are sent away; and for some
   * seconds on end, before people at the desk are: one pause, as of a machine with other work, costs them nothing.
   */
  lateMs: { device: number; desk: number };
  /** Calls that wait for a connection of their pool before devices are sent away; people at the desk. */
  poolWaiting: { device: number; desk: number };
}

/**
 * Together fewer places than their pool has connections, so that whoever signs in finds one. Few pulls
 * at once, as each turns a thousand records into text in one go.
 */
export const usualLimits: LoadLimits = {
  batch: { atOnce: 5, waiting: 40, patienceMs: 4000 },
  changes: { atOnce: 2, waiting: 40, patienceMs: 4000 },
  file: { atOnce: 3, waiting: 40, patienceMs: 4000 },
  // Two of the largest take 500 MB, and of the four threads that also read and write files two stay free.
  picture: { atOnce: 2, waiting: 40, patienceMs: 10_000 },
  lateMs: { device: 150, desk: 1000 },
  poolWaiting: { device: 24, desk: 300 },
  // A page of figures asks for a dozen at once.
  heavy: { atOnce: 4, waiting: 40, patienceMs: 20_000, each: { atOnce: 2, waiting: 16 } },
  slowMs: 2000,
  slowForMs: 10 * 60_000,
};

type Lane = "batch" | "changes" | "file";

/** What devices send by themselves, by method and address; it comes back by itself too. */
const lanes: Record<string, Lane> = {
  [`POST ${contract.sync.visitBatch.path}`]: "batch",
  [`POST ${contract.sync.businessBatch.path}`]: "batch",
  [`GET ${contract.sync.changes.path}`]: "changes",
  [`POST ${contract.file.file.path}`]: "file",
};

interface Options {
  limits: LoadLimits;
  /** Where pictures are unpacked, for the figures alone. */
  pictures: PictureLine;
  /** Where heavy calls wait, likewise. */
  heavy: HeavyLine;
  /** Calls waiting for a connection of the database pool. */
  poolWaiting: () => number;
  /** Seconds between two lines of figures in the log; 0: none. */
  logSeconds: number;
  /** How late timers come; measured when it is left out. */
  lateness?: Lateness;
}

const lanePlace = Symbol("lane place");
type Holding = FastifyRequest & { [lanePlace]?: SyncLine };

/**
 * Sends work away with 503 and `Retry-After` before it begins, when more comes than the process can do: first what
 * devices send by themselves, which comes again unasked; calls of people at the desk last; health never.
 */
export function limitLoad(
  app: FastifyInstance,
  { limits, pictures, heavy, poolWaiting, logSeconds, lateness = watchLateness() }: Options,
): void {
  const line = (lane: Lane) => new SyncLine(limits[lane], Date.now, Math.random);
  const lines: Record<Lane, SyncLine> = { batch: line("batch"), changes: line("changes"), file: line("file") };
  const isOver = (who: "device" | "desk") =>
    (who === "device" ? lateness.lastSecond() : lateness.lasting()) > limits.lateMs[who] ||
    poolWaiting() > limits.poolWaiting[who];

  // Before the body is read.
  app.addHook("onRequest", async (request) => {
    const own = lineOf(lines, request);
    if (own === null) {
      if (isLimited(request) && isOver("desk")) {
        const figures = { late_ms: Math.round(lateness.lasting()), pool_waiting: poolWaiting() };
        request.log.warn(figures, "a person was sent away");
        throw busyDesk();
      }
      return;
    }
    if (isOver("device")) throw own.refusal();
    own.refuseWhenFull();
  });
  // After it, so that a phone on a slow line holds no place while it is still sending.
  app.addHook("preHandler", async (request: Holding, reply) => {
    const own = lineOf(lines, request);
    if (own === null) return;
    await own.enter(goneWith(reply));
    request[lanePlace] = own;
  });
  // Reached when the work has ended, also where nobody waits for the answer any more.
  app.addHook("onSend", async (request: Holding) => {
    request[lanePlace]?.leave();
    delete request[lanePlace];
  });
  const log =
    logSeconds > 0
      ? setInterval(
          () => logFigures(app, { ...lines, picture: pictures, heavy }, lateness.takeLongest()),
          logSeconds * 1000,
        )
      : null;
  log?.unref();
  app.addHook("onClose", async () => {
    lateness.end();
    if (log !== null) clearInterval(log);
  });
}

function lineOf(lines: Record<Lane, SyncLine>, request: FastifyRequest): SyncLine | null {
  const lane = lanes[`${request.method} ${request.routeOptions.url}`];
  return lane === undefined ? null : lines[lane];
}

const isLimited = ({ url }: FastifyRequest) =>
  url.startsWith("/v1/") && !url.startsWith("/v1/health") && !url.startsWith("/v1/ready");

const busyDesk = () =>
  new Refused(503, "服务器繁忙，请稍后再试", { reason: "busy" }, 2 + Math.floor(Math.random() * 4));

/** One line an operator can draw: how late timers came, memory, and what each line did. */
function logFigures(
  app: FastifyInstance,
  lines: Record<string, { takeFigures(): LineFigures }>,
  longest: number,
): void {
  const figures = Object.fromEntries(Object.entries(lines).map(([lane, line]) => [lane, line.takeFigures()]));
  app.log.info(
    { late_ms: Math.round(longest), rss_mb: Math.round(process.memoryUsage.rss() / 2 ** 20), ...figures },
    "load",
  );
}
