import type { RightKind } from "../patent-words.ts";
import { rightEffects } from "./event-codes.ts";
import type { LegalEvent } from "./replay.ts";

export interface DetailedEvent extends LegalEvent {
  detail: Readonly<Record<string, string>>;
}

/** A transfer, licence, pledge, preservation or open licence, as the events tell it; days are `YYYY-MM-DD`. */
export interface PatentRight {
  kind: RightKind;
  /** The event it began with. */
  event_id: string;
  /** Who gives: former holder, licensor, pledgor; empty: not told. */
  from: string;
  /** Who gets: new holder, licensee, pledgee; empty: not told. */
  to: string;
  /** 独占许可, 排他许可, 普通许可; empty for all else. */
  way: string;
  /** Of the contract's record or the registration; empty: not told. */
  number: string;
  on: string;
  /** Cancelled, released or withdrawn on this day; null: in force, and of a transfer always. */
  ended_on: string | null;
}

/** Who gives and who gets, as people call them. */
export const partyWords: Record<RightKind, readonly [from: string, to: string]> = {
  转让: ["变更前权利人", "变更后权利人"],
  许可: ["许可人", "被许可人"],
  质押: ["出质人", "质权人"],
  保全: ["权利人", "申请保全人"],
  开放许可: ["专利权人", ""],
};

/** Names that the office's notices give the same thing. */
const names = {
  from: ["变更前专利权人", "变更前权利人", "变更前申请人", "转让人", "让与人", "许可人", "出质人", "专利权人"],
  to: ["变更后专利权人", "变更后权利人", "变更后申请人", "受让人", "被许可人", "质权人"],
  way: ["许可种类", "许可方式"],
  number: ["合同备案号", "备案号", "登记号", "质押登记号", "保全登记号"],
  began: ["登记生效日", "备案日期", "备案日", "声明生效日", "保全生效日"],
  ended: ["解除日", "注销日", "保全解除日", "撤回生效日", "登记生效日", "备案日期"],
} as const;

function told(detail: Readonly<Record<string, string>>, what: keyof typeof names): string {
  const name = names[what].find((one) => (detail[one] ?? "").trim() !== "");
  return name === undefined ? "" : (detail[name] ?? "").trim();
}

/** `20200731`, `2020.07.31`, `2020年7月31日` as `2020-07-31`; null for anything else. */
export function dayIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-.年/]?(\d{1,2})[-.月/]?(\d{1,2})日?$/u.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const found = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return Number.isNaN(Date.parse(found)) ? null : found;
}

function begun(kind: RightKind, { id, happened_on, detail }: DetailedEvent): PatentRight {
  return {
    kind,
    event_id: id,
    from: told(detail, "from"),
    to: told(detail, "to"),
    way: kind === "许可" ? told(detail, "way") : "",
    number: told(detail, "number"),
    on: dayIn(told(detail, "began")) ?? happened_on,
    ended_on: null,
  };
}

/** The one that an event ends: of its number, or without one the latest that is still in force. */
function endedBy(rights: readonly PatentRight[], kind: RightKind, number: string): PatentRight | undefined {
  const open = rights.filter((one) => one.kind === kind && one.ended_on === null);
  return (
    (number === "" ? undefined : open.findLast((one) => one.number === number)) ??
    open.findLast((one) => number === "" || one.number === "")
  );
}

/** What the events of a patent say about rights in it, in the order of their days. */
export function readRights(events: readonly DetailedEvent[]): PatentRight[] {
  const rights: PatentRight[] = [];
  const known = events.filter(({ code }) => Object.hasOwn(rightEffects, code));
  const order = (one: DetailedEvent) => `${one.happened_on} ${rightEffects[one.code]?.[1] === "end" ? 1 : 0} ${one.id}`;
  for (const event of known.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))) {
    const [kind, what] = rightEffects[event.code] ?? [];
    if (kind === undefined) continue;
    if (what === "begin") rights.push(begun(kind, event));
    else {
      const right = endedBy(rights, kind, told(event.detail, "number"));
      if (right !== undefined) right.ended_on = dayIn(told(event.detail, "ended")) ?? event.happened_on;
    }
  }
  return rights;
}

/** Kinds to search by: a transfer once it was recorded, all else while it is in force. */
export const rightKindsOf = (events: readonly DetailedEvent[]): RightKind[] => [
  ...new Set(readRights(events).flatMap(({ kind, ended_on }) => (ended_on === null ? [kind] : []))),
];
