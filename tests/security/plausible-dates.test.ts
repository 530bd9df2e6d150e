import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  daliang,
  firms,
  newVisit,
  people,
  type PersonName,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const visitOn = (day: string) => newVisit({ start_at: `${day}T01:00:00.000Z`, end_at: `${day}T02:00:00.000Z` });
const entryOn = (day: string) => ({
  id: v7(),
  kind: "会议",
  title: "例会",
  plan_start: `${day}T01:00:00.000Z`,
  plan_end: `${day}T02:00:00.000Z`,
  leader_id: people.daliang.id,
});
const company = (established_on: string) => ({ id: v7(), name: `日期试验${v7()}`, street_id: daliang, established_on });
const questionnaire = (days: object) => ({ id: v7(), base_rev: 0, changes: { title: "日期试验", ...days } });

const wrong: [person: PersonName, path: string, body: () => object, field: string, words: string][] = [
  ["daliang", "/v1/visit/createVisit", () => visitOn("1970-01-01"), "start_at", "开始时间不能早于 2000 年"],
  ["daliang", "/v1/visit/createVisit", () => visitOn("0001-01-01"), "start_at", "开始时间不能早于 2000 年"],
  ["daliang", "/v1/visit/createVisit", () => visitOn("0000-01-01"), "start_at", "开始时间不正确"],
  [
    "daliang",
    "/v1/visit/createVisit",
    () => newVisit({ next_visit_at: "2099-01-01" }),
    "next_visit_at",
    "下次走访日期应在 10 年以内",
  ],
  ["daliang", "/v1/visit/createCalendar", () => entryOn("1999-12-30"), "plan_start", "计划开始时间不能早于 2000 年"],
  ["daliang", "/v1/visit/createCalendar", () => entryOn("2099-01-01"), "plan_start", "计划开始时间应在 10 年以内"],
  ["daliang", "/v1/visit/createCompany", () => company("1799-12-31"), "established_on", "成立日期不能早于 1800 年"],
  ["daliang", "/v1/visit/createCompany", () => company("2999-12-31"), "established_on", "成立日期不能晚于今天"],
  [
    "daliang",
    "/v1/business/companyEdit",
    () => ({ id: firms.valve.id, base_rev: 1, changes: { established_on: "2999-01-01" } }),
    "established_on",
    "成立日期不能晚于今天",
  ],
  [
    "daliangLead",
    "/v1/createQuestion",
    () => questionnaire({ start_on: "1970-01-01" }),
    "start_on",
    "开始日期不能早于 2000 年",
  ],
  [
    "daliangLead",
    "/v1/createQuestion",
    () => questionnaire({ end_on: "2999-01-01" }),
    "end_on",
    "截止日期应在 10 年以内",
  ],
  [
    "admin",
    "/v1/visit/holidaySave",
    () => ({ day: "1970-01-01", kind: "off", name: "元旦" }),
    "day",
    "日期不能早于 2000 年",
  ],
];

it.each(wrong)("%s %s refuses what cannot be: %o", async (person, path, body, field, words) => {
  const reply = await server.post(path, body(), person);
  expect(reply).toMatchObject({ code: 0, status: 422, data: { fields: { [field]: words } } });
});
