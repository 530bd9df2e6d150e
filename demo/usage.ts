import { dayOf, hourLength, shiftDay, startOfDay, weekdayOf } from "#contract/core/time.ts";
import { kindOf } from "#contract/core/roles.ts";
import { groupOf, timeGroups } from "#contract/usage/call-times.ts";
import type { CallName } from "#contract/index.ts";
import type { AccountKind } from "#contract/usage/usage-lists.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { devices } from "#server/database/tables/people.ts";
import { callDays, messageDays, usageDays } from "#server/database/tables/usage.ts";
import { demoRandom } from "./random.ts";
import type { Seed, SeedWorld } from "./seed.ts";

/** Days before the running one, which the server counts itself. */
const pastDays = 90;

type UsageDay = typeof usageDays.$inferInsert;
type CallDay = typeof callDays.$inferInsert;

/** How likely an account is used on a working day, and how much at most. */
const habits: Record<AccountKind, { likely: number; calls: number; searches: number; downloads: number }> = {
  district: { likely: 0.9, calls: 180, searches: 14, downloads: 4 },
  street: { likely: 0.8, calls: 140, searches: 8, downloads: 2 },
  enterprise: { likely: 0.55, calls: 70, searches: 12, downloads: 2 },
  admin: { likely: 0.7, calls: 110, searches: 4, downloads: 2 },
};

/** Calls that the demo tells of: how often on a working day, and milliseconds in the middle and at the slow end. */
const usualCalls = [
  ["account.info", 160, 12, 60],
  ["company.getCompany", 90, 70, 320],
  ["company.companyInfo", 120, 35, 140],
  ["visit.visitListnews", 80, 55, 260],
  ["visit.visitExport", 3, 900, 3200],
  ["visit.visitPdf", 6, 650, 2400],
  ["calendar.calendarList", 110, 30, 120],
  ["demand.demandListNews", 70, 45, 210],
  ["search.expression", 45, 120, 900],
  ["search.intelligence", 60, 90, 700],
  ["search.patentDetail", 55, 40, 190],
  ["search.patentExport", 2, 1400, 6800],
  ["sync.changes", 240, 60, 480],
  ["sync.visitBatch", 40, 85, 520],
  ["sync.businessBatch", 22, 60, 300],
  ["site.index", 130, 18, 90],
  ["site.search", 18, 60, 280],
  ["annuity.list", 16, 95, 640],
  ["district.center", 12, 140, 1150],
  ["district.getrightlist", 12, 260, 1900],
] as const satisfies readonly (readonly [CallName, number, number, number])[];

/** How busy a day is, from 0 to 1. */
const busyness = (day: string): number => (weekdayOf(day) >= 5 ? 0.15 : 1);

function accountDays({ accounts }: SeedWorld, day: string): UsageDay[] {
  const random = demoRandom(`usage ${day}`);
  const busy = busyness(day);
  const rows = accounts.flatMap((account): UsageDay[] => {
    const { id, is_admin = 0, is_news = 0, com_id } = account;
    const kind = kindOf({ is_admin, is_news, com_id: com_id ?? 0 });
    if (account.state === 0) return [];
    const habit = habits[kind];
    const isPhone = kind === "street";
    if (!random.chance(habit.likely * busy)) return [];
    return [
      {
        account_id: id,
        day,
        kind,
        calls: random.whole(8, habit.calls),
        searches: random.whole(0, habit.searches),
        downloads: random.whole(0, habit.downloads),
        pulls: isPhone ? random.whole(6, 40) : 0,
        batches: isPhone ? random.whole(0, 6) : 0,
      },
    ];
  });
  const none = { calls: 0, downloads: 0, pulls: 0, batches: 0 };
  return [
    ...rows,
    { account_id: null, day, kind: "guest", ...none, searches: Math.round(random.whole(20, 55) * busy) + 3 },
  ];
}

function callRow(day: string, [call, usual, middle, slow]: (typeof usualCalls)[number]): CallDay | null {
  const random = demoRandom(`calls ${day} ${call}`);
  const count = Math.round(usual * busyness(day) * (random.whole(70, 130) / 100));
  if (count === 0) return null;
  const groups = Array.from({ length: timeGroups }, () => 0);
  let sum = 0;
  let longest = 0;
  for (let at = 0; at < count; at++) {
    const ms = random.chance(0.93) ? random.whole(Math.ceil(middle / 3), middle * 2) : random.whole(middle, slow);
    const group = groupOf(ms);
    groups[group] = (groups[group] ?? 0) + 1;
    sum += ms;
    longest = Math.max(longest, ms);
  }
  const errors = random.chance(0.02) ? 1 : 0;
  return { day, call, calls: count, errors, sum_ms: sum, longest_ms: longest, groups };
}

function messageRows(day: string): (typeof messageDays.$inferInsert)[] {
  const random = demoRandom(`messages ${day}`);
  const busy = busyness(day);
  return [
    { day, channel: "sms" as const, reason: "", messages: Math.round(random.whole(4, 18) * busy) },
    { day, channel: "push" as const, reason: "", messages: Math.round(random.whole(10, 40) * busy) },
    { day, channel: "sms" as const, reason: "isv.BUSINESS_LIMIT_CONTROL", messages: random.chance(0.2) ? 1 : 0 },
    { day, channel: "push" as const, reason: "failed", messages: random.chance(0.15) ? random.whole(1, 3) : 0 },
  ].filter(({ messages }) => messages > 0);
}

/** What browsers call themselves. */
const labels = [
  "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1",
] as const;

/** A phone for each of the streets' officials; most came by today, some not for long. */
function phones({ accounts, now }: SeedWorld): (typeof devices.$inferInsert)[] {
  const random = demoRandom("usage devices");
  return accounts
    .filter(({ is_news, com_id }) => is_news === 1 && com_id !== null && com_id !== undefined)
    .map(({ id }, at) => {
      const hours =
        at % 7 === 6
          ? random.whole(24 * 31, 24 * 45)
          : at % 5 === 4
            ? random.whole(24 * 8, 24 * 20)
            : random.whole(1, 30);
      const last = now - hours * hourLength;
      const pending = at % 4 === 3 ? random.whole(1, 4) : 0;
      return {
        id: random.id(startOfDay(shiftDay(dayOf(now), -pastDays))),
        account_id: id,
        label: random.pick(labels),
        pending,
        oldest_at: pending > 0 ? new Date(last - random.whole(1, 5) * hourLength) : null,
        last_sync_at: new Date(last),
      };
    });
}

/** Use of the past days, lower at weekends, as the running server counts it. */
export const seedUsage: Seed = async (db, world) => {
  const today = dayOf(world.now);
  const days = Array.from({ length: pastDays }, (_, at) => shiftDay(today, at - pastDays));
  await insertRows(
    db,
    usageDays,
    days.flatMap((day) => accountDays(world, day)),
  );
  await insertRows(
    db,
    callDays,
    days.flatMap((day) => usualCalls.flatMap((call) => callRow(day, call) ?? [])),
  );
  await insertRows(db, messageDays, days.flatMap(messageRows));
  await insertRows(db, devices, phones(world));
};
