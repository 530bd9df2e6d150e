import { useState } from "react";
import { topicsPerVisit } from "#contract/visit/visit-topics.ts";
import { HeldEmpty } from "#src/entities/sync/held-note.tsx";
import { useSyncStatus } from "#src/entities/sync/use-sync-status.ts";
import { TopicTicks } from "#src/entities/topic/topic-ticks.tsx";
import { useTopics } from "#src/entities/topic/use-topics.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { PartSkeleton } from "#src/ui/page/page-state.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";

/** Topics shown before somebody asks for all: contacts and facts stand below them. */
const first = 6;
const noTopics = "目前没有需要特别谈的事项。";

/** What matters at a company before a visit; what is ticked goes along into the form of a new one. */
export function CompanyTopics({ companyId }: { companyId: string }) {
  const { topics: known, isHeld } = useTopics(companyId);
  const at = useSyncStatus()?.lastSuccessAt;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isWhole, setWhole] = useState(false);
  const topics = known?.topics ?? [];
  const shown = isWhole ? topics : topics.slice(0, first);
  const keys = topics.map(({ key }) => key).filter((key) => ticked.has(key));
  const turn = (key: string) =>
    setTicked((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]));
  return (
    <section className="company-card" aria-label="本次走访可谈">
      <div className="section-head">
        <h3>本次走访可谈{topics.length > 0 && `（${topics.length}）`}</h3>
        {keys.length > 0 && (
          <ButtonLink
            kind="primary"
            to={`/workVisit/form?company_id=${companyId}&topics=${keys.slice(0, topicsPerVisit).join(",")}`}
          >
            带着 {keys.length} 项去走访
          </ButtonLink>
        )}
      </div>
      {known === undefined && <PartSkeleton />}
      {known === null && <p>联网后显示这家企业可谈的事项。</p>}
      {known && topics.length === 0 && <p>{isHeld ? <HeldEmpty what="企业资料" empty={noTopics} /> : noTopics}</p>}
      {topics.length > 0 && (
        <p>
          {isHeld && at ? `按本机数据，截至 ${formatMinute(at)}。` : ""}
          勾选要谈的事项，带进走访表单里逐项填写回应。
        </p>
      )}
      <TopicTicks label="可谈的事项" topics={shown} ticked={ticked} onTick={({ key }) => turn(key)} />
      {shown.length < topics.length && (
        <Button onClick={() => setWhole(true)}>再显示 {topics.length - shown.length} 项</Button>
      )}
      {shown.length === topics.length && known && known.more > 0 && <p>另有 {known.more} 项没有列出，见下面各栏。</p>}
    </section>
  );
}
