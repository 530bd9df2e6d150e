import type { QueuedCall } from "#contract/sync/sync.ts";
import type { RecordKind } from "../field-types.ts";
import { answer } from "./answer.ts";
import { calendar } from "./calendar.ts";
import { company } from "./company.ts";
import { demand } from "./demand.ts";
import { note } from "./note.ts";
import { visit } from "./visit.ts";

/** Every kind of record, companies before those that name them, visits before their notes. */
export const kinds = { company, visit, note, calendar, demand, answer } as const satisfies Record<RecordKind, object>;

type CallsOf<K extends RecordKind> = keyof (typeof kinds)[K]["calls"];

const callsOf = <K extends RecordKind>(kind: K) =>
  Object.fromEntries(Object.keys(kinds[kind].calls).map((call) => [call, kind])) as Record<CallsOf<K>, K>;

/** The kind of each queued call; does not compile while one belongs to no kind. */
export const kindOfCall: Record<QueuedCall, RecordKind> = {
  ...callsOf("company"),
  ...callsOf("visit"),
  ...callsOf("note"),
  ...callsOf("calendar"),
  ...callsOf("demand"),
  ...callsOf("answer"),
};

export const recordKinds = Object.keys(kinds) as readonly RecordKind[];
