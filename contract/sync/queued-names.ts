import type { CallName } from "../index.ts";
import type { QueuedCall } from "./sync.ts";

/**
 * Queued writes whose call has another name in the contract today. The name on the left lies in outboxes, in
 * batches on the wire and in the hashes of stored replies, so it stays for ever; a new write has one name alone.
 */
const renamed = {
  "visit.createCompany": "company.createCompany",
  "visit.createCalendar": "calendar.createCalendar",
  "visit.editCalendar": "calendar.editCalendar",
  "visit.calendarDel": "calendar.calendarDel",
  "business.companyEdit": "company.companyEdit",
  "business.demandCreate": "demand.demandCreate",
  "business.demandEdit": "demand.demandEdit",
  "business.demandDel": "demand.demandDel",
  "business.demandMove": "demand.demandMove",
} as const satisfies Partial<Record<QueuedCall, CallName>>;

const contractNames: ReadonlyMap<string, string> = new Map(Object.entries(renamed));
const queuedNames: ReadonlyMap<string, string> = new Map(
  Object.entries(renamed).map(([queued, name]) => [name, queued]),
);

/** The contract's name of a call as a batch names it. */
export const contractNameOf = (queued: string): string => contractNames.get(queued) ?? queued;

/** The name under which a call's replies are stored. */
export const queuedNameOf = (name: string): string => queuedNames.get(name) ?? name;
