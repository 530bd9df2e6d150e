import { v7 } from "uuid";
import type { BatchItem, QueuedCall } from "#contract/sync/sync.ts";
import { contractVersion } from "#contract/core/call.ts";
import { newDemand, newEntry, newVisit } from "#tests/simulation/people/writes.ts";
import type { Phone } from "./storm-world.ts";

/** What a phone saved without a network: 50 writes of all kinds, by the batch they go in. */
export interface Outbox {
  visit: BatchItem[];
  business: BatchItem[];
}

/** Writes of each kind on one phone. */
export const kinds = { visits: 20, notes: 8, calendar: 10, demands: 8, companyEdits: 4 } as const;
export const perPhone = Object.values(kinds).reduce((sum, count) => sum + count, 0);

export function fillOutbox(phone: Phone, at: number): Outbox {
  // Everybody meets the street's companies in an order of their own.
  const met = [...phone.shared].sort(() => Math.random() - 0.5);
  const company = (i: number) => met[i % met.length] ?? "";
  const several = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
  const visits = several(kinds.visits, (i) =>
    newVisit({ id: v7(), company_id: company(i * 7), visitor: phone.person, mark: `第 ${i} 条`, at }),
  );
  const notes = several(kinds.notes, (i) => ({
    id: v7(),
    visit_id: visits[i]?.id,
    content: `补充说明第 ${i} 条，企业来电确认了材料清单。`,
    photos: [],
  }));
  const entries = several(kinds.calendar, (i) =>
    newEntry({ id: v7(), company_id: company(i * 3), leader: phone.person, mark: `第 ${i} 次`, at: at + i * 864e5 }),
  );
  const demands = several(kinds.demands, (i) =>
    newDemand({
      id: v7(),
      company_id: visits[i]?.company_id ?? "",
      visit_id: visits[i]?.id ?? null,
      mark: `第 ${i} 条`,
    }),
  );
  const edits = several(kinds.companyEdits, (i) => ({
    id: phone.own[i] ?? "",
    base_rev: 1,
    changes: { legal_person: nameFor(phone, i) },
  }));
  return {
    visit: [
      ...queued("visit.createVisit", visits, at),
      ...queued("visit.createNote", notes, at),
      ...queued("visit.createCalendar", entries, at),
    ],
    business: [...queued("business.demandCreate", demands, at), ...queued("business.companyEdit", edits, at)],
  };
}

/** What an edited company must hold in the end. */
export const nameFor = (phone: Phone, i: number) => `法人 ${phone.id.slice(-6)} ${i}`;

const queued = (call: QueuedCall, inputs: readonly object[], at: number): BatchItem[] =>
  inputs.map((input) => ({
    id: v7(),
    call,
    input,
    contract_version: contractVersion,
    created_at: new Date(at).toISOString(),
  }));
