import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "drizzle-orm";
import type { SessionUser } from "#contract/user.ts";
import type { Random, TransportReply, TransportRequest } from "#offline/field-types.ts";
import { buildApp } from "#server/app.ts";
import { nameKey } from "#server/areas/company/name-key.ts";
import { connect, type Connection } from "#server/database/connect.ts";
import { companies } from "#server/database/tables/company.ts";
import { accounts, sessions, streets } from "#server/database/tables/people.ts";
import { questionnaires, questionnaireVersions } from "#server/database/tables/questionnaire.ts";
import { hashToken, newToken } from "#server/plugins/session.ts";
import type { Account } from "./device.ts";
import { idMaker } from "#offline/identifiers.ts";

/** The real server on a real database, for many histories one after the other. */
export interface SimulatedServer {
  connection: Connection;
  /** The time its handlers see; every history sets its own. */
  setTime(now: () => number): void;
  serve(request: TransportRequest): Promise<TransportReply>;
  /** A new process on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function simulatedServer(databaseUrl: string): Promise<SimulatedServer> {
  const connection = connect(databaseUrl, 2, () => undefined);
  const dataDir = await mkdtemp(join(tmpdir(), "ip-smart-simulation-"));
  let time = () => Date.now();
  const start = () => buildApp({ databaseUrl, dataDir, logger: false, now: () => time() });
  let app: FastifyInstance = await start();
  return {
    connection,
    setTime: (now) => {
      time = now;
    },
    serve: (request) => injected(app, request, time()),
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

/** What one history plays with: a street of its own, its people and companies, a running questionnaire. */
export interface World {
  street: string;
  people: Account[];
  companies: string[];
  questionnaire: string;
}

const words = ["甲", "乙", "丙"];

/** Puts the people of one history into the database, with nothing of theirs known to other histories. */
export async function buildWorld(
  { connection: { db } }: SimulatedServer,
  seed: number,
  random: Random,
  now: number,
): Promise<World> {
  const street = String(440_000_000 + (seed % 1_000_000));
  const newId = idMaker({ now: () => now, sleep: async () => undefined }, random);
  await db.insert(streets).values({ id: street, name: `镇街 ${seed}`, sort: 1 });
  const com_id = newId();
  const rows = words.map((word, place) => ({
    id: newId(),
    mobile: `1${String(3_000_000_000 + (seed % 1_000_000) * 10 + place)}`,
    name: `人员${word}`,
    password_hash: "",
    is_news: 1,
    newtype: "town",
    com_id,
    com_name: "单位",
    street_ids: [street],
    roles: place === 2 ? ["lead"] : [],
  }));
  await db.insert(accounts).values(rows);
  const people: Account[] = [];
  for (const row of rows) people.push(await signedIn(db, row, street, now));
  const names = ["精工", "光电", "家具"].map((word) => `${word}${seed}有限公司`);
  const firms = names.map((name) => ({ id: newId(), name, name_key: nameKey(name), street_id: street }));
  await db.insert(companies).values(firms);
  const questionnaire = newId();
  const questions = ["q0", "q1", "q2"].map((code) => question(code));
  const days = { start_on: "2026-11-01", end_on: "2026-12-31" };
  await db.insert(questionnaires).values({
    id: questionnaire,
    title: `问卷 ${seed}`,
    status: "收集中",
    version: 1,
    scope: "镇街",
    scope_ids: [street],
    editable: true,
    questions,
    ...days,
  });
  await db.insert(questionnaireVersions).values({ questionnaire_id: questionnaire, version: 1, questions });
  return { street, people, companies: firms.map(({ id }) => id), questionnaire };
}

const question = (code: string) => ({
  type: "text" as const,
  code,
  title: `题目 ${code}`,
  help: "",
  required: false,
  show_if: [],
  required_if: [],
  prefill: "",
  label_ids: [],
  min: 0,
  max: 200,
});

type AccountRow = Pick<
  typeof accounts.$inferInsert,
  "id" | "mobile" | "name" | "com_id" | "com_name" | "street_ids" | "roles"
>;

async function signedIn(db: Connection["db"], row: AccountRow, street: string, now: number): Promise<Account> {
  const token = newToken();
  const at = new Date(now);
  await db
    .insert(sessions)
    .values({ token_hash: hashToken(token), account_id: row.id, client: "phone", created_at: at, last_seen_at: at });
  const user: SessionUser = {
    id: row.id,
    name: row.name,
    mobile: row.mobile,
    avatar: "",
    introduction: "",
    type: 0,
    is_admin: 0,
    is_news: 1,
    is_admin_view: 0,
    newtype: "town",
    rid: 0,
    com_id: row.com_id ?? 0,
    com_name: row.com_name ?? "",
    admin_name: "",
    pid: 0,
    street_id: street,
    street_name: "",
    street_ids: [street],
    roles: row.roles ?? [],
  };
  return { user, token };
}

/** Empties the database for the next history. */
export async function clearWorld({ connection: { db } }: SimulatedServer): Promise<void> {
  await db.execute(sql`truncate streets, accounts, companies, visits, calendar_entries, demands, questionnaires, answers,
    labels, feed, idempotency, refusals, revisions, devices, counters, audit_log cascade`);
}
