import { monthsLater } from "../../core/time.ts";
import { foreignEffects, foreignPayments } from "./foreign-codes.ts";
import { type FeeEvent, keptUntil, lastDay, lastPendingDay, type TermDays } from "./longest-terms.ts";
import type { LegalEvent, Standing } from "./replay.ts";
import { bySource } from "./source-status.ts";
import { extendedUnknown } from "./term-extension.ts";

/** Years in which an examination has to be asked for (patent law, article 35): its event is out by then, or none comes. */
const examinationYears = 3;

type Days = TermDays & { expires_on: string | null };

const reasons = {
  outlivedApplication: "已过最长期限，无授权记录",
  outlivedRight: "已过最长期限",
  outlivedInUs: "法定期限届满，未计延长",
  presumedPending: "推定审中，公开后无法律事件",
  presumedInForce: "推定有效，无缴费记录",
} as const;

/** Of reasons that no event gave: what the status rests on, for people, with the article. */
const notes: Readonly<Record<string, string>> = {
  [reasons.outlivedApplication]:
    "自申请日（没有时自公开日）起，专利权可能的最长期限已经届满（专利法第四十二条），却没有授权公告：申请不可能仍在审查，多已视为撤回或者被驳回。请以专利局的登记为准。",
  [extendedUnknown]:
    "公告了专利权期限补偿，没有补偿天数或补偿后的届满日。二十年的期限届满后仍可能有效（专利法第四十二条），届满日和补偿期年费以国家知识产权局的登记为准。",
  [reasons.outlivedRight]:
    "记录里没有期限届满日。自最早的已知日期起，专利权可能的最长期限已经届满（专利法第四十二条）。",
  [reasons.outlivedInUs]:
    "记录里没有期限届满日。按美国专利法第154条，1995年6月8日起的申请自申请日起二十年，此前的以自授权日起十七年较长者为准；外观设计自授权日起（第173条）。期限调整、延长和期末放弃没有记录，未计入。",
  [reasons.presumedPending]:
    "三年内没有请求实质审查的发明专利申请视为撤回（专利法第三十五条）。公开以后没有任何法律事件的记录，是否仍在审查请以专利局的登记为准。",
  [reasons.presumedInForce]:
    "授权以后应当按期缴费，例如美国在授权后第4、8、12年届满前（美国专利法第41条）。应缴的费用没有缴纳或者终止的记录，因此只是推定有效，请以专利局的登记为准。",
};

/** What a status rests on that follows from days alone; null for one that an event or a term gave. */
export const standingNote = (reason: string): string | null =>
  reason.endsWith(bySource)
    ? "导入的文件注明了这一状态，没有对应的法律事件，请以专利局的登记为准。"
    : Object.hasOwn(notes, reason)
      ? (notes[reason] ?? null)
      : null;

const ended = (status_reason: string, status_on: string): Partial<Standing> => ({
  status: "失效",
  status_reason,
  status_event_id: null,
  status_on,
  restorable_until: null,
});

function ofApplication(
  { status_reason, status_on }: Standing,
  days: Days,
  events: readonly LegalEvent[],
  country: string,
  today: string,
): Partial<Standing> {
  const last = days.expires_on ?? lastPendingDay(days, country);
  if (last !== null && last < today) return ended(reasons.outlivedApplication, last);
  const from = days.filed_on ?? days.published_on;
  if (status_reason !== "公开" || days.examined_on || from === null || status_on === null) return {};
  const isSilent = events.every(({ happened_on }) => happened_on <= status_on);
  return isSilent && monthsLater(from, examinationYears * 12) < today ? { status_reason: reasons.presumedPending } : {};
}

function ofForeignRight(
  standing: Standing,
  days: Days,
  events: readonly LegalEvent[],
  country: string,
  today: string,
): Partial<Standing> {
  const granted = days.granted_on ?? standing.status_on;
  if (granted === null) return {};
  const fees = events.flatMap(({ code, happened_on: on }): FeeEvent[] => {
    if (foreignPayments[country]?.includes(code) === true) return [{ does: "paid", on }];
    return foreignEffects[country]?.[code]?.does === "restore" ? [{ does: "restored", on }] : [];
  });
  const until = keptUntil(days, country, granted, fees);
  return until !== null && until < today ? { status_reason: reasons.presumedInForce } : {};
}

/**
 * What the days of a record say against what its events come to: what was never granted and can no longer be, a right
 * whose longest term is over, and what only nobody has reported otherwise. `country`: empty at home.
 */
export function presumed(
  standing: Standing,
  days: Days,
  events: readonly LegalEvent[],
  country: string,
  today: string,
): Partial<Standing> {
  if (standing.status === "审中") return ofApplication(standing, days, events, country, today);
  if (standing.status === "失效") return {};
  const last = days.expires_on === null ? lastDay(days, country) : null;
  if (last !== null && last < today)
    return ended(country === "US" ? reasons.outlivedInUs : reasons.outlivedRight, last);
  return country === "" ? {} : ofForeignRight(standing, days, events, country, today);
}
