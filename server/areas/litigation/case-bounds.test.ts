import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { caseBounds } from "#contract/litigation/case-calls.ts";
import { cases } from "#server/database/tables/ip/case.ts";
import { queryText } from "#src/api/query-text.ts";
import { people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const plain = () => ({
  id: v7(),
  kind: "民事诉讼" as const,
  title: "诉某某电器厂侵害发明专利权",
  own_role: "原告" as const,
  parties: [{ name: "某某电器厂", role: "被告" as const }],
  step: { stage: "立案" as const, happened_on: "2026-01-05" },
});
const make = () => server.call(contract.litigation.caseCreate, plain(), "enterprise");
const good = (replies: readonly { status: number }[]) => replies.filter(({ status }) => status === 200).length;

it("a company has so many cases, however many come at once", async () => {
  const { db } = server.connection;
  const { id } = await make();
  await db.execute(sql`insert into ${cases} select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
    from ${cases} c, generate_series(1, ${caseBounds.cases - 2}) where c.id = ${id}`);
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => server.ask(contract.litigation.caseCreate, plain(), "enterprise")),
  );
  expect(good(replies)).toBe(1);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.msg).toBe("一家企业最多登记 2000 个案件，请先删除不需要的案件");
  await db.execute(sql`delete from case_steps where case_id <> ${id}`);
  await db.execute(sql`delete from ${cases} where id <> ${id}`);
});

it("a case has so many steps and days", async () => {
  const { db } = server.connection;
  const made = await make();
  await db.execute(sql`insert into case_steps (id, case_id, seq, stage, happened_on, note, by, created_at)
    select gen_random_uuid(), case_id, n, stage, happened_on, '', by, created_at
    from case_steps, generate_series(2, ${caseBounds.steps}) n where case_id = ${made.id} and seq = 1`);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from case_steps where case_id = ${made.id} order by seq desc limit 1`,
  );
  const step = { id: v7(), case_id: made.id, after: rows[0]?.id ?? "", stage: "开庭" as const, note: "" };
  expect(
    await server.ask(contract.litigation.caseStep, { ...step, happened_on: "2026-02-01" }, "enterprise"),
  ).toMatchObject({ status: 409, msg: "一个案件最多登记 100 个阶段" });

  await db.execute(sql`insert into case_hearings (id, case_id, kind, starts_at)
    select gen_random_uuid(), ${made.id}, '开庭', now() + interval '1 day'
    from generate_series(1, ${caseBounds.hearings - 1})`);
  const hearing = () => ({
    id: v7(),
    case_id: made.id,
    base_rev: 0,
    kind: "开庭" as const,
    starts_at: new Date(server.now() + 86_400_000).toISOString(),
    place: "",
    remind: 1440,
    note: "",
  });
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => server.ask(contract.litigation.caseHearing, hearing(), "enterprise")),
  );
  expect(replies.map(({ msg }) => msg).toSorted()).toEqual([
    ...Array<string>(3).fill("一个案件最多登记 200 条日程"),
    "成功",
  ]);
});

it("a case has so many documents, however many come at once", async () => {
  const { db } = server.connection;
  const made = await make();
  await db.execute(sql`insert into case_files (id, case_id, account_id, kind, sha256, mime, size, name)
    select gen_random_uuid(), ${made.id}, ${people.enterprise.id}, '证据', md5(n::text), 'application/pdf', 10, '证据.pdf'
    from generate_series(1, 299) n`);
  const headers = {
    authorization: `Bearer ${await server.token("enterprise")}`,
    "content-type": "application/octet-stream",
  };
  const replies = await Promise.all(
    Array.from({ length: 5 }, () =>
      server.app.inject({
        method: "POST",
        url: `/v1/frontend/Iitigation/file?${queryText({ id: v7(), case_id: made.id, kind: "证据", name: "证据.pdf" })}`,
        headers,
        payload: Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(100)]),
      }),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.map((reply) => reply.json<{ msg: string }>().msg)).toContain("一个案件最多上传 300 份材料");
});
