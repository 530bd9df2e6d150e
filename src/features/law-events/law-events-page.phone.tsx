import { useState } from "react";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { CountChips } from "#src/ui/list/count-chips.tsx";
import { KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import { EventCompanies, EventPatent, EventWords, LawFiles, Timeline, TimelineHead } from "./event-parts.tsx";
import { type LawEvents, useLawEvents } from "./use-law-events.ts";

/** The same in cards, its conditions in a sheet. */
export default function LawEventsPhonePage() {
  const events = useLawEvents();
  const { input, list, total, show, narrow, clear } = events;
  const [filtering, setFiltering] = useState(false);
  const isLine = input.company_id !== undefined || input.patent_id !== undefined;
  return (
    <div className="phone-list law-events">
      <TimelineHead {...events} />
      <div className="law-tools">
        <KeywordBox label="企业、专利或事件" value={input.keyword ?? ""} onChange={(keyword) => narrow({ keyword })} />
        <Button aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          筛选
        </Button>
        <LawFiles input={input} total={total} />
      </div>
      <CountChips
        label="事件类型"
        all="全部类型"
        rows={list.data?.kinds}
        chosen={input.kind}
        onChoose={(kind) => narrow({ kind })}
      />
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {list.data === undefined && list.error === null && <PageSkeleton />}
      {list.data?.total === 0 && (
        <EmptyNote title="没有符合条件的法律事件">
          <Button onClick={clear}>清除条件</Button>
        </EmptyNote>
      )}
      {isLine ? (
        <Timeline events={list.data?.list ?? []} />
      ) : (
        <ul className="law-cards" aria-label="法律事件">
          {list.data?.list.map((event) => (
            <li key={event.id}>
              <p className="law-day">
                <RecordDay of={event.happened_on} /> {event.kind}
              </p>
              <EventWords event={event} />
              <p>
                <EventPatent event={event} />
              </p>
              <EventCompanies event={event} />
            </li>
          ))}
        </ul>
      )}
      {total > 0 && (
        <Pager
          page={input.page ?? 1}
          size={input.size ?? 20}
          total={total}
          onPage={(page) => show({ ...input, page })}
        />
      )}
      {filtering && <FilterSheet events={events} onClose={() => setFiltering(false)} />}
    </div>
  );
}

/** Conditions of the list; they apply at once. */
function FilterSheet({ events, onClose }: { events: LawEvents; onClose: () => void }) {
  const { Choice, Day, Flag, Sheet } = useFormKit();
  const { input, streets, narrow, clear } = events;
  const footer = (
    <Button wide onClick={clear}>
      清除筛选
    </Button>
  );
  return (
    <Sheet title="筛选法律事件" onClose={onClose} footer={footer} keepsTyped>
      {(["from", "to"] as const).map((name) => (
        <Day
          key={name}
          name={`law-${name}`}
          label={name === "from" ? "起始日期" : "截止日期"}
          value={input[name] ?? ""}
          onChange={(day) => narrow({ [name]: day === "" ? undefined : day })}
        />
      ))}
      {streets.length > 1 && (
        <Choice
          name="law-street"
          label="镇街"
          value={input.street_id ?? ""}
          onChange={(street) => narrow({ street_id: street === "" ? undefined : street })}
          options={streets.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
        />
      )}
      <Flag
        name="law-decides"
        label="只看决定当前状态的"
        value={input.decides === true}
        onChange={(decides) => narrow({ decides })}
      />
    </Sheet>
  );
}
