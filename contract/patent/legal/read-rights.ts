import type { LicencePeriod } from "../fees/licence-period.ts";
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
  /** 独占许可, 排他许可, 普通许可, 开放许可; empty for all else. */
  way: string;
  /** Of the contract's record or the registration; empty: not told. */
  number: string;
  on: string;
  /** Cancelled, released or withdrawn on this day; null: in force, and of a transfer always. */
  ended_on: string | null;
  /** How it stood before each recorded change, the earliest first; absent: it was never changed. */
  before?: FormerTerms[];
}

/** What a contract said until a change of it was recorded on `until`. */
interface FormerTerms extends Pick<PatentRight, "from" | "to" | "way"> {
  until: string;
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
  changed: ["变更日", "变更日期", "变更生效日"],
  item: ["变更项", "变更事项"],
  after: ["变更后", "变更后权利", "变更后权利人", "变更后内容"],
  /** Of a change: its other names tell who was there before. */
  giver: ["许可人", "让与人", "出质人"],
  taker: ["被许可人", "受让人", "质权人"],
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

/** What a change tells again; what it does not tell stays. A contract nobody told of begins, as far as is known, with it. */
function changed(rights: PatentRight[], kind: RightKind, event: DetailedEvent): void {
  const { id, happened_on, detail } = event;
  const number = told(detail, "number");
  const open = rights.filter((one) => one.kind === kind && one.ended_on === null);
  // Of several contracts a change without a number is of nobody knows which.
  if (number === "" && open.length > 1) return;
  const right = endedBy(rights, kind, number);
  const on = dayIn(told(detail, "changed")) ?? happened_on;
  const { from, to, way } = right ?? { from: "", to: "", way: "" };
  const next = changedTerms(detail);
  const terms = { from: next.from || from, to: next.to || to, way: kind === "许可" ? next.way || way : "" };
  if (right === undefined) {
    rights.push({ kind, event_id: id, ...terms, number, on, ended_on: null });
    return;
  }
  if (terms.from !== from || terms.to !== to || terms.way !== way)
    right.before = [...(right.before ?? []), { from, to, way, until: on }];
  Object.assign(right, terms, { number: right.number || number });
}

/** The new parties and kind: named outright, or as the item that changed with what it is now. */
function changedTerms(detail: DetailedEvent["detail"]) {
  const [item, after] = [told(detail, "item"), told(detail, "after")];
  const isTo = /被许可|受让|质权人/u.test(item);
  const isFrom = !isTo && /许可人|让与人|转让人|出质人|专利权人/u.test(item);
  return {
    from: told(detail, "giver") || (isFrom ? after : ""),
    to: told(detail, "taker") || (isTo ? after : ""),
    way: told(detail, "way") || (/种类|方式/u.test(item) ? after : ""),
  };
}

/** The one that an event is about: of its number, or without one the latest that is still in force. */
function endedBy(rights: readonly PatentRight[], kind: RightKind, number: string): PatentRight | undefined {
  const open = rights.filter((one) => one.kind === kind && one.ended_on === null);
  return (
    (number === "" ? undefined : open.findLast((one) => one.number === number)) ??
    open.findLast((one) => number === "" || one.number === "")
  );
}

/** Of one day: what begins is changed, and what was changed ends. */
const places = { begin: 0, change: 1, end: 2 } as const;

/** What the events of a patent say about rights in it, in the order of their days. */
export function readRights(events: readonly DetailedEvent[]): PatentRight[] {
  const rights: PatentRight[] = [];
  const known = events.filter(({ code }) => Object.hasOwn(rightEffects, code));
  const order = (one: DetailedEvent) =>
    `${one.happened_on} ${places[rightEffects[one.code]?.[1] ?? "begin"]} ${one.id}`;
  for (const event of known.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))) {
    const [kind, what] = rightEffects[event.code] ?? [];
    if (kind === undefined) continue;
    if (what === "begin") rights.push(begun(kind, event));
    else if (what === "change") changed(rights, kind, event);
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

/**
 * The days in which an open licence was used: from the record of a contract made under it to the end of that record. A
 * declaration alone reduces no annuity, and its withdrawal ends no contract made before.
 */
export const openLicencesOf = (events: readonly DetailedEvent[]): LicencePeriod[] =>
  readRights(events).flatMap(({ kind, way, on, ended_on }): LicencePeriod[] =>
    kind === "许可" && way.includes("开放") ? [[on, ended_on]] : [],
  );
