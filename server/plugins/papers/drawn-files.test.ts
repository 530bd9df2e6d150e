import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { caseHearings, cases } from "#server/database/tables/ip/case.ts";
import { industryReports } from "#server/database/tables/office/industry.ts";
import { heldBy } from "#tests/fixtures/held-thread.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { listWorkbook } from "./list-workbook.ts";

/** Milliseconds of processor time of the thread that answers everybody; each of these files takes seconds to make. */
const mostHeld = 200;

let server: TestServer;
const caseId = v7();
const reportId = v7();

beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  const at = new Date(server.now());
  await db.insert(cases).values({
    id: caseId,
    company_id: firms.valve.id,
    kind: "民事诉讼",
    title: "诉某某电器厂侵害发明专利权",
    own_role: "原告",
    stage: "立案",
    stage_on: "2026-01-05",
    started_on: "2026-01-05",
  });
  await db.insert(caseHearings).values(
    Array.from({ length: 200 }, (_, day) => ({
      id: v7(),
      case_id: caseId,
      kind: "开庭" as const,
      starts_at: new Date(at.getTime() + day * 86_400_000),
      note: "核对证据原件，".repeat(42),
    })),
  );
  await db.insert(industryReports).values({
    id: reportId,
    title: "阀门行业专利分析",
    trade: "C34",
    period_from: "2026-01-01",
    period_to: "2026-06-30",
    summary: "布局情况",
    body: `<p>${"阀门行业上半年专利申请量稳步增长，".repeat(10)}</p>`.repeat(500) + "<blockquote>".repeat(8000),
    access: "免费",
    state: "已发布",
    updated_by: people.admin.id,
    updated_at: at,
    created_at: at,
    published_at: at,
  });
});
afterAll(() => server.close());

const pdf = async (person: PersonName, path: string, id: string) => {
  const { statusCode, rawPayload } = await server.app.inject({
    url: `${path}?id=${id}`,
    headers: { authorization: `Bearer ${await server.token(person)}` },
  });
  return [statusCode, rawPayload.subarray(0, 5).toString()];
};
const longList = async () => {
  const asker = { person: null, address: "a" };
  const columns = Array.from({ length: 25 }, (_, at) => ({
    header: `列 ${at}`,
    cell: (row: number) => ({ value: `第 ${row} 行的内容` }),
    width: 12,
  }));
  const file = await listWorkbook(asker, "专利", { columns, rows: Array.from({ length: 10_000 }, (_, row) => row) });
  return [200, file.subarray(0, 2).toString()];
};

it.each([
  ["a case of 200 hearings", () => pdf("enterprise", "/v1/frontend/Iitigation/pdf", caseId), "%PDF-"],
  ["a long report that nests without end", () => pdf("admin", "/v1/industry/pdf", reportId), "%PDF-"],
  ["a workbook of 10,000 rows", longList, "PK"],
])("nobody waits while %s is drawn", async (_name, draw, begin) => {
  await Promise.all([server.token("enterprise"), server.token("admin")]);
  const drawing = heldBy(draw);
  const meanwhile = await server.app.inject("/v1/health");
  const { result, longest } = await drawing;
  expect(result).toEqual([200, begin]);
  expect(meanwhile.statusCode).toBe(200);
  expect(longest).toBeLessThan(mostHeld);
});
