import type { Page } from "@playwright/test";
import { contract } from "#contract/index.ts";
import type { PageRow } from "#src/app/routes/page-row.ts";
import type { AccountName } from "#tests/fixtures/accounts.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import type { AppServer } from "#tests/fixtures/app-server.ts";
import { expect, expectDelivered, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { accessProblems, overflowOf, type PageWatch, watchPage } from "#tests/fixtures/browser/page-watch.ts";
import { details, firstPieces, goInside } from "#tests/fixtures/browser/walk.ts";
import { testSeed } from "#tests/fixtures/drawn-share.ts";
import { pageKey, planOf, quickPlan, type Round, visitors, wholePlan } from "./sweep-plan.ts";

/** Calls of the frame around every page. */
const frame = [
  "account.info",
  "sync.changes",
  "sync.visitBatch",
  "sync.businessBatch",
  "file.file",
  "file.fileCheck",
  "backup.state",
  "platform.disk",
  "calendar.reminders",
];

/** A piece for each page of the website that shows nothing else. */
async function pieceAddresses(server: AppServer): Promise<Record<string, string>> {
  const pieces = await firstPieces(server);
  return Object.fromEntries(pieces.flatMap(({ path, query }) => (details.has(path) ? [[path, query]] : [])));
}

/** What a page of one record needs behind its path. */
async function querySource(server: AppServer, account: AccountName | null): Promise<Record<string, string>> {
  if (account === null) return pieceAddresses(server);
  if (account !== "district" && account !== "daliang") return {};
  const api = await apiOf(server, account);
  const { list } = await api.call(contract.visit.visitListnews, { size: 50 });
  const visit = list.find((one) => one.photos.length > 0) ?? list[0];
  const one = await server.sql<Record<"entry" | "demand" | "questionnaire" | "answer", string>>(
    `select (select id from calendar_entries where street_id = $1 and deleted_at is null limit 1) as entry,
      -- One of annuities shows a part more than the others.
      (select id from demands where street_id = $1 and deleted_at is null
        order by category <> '年费与流程', id limit 1) as demand,
      answers.questionnaire_id as questionnaire, answers.id as answer
    from answers where street_id = $1 and status = '已提交' limit 1`,
    [visit?.street_id],
  );
  const { entry, demand, questionnaire, answer } = one[0] ?? {};
  return {
    "/workVisit/details": `?id=${visit?.id}`,
    "/companyDetails": `?id=${visit?.company_id}`,
    "/workWaitvisit/details": `?id=${entry}`,
    "/demandDetails": `?id=${demand}`,
    "/question/fill": `?questionnaire=${questionnaire}&company=${visit?.company_id}`,
    "/question/companies": `?id=${questionnaire}`,
    "/question/answer": `?id=${answer}`,
    "/question/design": `?id=${questionnaire}`,
    "/question/dispatch": `?id=${questionnaire}`,
    "/question/results": `?id=${questionnaire}`,
    "/backToneSharing": `?company=${visit?.company_id}`,
    "/work/rows": "?figure=demands_open",
  };
}

interface Look {
  query: string;
  watch: PageWatch;
  picture: string;
}

/** The frame around the pages of a set is the same for all: it is audited with the first page alone. */
async function partOf(page: Page, row: PageRow): Promise<string | undefined> {
  const isFirst = row.path === "/newhome" || row.path === "/home" || row.path === "/user" || row.path === "/web/index";
  return isFirst || (await page.locator("#main").count()) === 0 ? undefined : "#main";
}

async function lookAt(page: Page, row: PageRow, { query, watch, picture }: Look) {
  watch.take();
  await goInside(page, watch, { path: row.path, query, title: row.title });
  if (process.env.SCREENS)
    await page.screenshot({ path: `test-results/screens/${picture}${row.path.replaceAll("/", "-")}.png` });
  const { problems, calls } = watch.take();
  expect.soft(problems, row.path).toEqual([]);
  expect
    .soft(
      calls.filter((name) => ![...row.calls, ...(row.mainCalls ?? []), ...frame].some((listed) => listed === name)),
      `${row.path} lists its calls`,
    )
    .toEqual([]);
  expect.soft(await overflowOf(page), `${row.path} fits the screen`).toBe(0);
  expect.soft(await accessProblems(page, await partOf(page, row)), row.path).toEqual([]);
}

test.describe.configure({ mode: "parallel" });

/** Pages of one test: the long sets are shared out, so that no test is much longer than the others. */
const pagesPerTest = 16;

const openings = (rounds: readonly Round[]) =>
  new Set(rounds.flatMap(({ device, account, rows }) => rows.map((row) => `${device} ${account} ${pageKey(row)}`)));
const pagesOf = (rounds: readonly { rows: readonly PageRow[] }[]) =>
  new Set(rounds.flatMap(({ rows }) => rows.map(pageKey)));

/** Each device opens every page, and everybody those that they have. */
function expectWhole(rounds: readonly Round[]) {
  for (const device of ["phone", "desk"] as const)
    expect(pagesOf(rounds.filter((round) => round.device === device)), device).toEqual(pagesOf(visitors));
  for (const { account, rows } of visitors)
    expect(pagesOf(rounds.filter((round) => round.account === account)), `${account}`).toEqual(
      new Set(rows.map(pageKey)),
    );
}

test("every page is opened on both devices, and by everybody who has it", () => {
  expectWhole(wholePlan());
});

test("the quick sweep opens every page, each view of it, and with time all that the whole one opens", () => {
  console.log(`the sweep of this run: TEST_SEED=${testSeed}`);
  const plan = quickPlan(testSeed);
  expect(openings(quickPlan(testSeed))).toEqual(openings(plan));
  expect(pagesOf(plan)).toEqual(pagesOf(visitors));
  for (const device of ["phone", "desk"] as const) {
    const two = visitors.map(({ rows }) => ({ rows: rows.filter((row) => row.page === undefined) }));
    const there = pagesOf(plan.filter((round) => round.device === device));
    expect(
      [...pagesOf(two)].filter((key) => !there.has(key)),
      `other views on the ${device}`,
    ).toEqual([]);
  }
  expect(openings(plan).size).toBeLessThan(openings(wholePlan()).size * 0.7);
  expectWhole(Array.from({ length: 60 }, (_, nth) => quickPlan(`${nth}`)).flat());
});

for (const { device, account, rows } of planOf(process.env.TEST_LEVEL, testSeed)) {
  for (let from = 0; from < rows.length; from += pagesPerTest) {
    const part = rows.slice(from, from + pagesPerTest);
    test(`pages of ${account ?? "nobody"} open whole on the ${device}, from ${part[0]?.path}`, async ({
      open,
      server,
    }) => {
      const queries = await querySource(server, account);
      const page = await open(device, account ?? undefined);
      if (account === "district" || account === "daliang") await expectDelivered(page);
      else {
        // A page that asks for nothing: what a first page asks late is not the next one's.
        if (account === null) await page.goto("/privacy");
        else await follow(page, "/privacy");
        // Until the page stands its router hears of no step.
        await expect(page.getByRole("heading", { name: "隐私说明" })).toBeVisible();
      }
      const watch = watchPage(page);
      const picture = `${account ?? "nobody"}-${device}`;
      for (const row of part) await lookAt(page, row, { query: queries[row.path] ?? "", watch, picture });
    });
  }
}
