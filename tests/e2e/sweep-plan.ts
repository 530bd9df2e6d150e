import { publicRows } from "#src/app/routes/sets/public.ts";
import { routeSets } from "#src/app/routes/sets/route-sets.ts";
import type { PageRow } from "#src/app/routes/page-row.ts";
import type { AccountName } from "#tests/fixtures/accounts.ts";
import type { Device } from "#tests/fixtures/browser/app-test.ts";
import { numberOf } from "#tests/fixtures/drawn-share.ts";

/** Pages that somebody opens on a device; null is who is not signed in. */
export interface Round {
  device: Device;
  account: AccountName | null;
  rows: readonly PageRow[];
}

const { district, street, admin } = routeSets;
/** Nobody here is a sub-account; the page that only those have is the officials' own, opened with theirs. */
const enterprise = routeSets.enterprise.rows.filter((row: PageRow) => row.forSubAccounts !== true);

interface Visitor {
  account: AccountName | null;
  usual: Device;
  rows: readonly PageRow[];
}

/** Who there is, the device most used by each, and the pages of each. */
export const visitors: readonly Visitor[] = [
  { account: null, usual: "phone", rows: publicRows },
  { account: "daliang", usual: "phone", rows: street.rows },
  { account: "district", usual: "desk", rows: district.rows },
  { account: "enterprise", usual: "desk", rows: enterprise },
  { account: "trial", usual: "phone", rows: enterprise },
  { account: "admin", usual: "desk", rows: admin.rows },
];

/** The address and the file behind it: sets may have rows of their own for one page, and pages of one address. */
export const pageKey = ({ path, page }: PageRow): string => `${path} ${String(page)}`;

/**
 * A page is opened on both devices and by everybody who has it, but not by everybody on both: it fits a screen whoever
 * looks, and what differs from one kind to the other shows on either.
 */
export function wholePlan(): Round[] {
  const usual = new Map<string, Set<Device>>();
  for (const one of visitors)
    for (const row of one.rows) usual.set(pageKey(row), (usual.get(pageKey(row)) ?? new Set()).add(one.usual));
  const first = new Map<string, AccountName | null>();
  for (const { account, rows } of visitors)
    for (const row of rows) if (!first.has(pageKey(row))) first.set(pageKey(row), account);
  return rounds(
    (device, one, row) =>
      device === one.usual || (usual.get(pageKey(row))?.size === 1 && first.get(pageKey(row)) === one.account),
  );
}

const rounds = (opens: (device: Device, one: Visitor, row: PageRow) => boolean): Round[] =>
  (["phone", "desk"] as const).flatMap((device) =>
    visitors.map((one) => ({
      device,
      account: one.account,
      rows: one.rows.filter((row) => opens(device, one, row)),
    })),
  );

const chosen = <T>(all: readonly T[], by: number): T | undefined => all[by % all.length];

/** One page in this many is opened on both devices though it is the same at every width. */
const oneIn = 3;

/**
 * A page is opened once, by one of those who have it on the device that is usual there, and on the other device too
 * where it looks different there, or is drawn. Other seeds draw other people and pages: over time, the whole plan.
 */
export function quickPlan(seed: string): Round[] {
  const opened = new Set<string>();
  const opening = (device: Device, one: Visitor, row: PageRow) => `${device} ${one.account} ${pageKey(row)}`;
  const rows = new Map(visitors.flatMap((one) => one.rows.map((row) => [pageKey(row), row] as const)));
  for (const [key, row] of rows) {
    const people = visitors.filter((one) => one.rows.some((own) => pageKey(own) === key));
    const first = chosen(people, numberOf(seed, key, "who"));
    if (first === undefined) continue;
    opened.add(opening(first.usual, first, row));
    if (row.page !== undefined && numberOf(seed, key, "both") % oneIn > 0) continue;
    const other = first.usual === "phone" ? "desk" : "phone";
    const own = people.filter(({ usual }) => usual === other);
    const second = chosen(own.length > 0 ? own : people, numberOf(seed, key, "second"));
    if (second !== undefined) opened.add(opening(other, second, row));
  }
  return rounds((device, one, row) => opened.has(opening(device, one, row)));
}

/** The plan of this run: the whole one is for `TEST_LEVEL=all`. */
export const planOf = (level: string | undefined, seed: string): Round[] =>
  level === "all" ? wholePlan() : quickPlan(seed);
