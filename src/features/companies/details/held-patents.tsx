import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { type Annuity, yuanOf } from "#contract/patent/fees/annuity.ts";
import { nextAnnuity } from "#contract/patent/fees/next-annuity.ts";
import { patentStatuses } from "#contract/patent/patent-words.ts";
import type { HeldPatent } from "#contract/patent/held-patents.ts";
import { dayOf } from "#contract/core/time.ts";
import { useHolidays } from "#src/entities/demand/use-holidays.ts";
import { shownOf } from "#src/entities/patent/patent-link.ts";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useSyncStatus } from "#src/entities/sync/use-sync-status.ts";
import { Button } from "#src/ui/button/button.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import { RecordDay } from "#src/ui/text/record-day.tsx";

/** Rows before somebody asks for all. */
const first = 8;

interface Reckoned extends HeldPatent {
  fee: Annuity | null;
}

/** Years in arrears before those to come, these by their day; patents without any last. */
const byUrgency = (a: Reckoned, b: Reckoned) =>
  a.fee === null || b.fee === null ? Number(a.fee === null) - Number(b.fee === null) : a.fee.due < b.fee.due ? -1 : 1;

/** A company's patents as this device holds them, with what is due today; unreduced, as no reduction is known here. */
export function HeldPatents({ companyId }: { companyId: string }) {
  const engine = useEngine();
  const holidays = useHolidays();
  const status = useSyncStatus();
  const [isWhole, setWhole] = useState(false);
  const held = useLiveQuery(async () => (await engine.db.holdings.get(companyId)) ?? null, [engine, companyId]);
  if (held === undefined) return null;
  const today = dayOf(engine.serverNow());
  const rows = (held?.patents ?? [])
    .map((patent): Reckoned => ({ ...patent, fee: nextAnnuity(patent, today, holidays) }))
    .toSorted(byUrgency);
  const all = held?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const asOf = status?.lastSuccessAt ? `截至 ${formatMinute(status.lastSuccessAt)} ` : "";
  return (
    <section className="company-card" aria-label="专利">
      <h3>{held === null ? "专利" : `专利（${all}）`}</h3>
      <p>{held === null ? "本机没有这家企业的专利" : asOf + countWords(held.counts, rows.length, all)}</p>
      <Arrears rows={rows} />
      <ul className="company-list">
        {(isWhole ? rows : rows.slice(0, first)).map((patent) => (
          <li key={patent.id} className="related-row held-patent">
            <strong>{patent.title}</strong>
            <span>
              {patent.type} {shownOf(patent.application_no)}
            </span>
            <PatentStatusLine patent={patent} />
            {patent.fee !== null && <FeeLine fee={patent.fee} />}
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

/** What is owed with late fees, in one sentence. */
function Arrears({ rows }: { rows: readonly Reckoned[] }) {
  const late = rows.flatMap(({ fee }) => (fee?.state === "滞纳期" ? [fee.total] : []));
  if (late.length === 0) return null;
  const sum = moneyWords(yuanOf(late.reduce((total, fen) => total + fen, 0)));
  return (
    <p className="held-late" role="note">
      {late.length} 件处在年费滞纳期，未见缴费记录；如未缴纳，今日缴纳共 {sum}（未计减缴）
    </p>
  );
}

const FeeLine = ({ fee: { state, year, due, graceEnd, total } }: { fee: Annuity }) =>
  state === "滞纳期" ? (
    <span>
      第 {year} 年度年费 <RecordDay of={due} /> 到期，如未缴纳，今日缴纳 {moneyWords(yuanOf(total))}，最迟{" "}
      <RecordDay of={graceEnd} />
    </span>
  ) : (
    <span>
      第 {year} 年度年费 {moneyWords(yuanOf(total))}，<RecordDay of={due} /> 前缴纳
    </span>
  );
