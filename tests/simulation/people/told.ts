import type { QueuedWrite } from "#offline/field-types.ts";
import { effectOf, recordIdOf } from "#offline/kinds/write-kinds.ts";
import type { Taken } from "../photos.ts";

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
  photos: readonly Taken[];
}

export class Ledger {
  readonly told: Told[] = [];
  /** Who wrote each mark, on which device. */
  readonly authors = new Map<string, { device: string; account: string }>();
  /** Saves by mark that were neither acknowledged nor refused, because the app died: they may count or not. */
  readonly unsure = new Map<string, Told>();
  /** Saves of which the app said that they were not made. */
  readonly unsaved = new Set<string>();
  /** Records a person let go of, or a device lost with its storage and said so. */
  readonly givenUp = new Set<string>();
  /** Marks a person settled away in a conflict, or discarded. */
  readonly settled = new Set<string>();
  /** Marks with which a person overruled somebody else in a conflict, or brought a record back. */
  readonly insisted = new Set<string>();
  /** Records that somebody at a desk has deleted. */
  readonly removed = new Set<string>();
  /** Devices that have lost their storage, with what was told on them before. */
  readonly evictions: { device: string; told: number }[] = [];
  /** By device and account: unsent rows the server had heard of when the storage went, which the app has to tell. */
  readonly toldOfLoss = new Map<string, number>();
  /** What went wrong in the moment it happened. */
  readonly broken: string[] = [];

  begun(told: Omit<Told, "recordId">): void {
    this.unsure.set(told.mark, { ...told, recordId: recordIdOf(told.write) });
  }

  saved(told: Omit<Told, "recordId">): void {
    this.told.push({ ...told, recordId: recordIdOf(told.write) });
  }

  /** Everything of a record, or of an input that names it, is the person's own decision now. */
  letGo(recordId: string, input: unknown): void {
    this.yielded(input);
    this.givenUp.add(recordId);
  }

  /** The person took the other side in a conflict: what this input says is settled. */
  yielded(input: unknown): void {
    for (const mark of this.marksIn(input)) this.settled.add(mark);
  }

  /** The person knows of the other side and wants this input all the same. */
  insists(input: unknown): void {
    for (const mark of this.marksIn(input)) this.insisted.add(mark);
  }

  /** Everything this device held may be gone: what others had written on it cannot be asked about any more. */
  lostWithStorage(device: string, present: string): void {
    this.evictions.push({ device, told: this.told.length });
    for (const one of this.told) if (one.device === device && one.account !== present) this.givenUp.add(one.recordId);
  }

  /** Whether a file of this save went with its device's storage. */
  wentWithStorage(one: Told): boolean {
    const place = this.told.indexOf(one);
    return this.evictions.some(({ device, told }) => device === one.device && place < told);
  }

  marksIn(value: unknown): string[] {
    const text = JSON.stringify(value) ?? "";
    return [...this.authors.keys()].filter((mark) => text.includes(mark));
  }
}

export const isCreate = (write: QueuedWrite): boolean => effectOf(write) === "create";
export const isRemoval = (write: QueuedWrite): boolean => effectOf(write) === "remove";
