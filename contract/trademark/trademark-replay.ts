import type { Holidays } from "../core/working-days.ts";
import { toldBySource, type TrademarkSourceStatus } from "./source-status.ts";
import { graceEnd, nextTerm, termEnd, windowStart } from "./trademark-rules.ts";
import type { TrademarkEventKind } from "./trademark-words.ts";

/** What happened to a trademark, as far as its term depends on it. */
interface ReplayedEvent {
  kind: TrademarkEventKind;
  happened_on: string;
  /** It meets some of the goods only, and so ends nothing. */
  partial: boolean;
}

/** What a trademark's own record says. */
interface StatedTrademark {
  registered_on: string | null;
  /** Last day of the term as the source states it; null: not told. */
  stated_to: string | null;
  /** Where the source says that it stands; null: not told. */
  source_status: TrademarkSourceStatus | null;
}

interface ReplayedTerm {
  term_from: string | null;
  term_to: string | null;
  refused_on: string | null;
  ended_on: string | null;
  ended_reason: string;
  /** What does not fit together, in words. */
  problems: string[];
}

const ends: Partial<Record<TrademarkEventKind, string>> = {
  撤销: "注册商标被撤销",
  无效宣告: "被宣告无效",
  注销: "注册商标被注销",
};

interface Walk extends ReplayedTerm {
  holidays: Holidays;
}

function renew(walk: Walk, day: string): void {
  if (walk.term_to === null) {
    walk.problems.push(`${day} 的续展早于注册，没有计入`);
    return;
  }
  if (day < windowStart(walk.term_to)) walk.problems.push(`${day} 的续展早于续展期，请核对日期`);
  if (day > graceEnd(walk.term_to, walk.holidays)) walk.problems.push(`${day} 的续展晚于宽展期，请核对日期`);
  const { from, to } = nextTerm(walk.term_to);
  walk.term_from = from;
  walk.term_to = to;
}

function take(walk: Walk, { kind, happened_on, partial }: ReplayedEvent): void {
  if (walk.ended_on !== null && happened_on > walk.ended_on)
    walk.problems.push(`${happened_on} 的“${kind}”晚于商标失效的日期 ${walk.ended_on}`);
  if (kind === "续展") renew(walk, happened_on);
  if (kind === "驳回" && !partial) walk.refused_on = happened_on;
  // A review that goes on with the procedure takes the refusal back; what it said is in the event.
  if (kind === "初步审定公告" || kind === "注册公告") walk.refused_on = null;
  const reason = ends[kind];
  if (reason === undefined || partial || walk.ended_on !== null) return;
  walk.ended_on = happened_on;
  walk.ended_reason = reason;
}

/** The stated end counts where it is later than what the known renewals come to: the source knows more of them. */
function believe(walk: Walk, stated: string | null): void {
  if (stated === null || walk.term_to === null || stated === walk.term_to) return;
  if (stated < walk.term_to) {
    walk.problems.push(`来源的专用权期限止 ${stated} 早于按续展记录算出的 ${walk.term_to}`);
    return;
  }
  while (walk.term_to !== null && walk.term_to < stated) {
    const { from, to } = nextTerm(walk.term_to);
    if (to > stated) {
      walk.problems.push(`来源的专用权期限止 ${stated} 不是任何一届期限的最后一日，请核对`);
      walk.term_to = stated;
      return;
    }
    walk.term_from = from;
    walk.term_to = to;
  }
}

/** A registration that stands has been renewed, whether or not anybody told of it. */
function renewUntil(walk: Walk, day: string): void {
  const before = walk.term_to;
  while (walk.term_to !== null && graceEnd(walk.term_to, walk.holidays) < day) {
    const { from, to } = nextTerm(walk.term_to);
    walk.term_from = from;
    walk.term_to = to;
  }
  if (walk.term_to !== before) walk.problems.push("来源注明已注册，但没有续展记录，期限按已续展推算，请核对");
}

/** What the source says stands where no event ends the trademark, and none is of a later day. */
function heed(walk: Walk, told: TrademarkSourceStatus | null, events: readonly ReplayedEvent[]): void {
  if (told === null || walk.ended_on !== null || events.some(({ happened_on }) => happened_on > told.on)) return;
  if (told.state === "已注册") renewUntil(walk, told.on);
  if (told.state === "已驳回") walk.refused_on ??= told.on;
  if (told.state !== "已失效") return;
  walk.ended_on = told.on;
  walk.ended_reason = `${told.reason || "失效"}${toldBySource}`;
}

/** The term of a trademark, and its end, out of what happened in the order of days; nothing contradicting is swallowed. */
export function replayTrademark(
  { registered_on, stated_to, source_status }: StatedTrademark,
  events: readonly ReplayedEvent[],
  holidays: Holidays,
): ReplayedTerm {
  const walk: Walk = {
    term_from: registered_on,
    term_to: registered_on === null ? null : termEnd(registered_on),
    refused_on: null,
    ended_on: null,
    ended_reason: "",
    problems: [],
    holidays,
  };
  for (const event of [...events].toSorted((a, b) => (a.happened_on < b.happened_on ? -1 : 1))) take(walk, event);
  believe(walk, stated_to);
  if (walk.refused_on !== null && registered_on !== null && registered_on > walk.refused_on) walk.refused_on = null;
  heed(walk, source_status, events);
  const { holidays: _holidays, ...told } = walk;
  return told;
}
