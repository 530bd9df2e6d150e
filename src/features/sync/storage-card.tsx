import { HeldPartly } from "#src/entities/sync/held-note.tsx";
import { keptVisits } from "#src/entities/sync/kept-visits.ts";
import { formatBytes, formatCount } from "#src/ui/text/format-number.ts";
import { useUsage } from "./sync-queries.ts";

/** What the account holds on this device. */
export function StorageCard({ changed }: { changed: unknown }) {
  const usage = useUsage(changed);
  if (usage === null) return null;
  return (
    <section className="sync-card" aria-label="本机数据">
      <h2>本机数据</h2>
      <HeldPartly what="资料" />
      <dl className="storage">
        <div>
          <dt>企业</dt>
          <dd>{formatCount(usage.companies)} 家</dd>
        </div>
        <div>
          <dt>走访记录</dt>
          <dd>{keptVisits(usage.visits, usage.oldestVisitDays)}</dd>
        </div>
        <div>
          <dt>日程、需求、答卷</dt>
          <dd>
            {formatCount(usage.calendarEntries)} · {formatCount(usage.demands)} · {formatCount(usage.answers)} 条
          </dd>
        </div>
        <div>
          <dt>照片和附件占用</dt>
          <dd>{formatBytes(usage.attachmentBytes)}</dd>
        </div>
      </dl>
    </section>
  );
}
