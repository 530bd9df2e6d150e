import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import { type NextAnnuity, nextAnnuity } from "#contract/patent/fees/next-annuity.ts";
import { patentStatuses } from "#contract/patent/patent-words.ts";
import { type ReadPatent, readPatents } from "#contract/patent/packed-holding.ts";
import { dayOf } from "#contract/core/time.ts";
import { useHolidays } from "#src/entities/demand/use-holidays.ts";
import { shownOf } from "#src/entities/patent/patent-link.ts";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { HeldEmpty } from "#src/entities/sync/held-note.tsx";
import { useSyncStatus } from "#src/entities/sync/use-sync-status.ts";
import { Button } from "#src/ui/button/button.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import { RecordDay } from "#src/ui/text/record-day.tsx";

/** Rows before somebody asks for all. */
const first = 8;

interface Reckoned extends ReadPatent {
  next: NextAnnuity | null;
}

/** Years in arrears before those to come, these by their day; patents without any last. */
const byUrgency = (a: Reckoned, b: Reckoned) =>
  a.next === null || b.next === null
    ? Number(a.next === null) - Number(b.next === null)
    : a.next.due < b.next.due
      ? -1
      : 1;

/** A company's patents as this device holds them, with what is due today by what the company recorded. */
export function HeldPatents({ companyId }: { companyId: string }) {
  const engine = useEngine();
  const holidays = useHolidays();
  const status = useSyncStatus();
  const [isWhole, setWhole] = useState(false);
  const held = useLiveQuery(async () => (await engine.db.holdings.get(companyId)) ?? null, [engine, companyId]);
  if (held === undefined) return null;
  const today = dayOf(engine.serverNow());
  const rows = (held ? readPatents(held) : [])
    .map((patent): Reckoned => ({ ...patent, next: nextAnnuity(patent, today, holidays) }))
    .toSorted(byUrgency);
  const all = held?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const asOf = status?.lastSuccessAt ? `截至 ${formatMinute(status.lastSuccessAt)} ` : "";
  return (
    <section className="company-card" aria-label="专利">
      <h3>{held === null ? "专利" : `专利（${all}）`}</h3>
      <p>
        {held === null ? (
          <HeldEmpty what="专利" empty="本机没有这家企业的专利" />
        ) : (
          asOf + countWords(held.counts, rows.length, all)
        )}
      </p>
      <Arrears rows={rows} />
      <ul className="company-list">
        {(isWhole ? rows : rows.slice(0, first)).map((patent) => (
          <li key={`${patent.application_no} ${patent.title}`} className="related-row held-patent">
            <strong>{patent.title}</strong>
            <span>
              {patent.type} {shownOf(patent.application_no)}
            </span>
            <PatentStatusLine patent={patent} />
            {patent.next !== null && <FeeLine fee={patent.next} />}
            {patent.next?.note && <span>{patent.next.note}</span>}
          </li>
        ))}
      </ul>
      {rows.length > first && !isWhole && <Button onClick={() => setWhole(true)}>显示全部 {rows.length} 件</Button>}
    </section>
  );
}

function countWords(counts: readonly { status: string; count: number }[], here: number, all: number): string {
  const words = patentStatuses
    .flatMap((word) => counts.filter(({ status }) => status === word))
    .map(({ status, count }) => `${status} ${count}`)
    .join("，");
  return here < all ? `${words}；本机保存其中 ${here} 件` : words;
}

/** What is late, and what nobody confirmed, each in one sentence. */
function Arrears({ rows }: { rows: readonly Reckoned[] }) {
  const late = rows.flatMap(({ next }) => (next !== null && next.state !== "待缴" ? [next] : []));
  if (late.length === 0) return null;
  const words = (those: readonly NextAnnuity[]) =>
    `${those.length} 件，今日缴纳共 ${moneyWords(yuanOf(those.reduce((sum, { open }) => sum + open, 0)))}`;
  const restorable = late.filter((one) => one.restorableUntil !== null);
  const grace = late.filter((one) => one.restorableUntil === null);
  const [known, silent] = [grace.filter((one) => !one.isUnconfirmed), grace.filter((one) => one.isUnconfirmed)];
  return (
    <p className="held-late" role="note">
      {known.length > 0 && `年费滞纳期 ${words(known)}。`}
      {restorable.length > 0 && `失权可恢复 ${words(restorable)}。`}
      {silent.length > 0 && `到期后未登记缴费 ${words(silent)}；是否已缴请向企业确认。`}
    </p>
  );
}

function FeeLine({ fee }: { fee: NextAnnuity }) {
  const { state, year, due, graceEnd, open, isUnconfirmed, restorableUntil } = fee;
  if (restorableUntil !== null)
    return (
      <span>
        第 {year} 年度年费未缴，专利权终止，可恢复：今日缴纳 {moneyWords(yuanOf(open))}，最迟{" "}
        <RecordDay of={restorableUntil} />
      </span>
    );
  if (state === "待缴")
    return (
      <span>
        第 {year} 年度年费 {moneyWords(yuanOf(open))}，<RecordDay of={due} /> 前缴纳
      </span>
    );
  return (
    <span>
      第 {year} 年度年费 <RecordDay of={due} /> 到期，{isUnconfirmed ? "未登记缴费，若未缴" : "未缴"}，今日缴纳{" "}
      {moneyWords(yuanOf(open))}，最迟 <RecordDay of={graceEnd} />
    </span>
  );
}
