import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Call } from "#contract/core/call.ts";
import { dayOf, shiftDay, shiftMonth } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { demands } from "#server/database/tables/demand.ts";
import { warnings } from "#server/database/tables/ip/warning.ts";
import { accounts } from "#server/database/tables/people.ts";
import { firms, newVisit, password, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

/*
 * What one enterprise keeps, asked for and written to by another one's account: every call of these areas that an
 * enterprise may make and that names a record. The owner then makes the same calls, so that a refusal is for whose the
 * record is and for nothing else.
 */

const areas = ["portfolio", "annuity", "certificate", "litigation", "warning", "monthly", "enterprise"] as const;
const names = /^(?:id|ids|patent|patents|company|\w+_id)$/u;
let server: TestServer;
let stranger: string;
let owner: string;
const today = () => dayOf(server.now());
const plain = { "content-type": "application/octet-stream" };

async function ask(token: string, path: string, input: object, method: "GET" | "POST", bytes?: string) {
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString();
  const reply = await server.app.inject({
    method,
    url: method === "GET" || bytes !== undefined ? `${path}?${query}` : path,
    headers: { authorization: `Bearer ${token}`, ...(bytes !== undefined && plain) },
    ...(bytes !== undefined ? { payload: bytes } : method === "POST" ? { payload: input } : {}),
  });
  const isFile = !String(reply.headers["content-type"]).includes("json");
  return { status: reply.statusCode, body: reply.body, data: isFile ? null : reply.json<{ data: never }>().data };
}
const made = async <T>(path: string, input: object, bytes?: string): Promise<T> => {
  const reply = await ask(owner, path, input, "POST", bytes);
  if (reply.status !== 200) throw new Error(`${path}: ${reply.body}`);
  return reply.data as T;
};

async function signIn(mobile: string): Promise<string> {
  const { data } = await server.ask(contract.account.login, { mobile, password, type: "phone" });
  return (data as { token: string }).token;
}

const of = {
  patent: v7(),
  entry: "",
  note: v7(),
  category: v7(),
  certificate: v7(),
  loan: v7(),
  scan: v7(),
  case: v7(),
  step: "",
  nextStep: v7(),
  hearing: v7(),
  document: v7(),
  docking: v7(),
  payment: v7(),
  warning: v7(),
  watch: v7(),
  watchedCompany: v7(),
  month: "",
  contact: v7(),
  wish: v7(),
  visit: v7(),
  plan: v7(),
  asked: v7(),
  demand: v7(),
  closed: v7(),
  file: v7(),
};
const pdf = "%PDF-1.7\n%%EOF";

async function keepPatent(): Promise<void> {
  const filed_on = shiftMonth(shiftDay(today(), 40), -60);
  await server.connection.db.insert(patents).values({
    id: of.patent,
    application_no: inventedApplicationNo(Number(filed_on.slice(0, 4)), "发明", 9_700_001),
    type: "发明",
    title: "别家看不到的阀门",
    status: "有效",
    filed_on,
    granted_on: shiftMonth(filed_on, 24),
    company_ids: [firms.valve.id],
    source: "测试",
  });
  const calls = contract.portfolio;
  await made(calls.cate.path, { action: "add", id: of.category, parent_id: null, name: "机密" });
  const added = await made<{ results: { entry_id: string }[] }>(calls.insert.path, { patents: [of.patent] });
  of.entry = added.results[0]?.entry_id ?? "";
  await made(calls.createYan.path, { id: of.note, entry_id: of.entry, content: "机密" });
  const year = 6;
  const paid = { patent_id: of.patent, year, kind: "年费", paid_on: today(), amount: "10.00" };
  await made(contract.annuity.pay.path, { id: of.payment, ...paid });
}

async function keepPapers(): Promise<void> {
  const { certificate, litigation } = contract;
  await made(certificate.certificateFile.path, { id: of.scan, name: "证.pdf" }, pdf);
  const paper = { kind: "其他", name: "机密证书", number: "A1", holder: firms.valve.name, front_id: of.scan };
  await made(certificate.certificateCreate.path, { id: of.certificate, ...paper });
  const lent = { borrower: "某人", lent_on: today(), due_on: shiftDay(today(), 9), purpose: "投标" };
  await made(certificate.certificateBorrow.path, { id: of.loan, certificate_id: of.certificate, ...lent });
  const step = { stage: "立案", happened_on: shiftDay(today(), -30) };
  const suit = { kind: "民事诉讼", title: "机密案件", own_role: "原告", step };
  const kept = await made<{ steps: { id: string }[] }>(litigation.caseCreate.path, { id: of.case, ...suit });
  of.step = kept.steps[0]?.id ?? "";
  await made(litigation.caseHearing.path, { ...hearing(), id: of.hearing, case_id: of.case, base_rev: 0 });
  await made(litigation.caseFile.path, { id: of.document, case_id: of.case, kind: "证据", name: "证据.pdf" }, pdf);
  const to = { case_id: of.case, to_id: people.daliang.id, message: "请协助" };
  await made(litigation.dockingCreate.path, { id: of.docking, ...to });
}

async function keepRest(): Promise<void> {
  const { warning, monthly, enterprise } = contract;
  await server.connection.db.insert(warnings).values({
    id: of.warning,
    kind: "annuity_due",
    rule_version: 1,
    level: "橙",
    company_id: firms.valve.id,
    subject_kind: "patent",
    subject_id: of.patent,
    cause: "6",
    title: "机密预警",
    opened_at: new Date(server.now()),
  });
  await made(warning.watchAdd.path, { id: of.watch, kind: "技术", name: "机密", expression: "名称=(阀门)" });
  await made(warning.watchAdd.path, { id: of.watchedCompany, kind: "企业", name: "机密对手厂" });
  const month = shiftMonth(today(), -1).slice(0, 7);
  of.month = (await made<{ id: string }>(monthly.monthlyMake.path, { month })).id;
  for (const [id, mobile] of [
    [of.contact, "13900088001"],
    [v7(), "13900088002"],
  ])
    await made(enterprise.visitorAdd.path, { id, name: "机密人", post: "", mobile });
  const wish = { changes: { name: "机密新名有限公司" }, reason: "工商变更" };
  await made(enterprise.companyChangeAsk.path, { id: of.wish, ...wish });
}

async function keepVisits(): Promise<void> {
  await server.call(contract.visit.createVisit, newVisit({ id: of.visit, next_action: "机密约定" }), "daliang");
  const plan_start = new Date(server.now() + 2 * 86_400_000).toISOString();
  const plan_end = new Date(server.now() + 2 * 86_400_000 + 3_600_000).toISOString();
  const by = { leader_id: people.daliang.id, purpose: "机密事由", company_ids: [firms.valve.id] };
  const plan = { id: of.plan, kind: "走访", title: "走访", plan_start, plan_end, ...by } as const;
  await server.call(contract.calendar.createCalendar, plan, "daliang");
  await made(contract.enterprise.visitAsk.path, { id: of.asked, ...wantedVisit });
  for (const id of [of.demand, of.closed]) await made(contract.enterprise.demandCreate.path, { id, ...wantedHelp });
  await server.connection.db.update(demands).set({ status: "已关闭" }).where(eq(demands.id, of.closed));
}

const wantedVisit = {
  contact_name: "陈经理",
  wanted_on: shiftDay(dayOf(Date.now()), 9),
  wanted_part: "上午",
  purpose: "机密来意请上门",
};
const wantedHelp = {
  contact_name: "陈经理",
  title: "机密需求",
  category: "商标品牌",
  content: "机密需求的内容至少十个字。",
};

const hearing = () => ({
  kind: "开庭",
  starts_at: new Date(server.now() + 9 * 86_400_000).toISOString(),
  place: "一庭",
  remind: 0,
  note: "",
});

beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  const [own] = await db.select().from(accounts).where(eq(accounts.id, people.enterprise.id));
  await db.insert(accounts).values({ ...own!, id: v7(), mobile: "13900099009", com_id: firms.lamp.id });
  owner = await server.token("enterprise");
  stranger = await signIn("13900099009");
  await keepPatent();
  await keepPapers();
  await keepRest();
  await keepVisits();
});
afterAll(() => server.close());

