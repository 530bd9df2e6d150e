import { namedOptions } from "#src/ui/form/form-kit.ts";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import { EventCompanies, EventPatent, EventWords, LawFiles, Timeline, TimelineHead } from "./event-parts.tsx";
import { useLawEvents } from "./use-law-events.ts";
import { ListState } from "#src/ui/list/list-state.tsx";
import { ListTools } from "#src/ui/list/phone-list.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";
import "#src/ui/page/card.css";

/** The same in cards, its conditions in a sheet. */
export default function LawEventsPhonePage() {
  const events = useLawEvents();
  const { input, list, streets, total, show, narrow, clear } = events;
  const conditions = [input.from, input.to, input.street_id, input.decides === true || undefined];
  const asked = conditions.filter((one) => one !== undefined).length;
  const isLine = input.company_id !== undefined || input.patent_id !== undefined;
  return (
    <div className="phone-list law-events">
      <TimelineHead {...events} />
      <ListTools
        label="企业、专利或事件"
        keyword={input.keyword}
        onKeyword={(keyword) => narrow({ keyword })}
        asked={asked}
        sheet={{
          title: "筛选法律事件",
          values: input,
          choices: [
            { name: "from", label: "起始日期", isDay: true },
            { name: "to", label: "截止日期", isDay: true },
            ...(streets.length > 1
              ? [{ name: "street_id" as const, label: "镇街", options: namedOptions(streets) }]
              : []),
          ],
          flags: [{ name: "decides", label: "只看决定当前状态的" }],
          onChoice: (name, value) => narrow({ [name]: value === "" ? undefined : value }),
          onFlag: (name, isOn) => narrow({ [name]: isOn }),
          onReset: clear,
        }}
      >
        <LawFiles input={input} total={total} />
      </ListTools>
      <CountChips
        label="事件类型"
        all="全部类型"
        rows={list.data?.kinds}
        chosen={input.kind}
        onChoose={(kind) => narrow({ kind })}
      />
      <ListState list={list} empty="没有符合条件的法律事件" clear={clear} />
      {isLine ? (
        <Timeline events={list.data?.list ?? []} />
      ) : (
        <ul className="list-cards" aria-label="法律事件">
          {list.data?.list.map((event) => (
            <li key={event.id} className="list-card">
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
      <ListPages input={input} total={total} show={show} />
    </div>
  );
}
