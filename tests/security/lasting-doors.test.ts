import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callsByName, contract } from "#contract/index.ts";
import type { Call } from "#contract/core/call.ts";
import type { Envelope } from "#contract/core/envelope.ts";
import { can } from "#contract/core/roles.ts";
import { dayOf } from "#contract/core/time.ts";
import { remindEveryone } from "#server/areas/calendar/push-reminders.ts";
import { wechatBindings } from "#server/database/tables/account.ts";
import { accounts } from "#server/database/tables/people.ts";
import { pushSubscriptions, reminders } from "#server/database/tables/reminder.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { smsInbox } from "#server/plugins/outside/sms.ts";
import type { PushSender } from "#server/plugins/outside/web-push.ts";
import { queryText } from "#src/api/query-text.ts";
import { signedInPhone, type SignedInPhone } from "#tests/fixtures/browser/signed-in-phone.ts";
import { again, isDrawn } from "#tests/fixtures/drawn-share.ts";
import { solvedProof } from "#tests/fixtures/solved-proof.ts";
import { daliang, firms, password, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { sampleInput } from "./sample-input.ts";
import { sweepEnded } from "#server/jobs/sweep.ts";

/** Who was pushed to, by the address of the browser. */
let pushed: string[] = [];
const push: PushSender = {
  publicKey: "key",
  accepts: () => true,
  async send({ endpoint }) {
    pushed.push(endpoint);
    return "sent";
  },
};
let text = "";
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ push, inbox: smsInbox((line) => void (text = line)) });
});
afterAll(() => server.close());

const person = "daliang";
const own = people[person];
const byDistrict = (name: string, input: object) => server.post(`/v1/news/user/${name}`, input, "district");

/** The account as it was at the start, whatever a test did to it. */
beforeEach(async () => {
  const { db } = server.connection;
  const [district] = await db.select().from(accounts).where(eq(accounts.id, people.district.id));
  const { password_hash } = district ?? {};
  await db
    .update(accounts)
    .set({ password_hash, must_change_password: false, state: 1 })
    .where(eq(accounts.id, own.id));
  await db.delete(pushSubscriptions);
  pushed = [];
});

/** What asks for no password: each as the account has opened it, and whether it is still open. */
const doors = {
  calendar: {
    async open(phone: SignedInPhone) {
      const { data } = await phone.make(contract.calendar.calendarFeedCreate, {});
      return (data as { path: string }).path;
    },
    isOpen: async (path: string) => (await server.app.inject({ url: path })).statusCode === 200,
  },
  lawEvents: {
    async open(phone: SignedInPhone) {
      const { data } = await phone.make(contract.lawEvent.lawFeedCreate, {});
      return (data as { path: string }).path;
    },
    isOpen: async (path: string) => (await server.app.inject({ url: path })).statusCode === 200,
  },
  pushes: {
    async open(phone: SignedInPhone) {
      const endpoint = `https://push.example/${v7()}`;
      const keys = { p256dh: "p".repeat(60), auth: "a".repeat(20) };
      await phone.make(contract.calendar.pushSubscribe, { endpoint, keys });
      return endpoint;
    },
    async isOpen(endpoint: string) {
      const { db } = server.connection;
      const due = { account_id: own.id, kind: "calendar", title: "走访", path: "/" } as const;
      const at = new Date(server.now());
      await db.insert(reminders).values({ ...due, record_id: v7(), due_at: at, created_at: at });
      await remindEveryone({ db, push, log: server.app.log, now: server.now } as unknown as Services);
      return pushed.includes(endpoint);
    },
  },
  report: {
    async open(phone: SignedInPhone) {
      const made = await phone.make(contract.report.create, { id: v7(), company_id: firms.valve.id });
      const { id } = made.data as { id: string };
      const { data } = await phone.make(contract.report.share, { report_id: id, version: 1, days: 2, max_views: 3 });
      return (data as { secret: string }).secret;
    },
    isOpen: async (secret: string) => (await server.ask(contract.report.backsteppingInfo, { secret })).code === 1,
  },
  wechat: {
    async open() {
      await server.connection.db.delete(wechatBindings);
      await server.connection.db.insert(wechatBindings).values({ app: "web", openid: "o1", account_id: own.id });
      return own.id;
    },
    isOpen: async (id: string) =>
      (await server.connection.db.$count(wechatBindings, eq(wechatBindings.account_id, id))) > 0,
  },
};
type Door = keyof typeof doors;
const names = Object.keys(doors) as Door[];