interface Trial {
  input: object;
  bytes?: string;
  /** Answered without a refusal, and with nothing of the record. */
  answersNothing?: true;
}

/** Each call with the records of the company, in an order in which the owner can make them. */
function trials(): Record<string, Trial> {
  const { category: category_id, patent: patent_id, case: case_id, docking: docking_id } = of;
  const again = { base_rev: 1, changes: { note: "改" } };
  const step = { case_id, after: of.step, stage: "开庭", happened_on: shiftDay(today(), -20), note: "" };
  return {
    "portfolio.portfolio": { input: { category: category_id }, answersNothing: true },
    "portfolio.portfolioEntry": { input: { id: of.entry }, answersNothing: true },
    "portfolio.updatePatentCategory": { input: { ids: [of.entry], category_id } },
    "portfolio.portfolioCreate": {
      input: {
        id: v7(),
        patent: {
          number: inventedApplicationNo(2020, "发明", 9_700_002),
          title: "一种椅",
          type: "发明",
          filed_on: null,
          granted_on: null,
        },
        fields: { category_id },
      },
    },
    "portfolio.insert": { input: { numbers: ["坏"], category_id } },
    "portfolio.portfolioImport": { input: { category_id }, bytes: "申请号\n坏\n" },
    "portfolio.update": { input: { id: of.entry, base_rev: 2, changes: { project: "改" } } },
    "portfolio.updateMany": { input: { ids: [of.entry], changes: { project: "又改" } } },
    "portfolio.collage": { input: { ids: [of.entry], collected: true } },
    "portfolio.core": { input: { ids: [of.entry], core: true } },
    "portfolio.patentExport": {
      input: { ids: [of.entry], columns: ["title", "application_no"], format: "csv" },
      answersNothing: true,
    },
    "portfolio.createYan": { input: { id: v7(), entry_id: of.entry, content: "看看" } },
    "portfolio.delYan": { input: { id: of.note } },
    "portfolio.cate": { input: { action: "rename", id: category_id, name: "改名" } },
    "portfolio.delete": { input: { ids: [of.entry] } },
    "annuity.list": { input: { company_id: firms.valve.id } },
    "annuity.account": { input: { patent: patent_id } },
    "annuity.pressing": { input: { company_id: firms.valve.id } },
    "annuity.forecast": { input: { company_id: firms.valve.id } },
    "annuity.reductions": { input: { company_id: firms.valve.id } },
    "annuity.annuityExport": { input: { company_id: firms.valve.id } },
    "annuity.annuityIcs": { input: { company_id: firms.valve.id } },
    "annuity.unpaid": { input: { patent_id, year: 5, is_unpaid: false } },
    "annuity.reduction": { input: { patent_id, kind: "single", from_year: 3 } },
    "annuity.pay": {
      input: { id: v7(), patent_id, year: 6, kind: "年费", paid_on: today(), amount: "20.00", receipt_no: "甲" },
    },
    "annuity.takeBack": { input: { id: of.payment, reason: "记错" } },
    "certificate.certificateInfo": { input: { id: of.certificate } },
    "certificate.certificateContent": { input: { id: of.scan } },
    "certificate.certificateUpdate": { input: { id: of.certificate, ...again } },
    "certificate.certificateGiveBack": { input: { id: of.loan, returned_on: today(), return_note: "" } },
    "certificate.certificateBorrow": {
      input: {
        id: v7(),
        certificate_id: of.certificate,
        borrower: "乙",
        lent_on: today(),
        due_on: today(),
        purpose: "投标",
      },
    },
    "certificate.certificateCreate": {
      input: { id: v7(), kind: "其他", name: "续", number: "A2", holder: "甲", replaces_id: of.certificate },
    },
    "certificate.certificateDelete": { input: { id: of.certificate, base_rev: 2 } },
    "certificate.certificateRestore": { input: { id: of.certificate } },
    "litigation.caseDetail": { input: { id: case_id } },
    "litigation.caseFavourite": { input: { id: case_id, favourite: true } },
    "litigation.caseUpdate": { input: { id: case_id, ...again } },
    "litigation.caseStep": { input: { id: of.nextStep, ...step } },
    "litigation.caseStepBack": { input: { id: of.nextStep, case_id } },
    "litigation.caseHearing": { input: { ...hearing(), id: of.hearing, case_id, base_rev: 1, place: "二庭" } },
    "litigation.caseHearingRemove": { input: { id: of.hearing, case_id, removed: true } },
    "litigation.caseFile": { input: { id: v7(), case_id, kind: "证据", name: "又.pdf" }, bytes: pdf },
    "litigation.caseContent": { input: { id: of.document } },
    "litigation.caseFileRemove": { input: { id: of.document, removed: true } },
    "litigation.casePdf": { input: { id: case_id } },
    "litigation.dockingCreate": { input: { id: v7(), case_id, to_id: people.district.id, message: "请协助" } },
    "litigation.dockingOwn": { input: { case_id }, answersNothing: true },
    "litigation.dockingInfo": { input: { id: docking_id } },
    "litigation.dockingWrite": { input: { id: v7(), docking_id, text: "补充" } },
    "litigation.dockingWithdraw": { input: { id: docking_id, reason: "不需要了" } },
    "litigation.litigationlist": { input: { id: firms.valve.id } },
    "litigation.dispute": { input: { company: firms.valve.id }, answersNothing: true },
    "litigation.caseDelete": { input: { id: case_id, base_rev: 2 } },
    "litigation.caseRestore": { input: { id: case_id } },
    "warning.warningInfo": { input: { id: of.warning } },
    "warning.warningMove": { input: { id: of.warning, move: "take", reason: "" } },
    "warning.watchCompany": { input: { id: of.watchedCompany } },
    "warning.watchTechnology": { input: { id: of.watch } },
    "warning.watchSeen": { input: { id: of.watch } },
    "warning.watchMove": { input: { id: of.watch, move: "pause" } },
    "monthly.monthlyList": { input: { company_id: firms.valve.id }, answersNothing: true },
    "monthly.monthlyInfo": { input: { id: of.month } },
    "monthly.monthlyPdf": { input: { id: of.month } },
    "enterprise.visitorEdit": { input: { id: of.contact, name: "改名", post: "", mobile: "13900088001" } },
    "enterprise.visitorDelete": { input: { id: of.contact } },
    "enterprise.companyChangeWithdraw": { input: { id: of.wish } },
    "enterprise.visitInfo": { input: { id: of.visit } },
    "enterprise.visitComment": { input: { visit_id: of.visit, satisfaction: "满意" } },
    "enterprise.appointmentConfirm": { input: { id: of.plan } },
    "enterprise.appointmentMove": {
      input: {
        id: v7(),
        appointment_id: of.plan,
        wanted_on: wantedVisit.wanted_on,
        wanted_part: "下午",
        reason: "外出",
      },
    },
    "enterprise.visitAskWithdraw": { input: { id: of.asked } },
    "enterprise.demandFile": { input: { id: of.file, demand_id: of.demand, name: "清单.pdf" }, bytes: pdf },
    "enterprise.demandChange": {
      input: { id: of.demand, ...wantedHelp, title: "改了标题", attachments: [of.file], base_rev: 2 },
    },
    "enterprise.demandWithdraw": { input: { id: of.demand, reason: "不需要了" } },
    "enterprise.demandRate": { input: { id: of.closed, satisfaction: "满意" } },
  };
}

