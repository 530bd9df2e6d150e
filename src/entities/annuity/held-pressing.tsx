import { useLiveQuery } from "dexie-react-hooks";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import { type NextAnnuity, nextAnnuity } from "#contract/patent/fees/next-annuity.ts";
import { readPatents } from "#contract/patent/packed-holding.ts";
import { dayOf } from "#contract/core/time.ts";
import { useHolidays } from "#src/entities/demand/use-holidays.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { HeldEmpty } from "#src/entities/sync/held-note.tsx";
import { useSyncStatus } from "#src/entities/sync/use-sync-status.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";

interface Late {
  id: string;
  title: string;
  next: NextAnnuity;
}

const sumWords = (those: readonly Late[]) =>
  `${those.length} 件，今天缴纳 ${yuanOf(those.reduce((sum, { next }) => sum + next.open, 0))} 元`;

const stateWord = ({ restorableUntil, isUnconfirmed }: NextAnnuity) =>
  restorableUntil !== null ? "可恢复" : isUnconfirmed ? "未确认缴纳" : "滞纳期";

/** The same as the server says, out of what this device holds of the company: for a demand without a network. */
export function HeldPressing({ companyId }: { companyId: string }) {
  const engine = useEngine();
  const holidays = useHolidays();
  const status = useSyncStatus();
  const held = useLiveQuery(async () => (await engine.db.holdings.get(companyId)) ?? null, [engine, companyId]);
  if (held === undefined) return null;
  if (held === null)
    return (
      <p>
        <HeldEmpty what="专利" empty="当前离线，本机没有这家企业的专利，联网后显示待缴年费。" />
      </p>
    );
  const today = dayOf(engine.serverNow());
  const patents = readPatents(held);
  const late = patents.flatMap((patent): Late[] => {
    const next = nextAnnuity(patent, today, holidays);
    return next === null || next.state === "待缴" ? [] : [{ id: patent.application_no, title: patent.title, next }];
  });
  const all = held.counts.reduce((sum, { count }) => sum + count, 0);
  const restorable = late.filter(({ next }) => next.restorableUntil !== null);
  const grace = late.filter(({ next }) => next.restorableUntil === null);
  const silent = grace.filter(({ next }) => next.isUnconfirmed);
  const known = grace.filter(({ next }) => !next.isUnconfirmed);
  return (
    <>
      <p>
        {status?.lastSuccessAt ? `本机数据截至 ${formatMinute(status.lastSuccessAt)}：` : "按本机数据："}
        {late.length === 0 && "没有滞纳期、可恢复或未确认缴纳的专利。"}
        {known.length > 0 && `滞纳期 ${sumWords(known)}。`}
        {restorable.length > 0 && `失权可恢复 ${sumWords(restorable)}。`}
        {silent.length > 0 && `未确认缴纳 ${sumWords(silent)}。`}
        {all > patents.length && `本机只保存 ${all} 件专利中的 ${patents.length} 件。`}
      </p>
      <ul className="pressing-list" aria-label="待处理的年费">
        {late.map(({ id, title, next }) => (
          <li key={id}>
            <strong>{title}</strong>
            <span>
              {stateWord(next)} 第 {next.year} 年度 {yuanOf(next.open)} 元，最迟{" "}
              <DayWords of={next.restorableUntil ?? next.graceEnd} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