async function codeByText(): Promise<string> {
  const altcha = await solvedProof(server.connection.db);
  await server.ask(contract.account.sendCode, { mobile: own.mobile, purpose: "forget", altcha });
  return /\d{6}(?!\d)/.exec(text.replace(own.mobile, ""))?.[0] ?? "";
}
const better = "Better@2026x";

/** What happens to the account or to its device, and what is open afterwards. */
const ends: [string, (phone: SignedInPhone, other: SignedInPhone) => Promise<Envelope>, Door[]][] = [
  [
    "a password changed from another device",
    (_, other) => other.make(contract.account.changePassword, { old_password: password, new_password: better }),
    ["report", "wechat"],
  ],
  [
    "a password set by a code",
    async () => server.ask(contract.account.forget, { mobile: own.mobile, code: await codeByText(), password: better }),
    ["report", "wechat"],
  ],
  ["a password reset by a manager", () => byDistrict("password", { id: own.id }), ["report"]],
  [
    "the account switched off and on again",
    async () => {
      await byDistrict("state", { id: own.id, state: "off" });
      return byDistrict("state", { id: own.id, state: "on" });
    },
    ["wechat"],
  ],
  ["a logout", (phone) => phone.make(contract.account.logout, {}), ["calendar", "lawEvents", "report", "wechat"]],
  [
    "its device signed out",
    (phone) => byDistrict("deviceEnd", phone.target),
    ["calendar", "lawEvents", "report", "wechat"],
  ],
  ["its device ordered to wipe", (phone) => byDistrict("deviceWipe", phone.target), ["report", "wechat"]],
  [
    "a session that was not used for too long",
    async () => {
      server.travel(31 * 86_400_000);
      return server.post("/v1/user/info", {}, undefined, { authorization: "" });
    },
    ["calendar", "lawEvents", "wechat"],
  ],
];

describe("what asks for no password", () => {
  it.each(ends)("after %s", async (name, end, stays) => {
    const [phone, other] = [await signedInPhone(server, person), await signedInPhone(server, person)];
    const keys = new Map<Door, string>();
    for (const door of names) keys.set(door, await doors[door].open(phone));
    const openNow = async () => {
      const open: Door[] = [];
      for (const door of names) if (await doors[door].isOpen(keys.get(door) ?? "")) open.push(door);
      return open;
    };
    expect(await openNow()).toEqual(names);
    pushed = [];
    expect(await end(phone, other), name).toMatchObject({ status: name.includes("too long") ? 401 : 200 });
    expect(await openNow()).toEqual(stays);
    await other.make(contract.staff.deviceWiped, { device_id: phone.id, lost: 0 });
    await server.connection.db.execute(sql`update devices set wipe_ordered_at = null`);
  });

  it("a calendar is not read of an account that is off, however that came about", async () => {
    const phone = await signedInPhone(server, person);
    const path = await doors.calendar.open(phone);
    await server.connection.db.update(accounts).set({ state: 0 }).where(eq(accounts.id, own.id));
    expect(await doors.calendar.isOpen(path)).toBe(false);
  });

  it("a questionnaire's link is the questionnaire's: it stays when its maker is switched off", async () => {
    const phone = await signedInPhone(server, "daliangLead");
    const changes = {
      title: "线上调查",
      start_on: dayOf(server.now()),
      end_on: dayOf(server.now() + 86_400_000),
      street_ids: [daliang],
      link_entry: "name",
      questions: [{ code: "person", title: "填报人", type: "text" }],
    };
    const made = await phone.make(contract.question.createQuestion, { id: v7(), base_rev: 0, publish: true, changes });
    expect(made.msg).toBe("成功");
    const { secret } = made.data as { secret: string };
    await byDistrict("state", { id: people.daliangLead.id, state: "off" });
    expect(await server.ask(contract.question.questionLink, { secret })).toMatchObject({ status: 200 });
    await byDistrict("state", { id: people.daliangLead.id, state: "on" });
  });
});

