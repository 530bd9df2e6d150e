import type { Holidays } from "#contract/core/working-days.ts";
import type { Company } from "#contract/company/company.ts";

/** Who wrote and when, and what this device knows that an effect needs. */
export interface Stamp {
  by: string;
  byName: string;
  /** The writer's street, for what has no company. */
  street: string;
  /** ISO instant, server time. */
  at: string;
  companyOf(id: string): Pick<Company, "name" | "street_id"> | undefined;
  holidays: Holidays;
}

/** Columns of whoever changed a record last. */
export const touched = (stamp: Stamp) => ({ updated_at: stamp.at, updated_by: stamp.by });

/** Columns of a record that no server has seen. */
export const unborn = (stamp: Stamp) => ({
  rev: 0,
  created_at: stamp.at,
  created_by: stamp.by,
  ...touched(stamp),
});

/** Name and street of a company as far as the device knows it. */
export function placeOf(companyId: string, stamp: Stamp) {
  const company = stamp.companyOf(companyId);
  return { company_name: company?.name ?? "", street_id: company?.street_id ?? "" };
}

/** A record of one company with changes; another company brings its name and street along. */
export function edited<T extends { company_id: string }>(record: T, changes: NoInfer<Partial<T>>, stamp: Stamp): T {
  const place = changes.company_id === undefined ? {} : placeOf(changes.company_id, stamp);
  return { ...record, ...changes, ...place, ...touched(stamp) };
}

/** A record on its way out: hidden, and kept until the server has taken the removal. */
export const removed = <T extends { deleted?: boolean }>(record: T | null): T | null =>
  record && { ...record, deleted: true };
