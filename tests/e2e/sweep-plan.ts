import { publicRows } from "#src/app/routes/sets/public.ts";
import { routeSets } from "#src/app/routes/sets/route-sets.ts";
import type { PageRow } from "#src/app/routes/page-row.ts";
import type { AccountName } from "#tests/fixtures/accounts.ts";
import type { Device } from "#tests/fixtures/browser/app-test.ts";

/** Pages that somebody opens on a device; null is who is not signed in. */
interface Round {
  device: Device;
  account: AccountName | null;
  rows: readonly PageRow[];
}

const { district, street, admin } = routeSets;
/** Nobody here is a sub-account; the page that only those have is the officials' own, opened with theirs. */
const enterprise = routeSets.enterprise.rows.filter((row: PageRow) => row.forSubAccounts !== true);

/** Who there is, the device most used by each, and the pages of each. */
export const visitors: readonly { account: AccountName | null; usual: Device; rows: readonly PageRow[] }[] = [
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
export function sweepPlan(): Round[] {
  const usual = new Map<string, Set<Device>>();
  for (const one of visitors)
    for (const row of one.rows) usual.set(pageKey(row), (usual.get(pageKey(row)) ?? new Set()).add(one.usual));
  const first = new Map<string, AccountName | null>();
  for (const { account, rows } of visitors)
    for (const row of rows) if (!first.has(pageKey(row))) first.set(pageKey(row), account);
  const opens = (device: Device, one: (typeof visitors)[number], row: PageRow) =>
    device === one.usual || (usual.get(pageKey(row))?.size === 1 && first.get(pageKey(row)) === one.account);
  return (["phone", "desk"] as const).flatMap((device) =>
    visitors.map((one) => ({
      device,
      account: one.account,
      rows: one.rows.filter((row) => opens(device, one, row)),
    })),
  );
}