/** What a view might leave behind: rows by which somebody gets in later, or is reached. */
const doorsInTables = sql`select json_build_object(
  'feeds', (select count(*) from calendar_feeds), 'events', (select count(*) from law_event_feeds),
  'annuities', (select count(*) from annuity_feeds), 'pushes', (select count(*) from push_subscriptions),
  'sessions', (select count(*) from sessions), 'visitors', (select count(*) from visitor_sessions),
  'shares', (select count(*) from report_shares), 'links', (select count(*) from question_links),
  'wechat', (select count(*) from wechat_bindings), 'tickets', (select count(*) from wechat_tickets),
  'codes', (select count(*) from sms_codes), 'contacts', (select count(*) from contacts where mobile <> ''),
  'certified', (select count(*) from certifications), 'orders', (select count(wipe_ordered_at) from devices),
  'secrets', (select json_agg(secret order by id) from questionnaires),
  'accounts', (select json_agg(array[id::text, mobile, password_hash, state::text, com_id::text] order by id)
    from accounts)) as doors`;
const doorsNow = async () => (await server.connection.db.execute<{ doors: object }>(doorsInTables)).rows[0]?.doors;

const inAnyView = (token: string) => async (call: Call, input: object) => {
  const inAddress = call.method === "GET" || call.body === "bytes";
  const reply = await server.app.inject({
    method: call.method,
    url: inAddress ? `${call.path}?${queryText(input)}` : call.path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(call.body === "bytes" && { "content-type": "application/octet-stream" }),
    },
    ...(call.method === "POST" && { payload: call.body === "bytes" ? Buffer.from("x") : input }),
  });
  const isEnvelope = String(reply.headers["content-type"]).includes("json");
  return isEnvelope ? (reply.json<Envelope>().data as { reason?: string } | null)?.reason : undefined;
};

