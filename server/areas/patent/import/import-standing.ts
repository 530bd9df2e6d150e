import type { PatentRow } from "#server/database/tables/patent.ts";

/** An event as the status needs it. */
export interface StandingEvent {
  id: string;
  code: string;
  happened_on: string;
}

type Told = Pick<PatentRow, "status" | "status_reason" | "status_event_id" | "status_on" | "restorable_until">;

/** What an event makes of a right, by the office's codes, older ones behind. */
const deciding: Record<string, readonly [PatentRow["status"], string]> = {
  PB01: ["审中", "公开"],
  C06: ["审中", "公开"],
  SE01: ["审中", "实质审查"],
  C10: ["审中", "实质审查"],
  GR01: ["有效", "授权"],
  C14: ["有效", "授权"],
  RJ01: ["失效", "驳回"],
  WD01: ["失效", "视为撤回"],
  WW01: ["失效", "撤回"],
  CF01: ["失效", "未缴年费终止"],
  C19: ["失效", "未缴年费终止"],
  CX01: ["失效", "期限届满"],
  AV01: ["失效", "放弃"],
  AR01: ["失效", "避免重复授权放弃"],
  IW01: ["失效", "全部无效"],
  IP01: ["有效", "部分无效"],
  RR01: ["有效", "恢复"],
  C49: ["有效", "恢复"],
};

/** What the events of a patent come to; without one that decides, what its days say. */
export function standingFrom(row: PatentRow, events: readonly StandingEvent[]): Told {
  const last = events
    .filter(({ code }) => code in deciding)
    .toSorted((a, b) => (a.happened_on < b.happened_on ? -1 : a.happened_on > b.happened_on ? 1 : 0))
    .at(-1);
  const [status, status_reason] = deciding[last?.code ?? ""] ?? byDays(row);
  const on = last?.happened_on ?? row.granted_on ?? row.published_on;
  return { status, status_reason, status_event_id: last?.id ?? null, status_on: on, restorable_until: null };
}

function byDays({ grant_no, granted_on, publication_no }: PatentRow): readonly [PatentRow["status"], string] {
  if (grant_no !== "" || granted_on !== null) return ["有效", "授权"];
  return publication_no === "" ? ["审中", "已申请"] : ["审中", "公开"];
}
