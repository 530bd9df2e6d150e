import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { lazy, Suspense } from "react";
import { standingNote } from "#contract/patent/legal/presumed.ts";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { PatentStatusLine, StatusDoubts } from "#src/entities/patent/patent-status.tsx";
import { PartSkeleton } from "#src/ui/page/page-state.tsx";
import { useKeptScroll } from "#src/ui/page/kept-scroll.ts";
import { PatentFrame } from "./patent-frame.tsx";
import { RightsList } from "./rights-list.tsx";
import { RecordDay, recordDay } from "#src/ui/text/record-day.tsx";

// Only for a patent in force.
const AnnuityNote = lazy(async () => ({ default: (await import("./annuity-note.tsx")).AnnuityNote }));

/** 法律信息: what falls due for it, and the events, newest first, with what the office said of each. */
export default function LawPage() {
  return <PatentFrame part="law">{({ patent }) => <Events key={patent.id} patent={patent} />}</PatentFrame>;
}

function Events({ patent }: { patent: PatentView }) {
  useKeptScroll(`law ${patent.id}`);
  const note = standingNote(patent.status_reason);
  return (
    <>
      <p>
        当前状态：
        <PatentStatusLine patent={patent} />
        {patent.status_on !== null && (
          <>
            （<RecordDay of={patent.status_on} />）
          </>
        )}
      </p>
      {note !== null && <p>{note}</p>}
      <StatusDoubts problems={patent.status_problems} />
      {patent.status === "有效" && (
        <Suspense fallback={<PartSkeleton />}>
          <AnnuityNote patent={patent} />
        </Suspense>
      )}
      <RightsList events={patent.events} />
      <h2>法律事件</h2>
      {patent.events.length === 0 && <p>还没有公布法律事件。</p>}
      <ol className="patent-events" aria-label="法律事件">
        {patent.events.map((event) => (
          <li key={event.id} className={event.decides ? "decides" : undefined}>
            <p>
              <RecordDay of={event.happened_on} /> <strong>{event.title}</strong>
              <small>
                {event.code}
                {event.decides && "，当前状态由此确定"}
              </small>
            </p>
            {Object.keys(event.detail).length > 0 && (
              <FactRows rows={Object.entries(event.detail).map(([name, words]) => [name, recordDay(words)])} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
