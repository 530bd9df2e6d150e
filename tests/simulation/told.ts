import type { QueuedWrite } from "#offline/field-types.ts";
import { recordIdOf } from "#offline/write-kinds.ts";

/**
 * What the people of a history were told, written down without looking at the engine: a save that was
 * acknowledged, and what a person knowingly gave up. A save that was cut off by a kill was told nothing.
 */
export interface Told {
  device: string;
  account: string;
  write: QueuedWrite;
  recordId: string;
  /** Text that occurs in no other write of any history. */
  mark: string;
}

export class Ledger {
  readonly told: Told[] = [];
  /** Saves that were neither acknowledged nor refused, because the app died: they may count or not. */
  readonly unsure = new Set<string>();
  /** Records a person let go of, or a device lost with its storage and said so. */
  readonly givenUp = new Set<string>();
  /** Marks a person settled away in a conflict, or discarded. */
  readonly settled = new Set<string>();

  saved(device: string, account: string, write: QueuedWrite, mark: string): void {
    this.told.push({ device, account, write, recordId: recordIdOf(write), mark });
  }

  /** Creates that were acknowledged, by record. */
  created(): Told[] {
    return this.told.filter(({ write }) => isCreate(write));
  }
}

const creates: readonly QueuedWrite["call"][] = [
  "visit.createVisit",
  "visit.createCompany",
  "visit.createCalendar",
  "visit.createNote",
  "business.demandCreate",
];

export const isCreate = (write: QueuedWrite): boolean =>
  creates.includes(write.call) || (write.call === "question.saveQuestion" && write.input.base_rev === 0);

export const isRemoval = ({ call }: QueuedWrite): boolean =>
  call === "visit.visitDel" || call === "visit.calendarDel" || call === "business.demandDel";
