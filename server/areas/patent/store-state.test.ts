import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { patentImports } from "#server/database/tables/ip/patent-import.ts";
import { people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const patent = (at: number, changes: object) => ({
  id: v7(),
  published_on: "2025-05-06",
  application_no: `20201000000${at}`,
  type: "发明" as const,
  title: `一种阀门 ${at}`,
  source: "甲局数据",
  ...changes,
});
const imported = (state: "done" | "failed", ended_at: string, changes: object = {}) => ({
  id: v7(),
  account_id: people.admin.id,
  file_name: `${state}.xml`,
  size: 10,
  state,
  counts: { create: 3, update: 1, same: 0, refused: 2, unpublished: 0 },
  ended_at: new Date(ended_at),
  ...changes,
});

it("the store tells how many patents there are, from where and until when, and what was imported last", async () => {
  const state = () => server.ask(contract.patent.storeState, {}, "admin");
  expect(await state()).toMatchObject({ data: { patents: 0, sources: [], published_on: null, imports: [] } });
  const { db } = server.connection;
  await db
    .insert(patents)
    .values([
      patent(1, { published_on: "2024-05-01", source_on: "2026-10-01" }),
      patent(2, { published_on: "2024-06-01", granted_on: "2026-09-30", source_on: "2026-11-01" }),
      patent(3, { source: "手工", published_on: "2025-01-01" }),
      patent(4, { source: "手工", published_on: "2026-11-11", withdrawn_at: new Date() }),
      patent(5, { source: "手工", published_on: null }),
    ]);
  const last = imported("done", "2026-11-02T03:00:00Z", { file_name: "后一份.xml" });
  await db
    .insert(patentImports)
    .values([imported("done", "2026-11-01T03:00:00Z"), last, imported("failed", "2026-11-03T03:00:00Z")]);
  expect(await state()).toMatchObject({
    data: {
      patents: 3,
      sources: [
        { name: "甲局数据", patents: 2, source_on: "2026-11-01" },
        { name: "手工", patents: 1, source_on: null },
      ],
      published_on: "2026-09-30",
      imports: [
        { id: last.id, file_name: "后一份.xml", ended_at: "2026-11-02T03:00:00.000Z", created: 3, changed: 1 },
        { file_name: "done.xml" },
      ],
    },
  });
  for (const person of ["district", "enterprise"] as const)
    expect(await server.ask(contract.patent.storeState, {}, person)).toMatchObject({ status: 403 });
});
