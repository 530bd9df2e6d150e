import type { PatentStatus, RightKind } from "#contract/patent/patent-words.ts";
import type { DemoEvent } from "./patent-life.ts";

const deciding: Record<string, readonly [PatentStatus, string]> = {
  PB01: ["审中", "公开"],
  SE01: ["审中", "实质审查"],
  GR01: ["有效", "授权"],
  RJ01: ["失效", "驳回"],
  WD01: ["失效", "视为撤回"],
  CF01: ["失效", "未缴年费终止"],
  CX01: ["失效", "期限届满"],
};
const rightOf: Record<string, RightKind> = { TR01: "转让", EE01: "许可", PE01: "质押", OL01: "开放许可" };

/** Two months after a lapse the right may still be restored. */
function restorableUntil(lapsed: string, today: string): string | null {
  const until = new Date(`${lapsed}T00:00:00.000Z`);
  until.setUTCMonth(until.getUTCMonth() + 2);
  const day = until.toISOString().slice(0, 10);
  return day >= today ? day : null;
}

/** What the events of an invented patent come to, in the columns of its row. */
export function standingOf(events: readonly (DemoEvent & { id: string })[], today: string) {
  const last = events.filter(({ code }) => code in deciding).at(-1);
  const [status, status_reason] = deciding[last?.code ?? ""] ?? (["审中", "已申请"] as const);
  const ended = new Set(events.filter(({ code }) => code === "PC01").map(({ detail }) => detail?.登记号));
  const rights = events.flatMap(({ code, detail }) => {
    const kind = rightOf[code];
    return kind === undefined || (kind === "质押" && ended.has(detail?.登记号)) ? [] : [kind];
  });
  return {
    status,
    status_reason,
    status_event_id: last?.id ?? null,
    status_on: last?.happened_on ?? null,
    restorable_until: last?.code === "CF01" ? restorableUntil(last.happened_on, today) : null,
    rights: [...new Set(rights)],
  };
}
