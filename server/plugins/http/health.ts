import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { success } from "#contract/core/envelope.ts";
import type { Db } from "#server/database/connect.ts";
import { migrationNames } from "#server/database/migrate.ts";
import { Refused } from "../errors/refused.ts";

/** `/v1/health`: the process answers. `/v1/ready`: the database is reachable and its migrations are current. */
export function serveHealth(app: FastifyInstance, db: Db): void {
  app.get("/v1/health", async () => success({ up: true }));
  app.get("/v1/ready", async () => {
    const wanted = await migrationNames();
    const { rows } = await db.execute<{ name: string }>(sql`select name from migrations`);
    const done = new Set(rows.map((row) => row.name));
    if (!wanted.every((name) => done.has(name))) throw new Refused(503, "数据库结构尚未更新", { reason: "migrations" });
    return success({ ready: true, migrations: wanted.length });
  });
}
