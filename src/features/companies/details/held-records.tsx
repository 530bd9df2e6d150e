import { useLiveQuery } from "dexie-react-hooks";
import type { ReactNode } from "react";
import { heldRecords } from "#contract/patent/held-patents.ts";
import { dayOf } from "#contract/core/time.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useSyncStatus } from "#src/entities/sync/use-sync-status.ts";
import { LevelMark } from "#src/entities/warning/level-mark.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { RecordDay } from "#src/ui/text/record-day.tsx";

/** What is in force before what is over, of each the nearest end first; without an end last. */
const byEnd = (today: string) => (a: { ends: string | null }, b: { ends: string | null }) => {
  const place = ({ ends }: { ends: string | null }) => (ends === null ? 1 : ends < today ? 2 : 0);
  return place(a) - place(b) || (a.ends ?? "").localeCompare(b.ends ?? "");
};

/** A company's open warnings, honors and certificates as this device holds them; nothing of what it has none of. */
export function HeldRecords({ companyId }: { companyId: string }) {
  const engine = useEngine();
  const held = useLiveQuery(() => engine.db.holdings.get(companyId), [engine, companyId]);
  const today = dayOf(engine.serverNow());
  const { warnings = [], honors = [], certificates = [] } = held ?? {};
  return (
    <>
      <Part title="预警" count={warnings.length}>
        {warnings.map(({ level, title, due }, at) => (
          <li key={`${title} ${at}`} className="related-row">
            <strong>{title}</strong>
            <span className="warning-marks">
              <LevelMark level={level} />
              {due !== null && (
                <span>
                  期限 <RecordDay of={due} />
                </span>
              )}
            </span>
          </li>
        ))}
      </Part>
      <Part title="荣誉" count={honors.length}>
        {honors.toSorted(byEnd(today)).map(({ title, level, year, ends }, at) => (
          <li key={`${title} ${at}`} className="related-row">
            <strong>{title}</strong>
            <span>
              {level}级 {year} 年 <Ends of={ends} today={today} />
            </span>
          </li>
        ))}
      </Part>
      <Part title="证书" count={certificates.length}>
        {certificates.toSorted(byEnd(today)).map(({ kind, name, ends }, at) => (
          <li key={`${name} ${at}`} className="related-row">
            <strong>{name}</strong>
            <span>
              {kind} <Ends of={ends} today={today} />
            </span>
          </li>
        ))}
      </Part>
    </>
  );
}

/** The last day of something, and whether it is over. */
const Ends = ({ of, today }: { of: string | null; today: string }) =>
  of === null ? null : (
    <>
      {of < today ? "已到期，有效期至" : "有效期至"} <RecordDay of={of} />
    </>
  );

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const at = useSyncStatus()?.lastSuccessAt;
  if (count === 0) return null;
  return (
    <section className="company-card" aria-label={title}>
      <h3>
        {title}（{count}）
      </h3>
      {at && <p>截至 {formatMinute(at)}</p>}
      {count >= heldRecords && <p>本机最多保存 {heldRecords} 项</p>}
      <ul className="company-list">{children}</ul>
    </section>
  );
}