/** Calls that make a record of their own under a new id and name no other. */
const madeAlone = [
  "certificate.certificateFile",
  "litigation.caseCreate",
  "warning.watchAdd",
  "enterprise.visitorAdd",
  "enterprise.visitAsk",
  "enterprise.demandCreate",
];
/** Names another one's record nowhere but in what these take as a whole. */
const elsewhere = ["enterprise.companyChangeAsk"];

const callOf = (name: string): Call => {
  const [area = "", one = ""] = name.split(".");
  return (contract as unknown as Record<string, Record<string, Call>>)[area]?.[one] as Call;
};
const shapeOf = ({ input }: Call): object => (input as unknown as { shape?: object }).shape ?? { id: true };

/** Everything the areas keep, in one text. */
async function everything(): Promise<unknown> {
  const { rows: tables } = await server.connection.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public'
      and table_name ~ '^(portfolio|annuity_(pay|red|unp)|certificate|case|litigation|docking|warning|watch|monthly|contacts|visit_|demand|files|appoint)'
    order by 1`);
  const kept = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await server.connection.db.execute<{ all: string }>(
        sql`select md5(string_agg(t::text, ' ' order by t::text)) as all from ${sql.identifier(name)} t`,
      );
      return [name, rows[0]?.all] as const;
    }),
  );
  return Object.fromEntries(kept);
}

it("has a trial for every call of an enterprise that names a record", () => {
  const known = new Set([...Object.keys(trials()), ...madeAlone, ...elsewhere]);
  const missing = areas.flatMap((area) =>
    Object.entries(contract[area] as unknown as Record<string, Call>)
      .filter(([, call]) => Array.isArray(call.access) && (call.access as string[]).includes("enterprise"))
      .filter(([, call]) => Object.keys(shapeOf(call)).some((key) => names.test(key)))
      .map(([name]) => `${area}.${name}`)
      .filter((name) => !known.has(name)),
  );
  expect(missing).toEqual([]);
});

it("is refused, and changes and shows nothing, where the record is another company's; the owner may", async () => {
  const before = await everything();
  const wrong: unknown[] = [];
  const run = trials();
  for (const [name, { input, bytes, answersNothing }] of Object.entries(run)) {
    const { path, method } = callOf(name);
    const { status, body } = await ask(stranger, path, input, method as "GET", bytes);
    const isRefused = status === 403 || status === 404;
    const refusal = status === 422 && /"(?:category_id|replaces_id)":/u.test(body);
    const isEmpty = answersNothing === true && !/机密|别家看不到/u.test(body);
    if (!isRefused && !refusal && !isEmpty) wrong.push({ name, status, body: body.slice(0, 200) });
  }
  expect(wrong).toEqual([]);
  expect(await everything()).toEqual(before);
  for (const [name, { input, bytes }] of Object.entries(run)) {
    const { path, method } = callOf(name);
    const { status, body } = await ask(owner, path, input, method as "GET", bytes);
    if (status !== 200 && status !== 409) wrong.push({ name, status, body: body.slice(0, 200) });
  }
  expect(wrong).toEqual([]);
});