describe("a view", () => {
  const kinds = [
    ["street", people.daliangLead.id],
    ["district", people.district.id],
    ["enterprise", people.enterprise.id],
  ] as const;
  /** Of the calls that a view may make the quick level makes one in this many, others at each commit. */
  const oneIn = 4;

  it.each(kinds.flatMap(([kind, id]) => [true, false].map((writes) => [kind, id, writes] as const)))(
    "of a %s account leaves no door open behind it (%s, writes: %s)",
    { timeout: 120_000 },
    async (kind, account_id, allow_writes) => {
      const lead = await signedInPhone(server, "daliangLead");
      const report = v7();
      await lead.make(contract.report.create, { id: report, company_id: firms.valve.id });
      const begun = await server.ask(contract.account.view, { account_id, reason: "核对", allow_writes }, "admin");
      const ask = inAnyView((begun.data as { token: string }).token);
      // The sweep of what is over runs by itself every few minutes: it shall find nothing meanwhile.
      await sweepEnded({ db: server.connection.db, now: () => server.now() });
      const before = await doorsNow();
      const wrong: string[] = [];
      for (const [name, call] of callsByName) {
        if (call.access === "public" || !can(kind, call.access) || call.inView === "ends") continue;
        if (call.inView !== "never" && !isDrawn(oneIn, kind, String(allow_writes), name)) continue;
        for (const id of [report, firms.valve.id, people.daliangColleague.id]) {
          const reason = await ask(call, sampleInput(call, id, daliang));
          if ((reason === "admin-view") !== (call.inView === "never")) wrong.push(`${name}: ${reason}`);
          // After each one: a later call may close what an earlier one has opened.
          const doors = await doorsNow();
          if (!isDeepStrictEqual(doors, before)) wrong.push(`${name} opens ${JSON.stringify(doors)}`);
        }
      }
      expect(wrong, again).toEqual([]);
      await ask(contract.account.viewEnd, {});
    },
  );

  it("has an answer for every call that opens a door", () => {
    const never = [...callsByName].flatMap(([name, call]) => (call.inView === "never" ? [name] : []));
    expect(never).toEqual([
      // The person's own: name, password, sessions, WeChat, certification.
      "account.changePassword",
      "account.save",
      "account.sessions",
      "account.sessionEnd",
      "account.sessionsEndOthers",
      "account.certifyFile",
      "account.certify",
      "account.wechatBindings",
      "account.wechatUnbind",
      // Other people's accounts and devices.
      "staff.create",
      "staff.update",
      "staff.setState",
      "staff.resetPassword",
      "staff.trialExtend",
      "staff.unlock",
      "staff.batch",
      "staff.sheetRead",
      "staff.sheetCreate",
      "staff.updateInfo",
      "staff.deviceEnd",
      "staff.deviceWipe",
      "staff.deviceWiped",
      "staff.mergeAccounts",
      // Searches the person keeps.
      "search.savedSave",
      "search.savedRename",
      "search.savedDelete",
      "search.savedOpen",
      // Scans of certificates, which somebody of the company has in hand.
      "certificate.certificateFile",
      // The same of cases; who is handed one reads it.
      "litigation.caseFile",
      "litigation.dockingCreate",
      // The days of a company's annuities as an address.
      "annuity.annuityFeedCreate",
      "annuity.annuityFeedRevoke",
      // A report that is kept for good.
      "monthly.monthlyMake",
      // People who may sign in for the company, and what it asks to be called.
      "enterprise.visitorAdd",
      "enterprise.visitorEdit",
      "enterprise.visitorDelete",
      "enterprise.companyChangeAsk",
      "enterprise.companyChangeWithdraw",
      // A file of a demand, as scans and documents above.
      "enterprise.demandFile",
      // A copy of everything.
      "backup.run",
      // What goes on to reach a browser or a calendar program.
      "calendar.calendarFeedCreate",
      "calendar.calendarFeedRevoke",
      "calendar.pushSubscribe",
      "calendar.pushUnsubscribe",
      // Which messages the person gets.
      "calendar.noticeSave",
      // Secrets that open something without an account, and the admission of a visitor.
      "question.questionrefresh",
      "question.questionLinks",
      // Views of a table the person keeps.
      "district.dataViewSave",
      "district.dataViewRename",
      "district.dataViewDelete",
      // Events of patents as an address, too.
      "lawEvent.lawFeedCreate",
      "lawEvent.lawFeedRevoke",
      "report.share",
      // That the person has received something is the person's to say.
      "announcement.confirm",
      // Asks real services, and starts work of the whole platform.
      "platform.test",
      "platform.jobRun",
      "platform.jobRetry",
      "visitRequest.acceptRegistration",
      // Who else speaks for the company, and what it offers the public.
      "application.send",
      "application.withdraw",
      // The company's side of an order, whose other side administrators are.
      "order.place",
      "order.move",
      "order.voucher",
      "order.rate",
      "order.invoiceAsk",
      "order.file",
      "order.couponClaim",
      "order.couponUse",
    ]);
    expect([...callsByName].flatMap(([name, call]) => (call.inView === "ends" ? [name] : []))).toEqual([
      "account.logout",
      "account.viewEnd",
    ]);
  });
});
