import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase, type TestDatabase } from "#tests/fixtures/database/database.ts";
import { CallDatabase, isPlainRead } from "./call-database.ts";
import { type Connection, connect } from "./connect.ts";

let database: TestDatabase;
/** The pool of the calls, of one connection: what is given back goes to whoever waits. */
let calls: Connection;
/** Who looks on, holds locks and cancels. */
let others: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  others = connect(database.url, 4, () => undefined);
  await others.pool.query("create table held (n int); create table notes (n int)");
});
afterAll(async () => {
  await others.close();
  await database.drop();
});
beforeEach(() => {
  calls = connect(database.url, 1, () => undefined);
});
afterEach(() => calls.close());

const cancel = async (pid: number) => {
  await others.pool.query("select pg_cancel_backend($1)", [pid]);
};
const left = new Error("the client has left");
const slowRead = sql`select count(*)::int as count from held`;

/** Asks at once; Drizzle would with the first `then`. How it ended. */
const outcomeOf = async (work: () => PromiseLike<unknown>): Promise<string> => {
  try {
    await work();
    return "done";
  } catch (error) {
    return (error as Error).cause instanceof Error ? ((error as Error).cause as Error).message : String(error);
  }
};

/** Whoever reads or writes the table waits until the returned function is called. */
async function holdTable() {
  const holder = await others.pool.connect();
  await holder.query("begin; lock table held in access exclusive mode");
  return async () => {
    await holder.query("commit");
    holder.release();
  };
}

/** How many statements wait for the table. */
async function waiting(): Promise<number> {
  const { rows } = await others.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_locks where relation = 'held'::regclass and not granted",
  );
  return rows[0]?.count ?? 0;
}
const waitFor = (count: number) => expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(count);

describe("a call that reads", () => {
  it("is stopped: what it reads ends in PostgreSQL, and what it asks afterwards is not asked", async () => {
    const release = await holdTable();
    const call = new CallDatabase(calls.pool, cancel);
    const reading = outcomeOf(() => call.db.execute(slowRead));
    await waitFor(1);
    expect(call.readingSince()).not.toBeNull();
    expect(call.stop(left)).toBe(true);
    expect(await reading).toBe("canceling statement due to user request");
    await waitFor(0);
    expect(await outcomeOf(() => call.db.execute(sql`select 1`))).toBe(left.message);
    expect(call.readingSince()).toBeNull();
    await release();
    expect((await calls.pool.query<{ one: number }>("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("is stopped in a transaction that may only read, which leaves nothing open", async () => {
    const release = await holdTable();
    const call = new CallDatabase(calls.pool, cancel);
    const reading = outcomeOf(() =>
      call.db.transaction((inside) => Promise.all([inside.execute(slowRead), inside.execute(slowRead)]), {
        accessMode: "read only",
      }),
    );
    await waitFor(1);
    call.stop(left);
    expect(await reading).toBe("canceling statement due to user request");
    await waitFor(0);
    await release();
    const { rows } = await calls.pool.query<{ state: string }>(
      "select (xact_start = query_start)::text as state from pg_stat_activity where pid = pg_backend_pid()",
    );
    expect(rows).toEqual([{ state: "true" }]);
  });

  it("asks nothing when its turn at a connection comes after it was stopped", async () => {
    const client = await calls.pool.connect();
    const call = new CallDatabase(calls.pool, cancel);
    const reading = outcomeOf(() => call.db.execute(sql`insert into notes values (1)`));
    call.stop(left);
    client.release();
    expect(await reading).toBe(left.message);
    expect((await others.pool.query("select from notes")).rowCount).toBe(0);
  });
});

it("a connection is given back only when what cancels has arrived, and whoever has it next is not hit", async () => {
  const release = await holdTable();
  let arrive: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => (arrive = resolve));
  const call = new CallDatabase(calls.pool, async (pid) => {
    await sent;
    await cancel(pid);
  });
  const reading = outcomeOf(() => call.db.execute(slowRead));
  await waitFor(1);
  call.stop(left);
  await release();
  // It ended by itself before that.
  expect(await reading).toBe("done");
  const again = await holdTable();
  const next = calls.pool.query<{ count: number }>("select count(*)::int as count from held");
  await others.pool.query("select 1");
  expect([calls.pool.idleCount, calls.pool.waitingCount]).toEqual([0, 1]);
  arrive();
  await waitFor(1);
  await again();
  expect((await next).rows).toEqual([{ count: 0 }]);
});

describe("a call that has begun to write", () => {
  afterEach(() => others.pool.query("truncate notes"));

  it.each<[string, (call: CallDatabase) => Promise<unknown>]>([
    [
      "by itself",
      async ({ db }) => {
        await db.execute(sql`insert into notes values (1)`);
        return db.execute(slowRead);
      },
    ],
    [
      "in a transaction",
      ({ db }) =>
        db.transaction(async (inside) => {
          await inside.execute(sql`insert into notes values (1)`);
          return inside.execute(slowRead);
        }),
    ],
    [
      "in a transaction that has only read so far",
      ({ db }) =>
        db.transaction(async (inside) => {
          await inside.execute(slowRead);
          return inside.execute(sql`insert into notes values (1)`);
        }),
    ],
  ])("%s goes on to its end", async (_how, work) => {
    const release = await holdTable();
    const call = new CallDatabase(calls.pool, cancel);
    const writing = work(call);
    await waitFor(1);
    expect([call.stop(left), call.readingSince()]).toEqual([false, null]);
    await release();
    await writing;
    expect((await others.pool.query("select from notes")).rowCount).toBe(1);
  });
});

it("gives a connection back whose statement failed", async () => {
  const call = new CallDatabase(calls.pool, cancel);
  const wrong = sql`select from nothing_there`;
  expect(await outcomeOf(() => call.db.execute(wrong))).toContain("does not exist");
  expect(await outcomeOf(() => call.db.transaction((inside) => inside.execute(wrong)))).toContain("does not exist");
  expect((await call.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  expect(calls.pool.totalCount).toBe(1);
});

it("a statement is a plain read only where it can do nothing else", () => {
  const plain = [
    "select 1",
    ' SELECT "updated_at", "deleted_at" from "visits"',
    "with a as (select 1) select * from a",
    "values (1)",
  ];
  const others = [
    "insert into a values (1)",
    "with a as (delete from b returning *) select * from a",
    "select * from a for update",
    "select nextval('a')",
    "select pg_advisory_xact_lock(1)",
    "select pg_notify('a', 'b')",
    "begin",
    "create table a (n int)",
  ];
  expect([plain, others].map((texts) => texts.filter(isPlainRead))).toEqual([plain, []]);
});
