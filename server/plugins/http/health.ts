import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { success } from "#contract/core/envelope.ts";
import { type Migration, readMigrations } from "#server/database/migration-files.ts";
import { type Applied, isCurrent } from "#server/database/migration-journal.ts";
import type { Services } from "../call-context.ts";
import { unknownCall } from "../errors/errors.ts";
import { Refused } from "../errors/refused.ts";
import { backupFolderProblem } from "../files/backup-folder-problem.ts";

/** That no more files are taken in, or soon none will be. Reading goes on, so the server stays ready. */
async function diskNote(room: Services["room"]): Promise<{ disk?: string }> {
  const free = await room.free();
  if (free >= room.warnsBelow) return {};
  const words = `磁盘剩余 ${Math.floor(free / 1024 ** 2)} MB`;
  return { disk: free < room.floor ? `${words}，已停止接收上传的文件` : `${words}，即将停止接收上传的文件` };
}

/** What the search does not do, in words; nothing while it answers, as the database does while it is being built. */
function searchNote(search: Services["search"]): { search?: string } {
  const { stuck, problem } = search.state();
  const words = stuck ?? problem;
  return words === undefined ? {} : { search: words };
}

/** That no backup can be written, which stops nothing else. */
async function backupNote(place: Services["backup"]): Promise<{ backup?: string }> {
  const words = await backupFolderProblem(place);
  return words === null ? {} : { backup: words };
}

/**
 * `/v1/health`: the process answers. `/v1/ready`: the database is reachable and its migrations are those of this program,
 * none missing, and none of a newer one that has upgraded it meanwhile. `/healthz` and `/readyz` are the same: by these
 * names balancers ask that were told no other, and the app's page, which stands at any unknown address, would say yes.
 */
export function serveHealth(
  app: FastifyInstance,
  { db, search, room, backup }: Pick<Services, "db" | "search" | "room" | "backup">,
): void {
  // Of the program that runs: an update may lay other files in their place.
  let known: Promise<Migration[]> | undefined;
  const health = async () => success({ up: true, ...searchNote(search) });
  const readiness = async () => {
    const wanted = await (known ??= readMigrations());
    const { rows } = await db.execute<Applied>(sql`select name, sha256 from migrations`);
    if (!isCurrent(wanted, rows)) throw new Refused(503, "数据库结构与程序版本不一致", { reason: "migrations" });
    const notes = await Promise.all([diskNote(room), backupNote(backup)]);
    return success({ ready: true, migrations: wanted.length, ...searchNote(search), ...notes[0], ...notes[1] });
  };
  for (const path of ["/v1/health", "/healthz"]) app.get(path, health);
  for (const path of ["/v1/ready", "/readyz"]) app.get(path, readiness);
  app.get("/metrics", (_request, reply) => reply.code(404).send(unknownCall));
}
