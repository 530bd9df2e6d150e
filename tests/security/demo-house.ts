import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { vi } from "vitest";
import { contract } from "#contract/index.ts";
import type { Call } from "#contract/core/call.ts";
import type { Envelope } from "#contract/core/envelope.ts";
import type { Kind } from "#contract/core/roles.ts";
import { queryText } from "#src/api/query-text.ts";
import { buildApp } from "#server/app.ts";
import { connect, type Connection } from "#server/database/connect.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { demoVisitorMobile } from "#demo/visit/visitors.ts";
import { type FileStore, localFileStore } from "#server/plugins/files/file-store.ts";
import { smsInbox } from "#server/plugins/outside/sms.ts";
import { demoPassword } from "#tests/fixtures/accounts.ts";
import { sharedTemplate } from "#tests/fixtures/database/shared-template.ts";
import { slowMachine } from "#tests/fixtures/slow-machine.ts";
import { solvedProof } from "#tests/fixtures/solved-proof.ts";

/** Everybody who may knock: one of each kind of user, a trial user, and somebody who is not signed in. */
export const knockers: Record<string, { kind: Kind | null; mobile: string }> = {
  district: { kind: "district", mobile: "19900000001" },
  "street official": { kind: "street", mobile: "19900000002" },
  "street lead": { kind: "street", mobile: "19900000011" },
  enterprise: { kind: "enterprise", mobile: "19900000004" },
  trial: { kind: "enterprise", mobile: "19900000005" },
  admin: { kind: "admin", mobile: "19900000006" },
  visitor: { kind: "visitor", mobile: demoVisitorMobile },
  nobody: { kind: null, mobile: "" },
};

/** The whole server on the demo data. */
export interface DemoHouse {
  app: FastifyInstance;
  connection: Connection;
  /** The files of the server. */
  files: FileStore;
  tokens: Map<string, string>;
  send(call: Call, input: object, token: string): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/**
 * What the clock writes meanwhile, a reminder of a street's visit, is no doing of who knocks: no job is due any more,
 * none waits that was sent before, and none is at work.
 */
async function stopTheClock({ db }: Connection): Promise<void> {
  await db.execute(sql`delete from jobs.schedule`);
  await vi.waitFor(
    async () => {
      await db.execute(sql`delete from jobs.job where state in ('created', 'retry')`);
      const { rows } = await db.execute(sql`select name from jobs.job where state = 'active'`);
      if (rows.length > 0) throw new Error(`still at work: ${JSON.stringify(rows)}`);
    },
    { timeout: 60_000 },
  );
}

/** Few patents: their index is made in the process that is asked, and stands when the first call comes. */
const furnished = sharedTemplate("template_house", async (databaseUrl) => {
  const { db, close } = connect(databaseUrl, 2, () => undefined);
  await seedDemo(db, new Date(), undefined, 400);
  await close();
});

export async function demoHouse(): Promise<DemoHouse> {
  const database = await furnished();
  const connection = connect(database.url, 2, () => undefined);
  const dataDir = await mkdtemp(join(tmpdir(), "ip-smart-house-"));
  const codes: string[] = [];
  const inbox = smsInbox((line) => void codes.push(line));
  const app = await buildApp({
    databaseUrl: database.url,
    dataDir,
    logger: false,
    inbox,
    limits: slowMachine,
    searchHereUpTo: 10_000,
  });
  await stopTheClock(connection);
  const send: DemoHouse["send"] = (call, input, token) => {
    const query = queryText(input);
    const isInAddress = call.method === "GET" || call.body === "bytes";
    return app.inject({
      method: call.method,
      url: isInAddress ? `${call.path}?${query}` : call.path,
      headers: {
        ...(token !== "" && { authorization: `Bearer ${token}` }),
        ...(call.body === "bytes" && { "content-type": "application/octet-stream" }),
      },
      ...(call.method === "POST" && { payload: call.body === "bytes" ? Buffer.from("x") : input }),
    });
  };
  const tokenOf = async (call: Call, input: object) => {
    const { code, msg, data } = (await send(call, input, "")).json<Envelope>();
    if (code !== 1) throw new Error(`${call.path}: ${msg}`);
    return (data as { token: string }).token;
  };
  const tokens = new Map<string, string>();
  for (const [name, { kind, mobile }] of Object.entries(knockers)) {
    if (kind === null) tokens.set(name, "");
    else if (kind === "visitor") {
      await send(contract.account.sendCode, { mobile, altcha: await solvedProof(connection.db) }, "");
      const code = /\d{6}(?!\d)/.exec(codes.at(-1)?.replace(mobile, "") ?? "")?.[0];
      tokens.set(name, await tokenOf(contract.visitor.login, { mobile, code }));
    } else tokens.set(name, await tokenOf(contract.account.login, { mobile, password: demoPassword }));
  }
  return {
    app,
    connection,
    files: localFileStore(join(dataDir, "files"), async () => undefined),
    tokens,
    send,
    async close() {
      await app.close();
      await connection.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
