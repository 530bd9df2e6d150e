import type { LawEvent } from "#contract/law-event/law-event-calls.ts";
import { Button } from "#src/ui/button/button.tsx";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { RangeFilter } from "#src/ui/list/desk-filters.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { ChoiceFilter, FilterBar, FlagFilter } from "#src/ui/list/filter-bar.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import { EventCompanies, EventPatent, EventWords, LawFiles, Timeline, TimelineHead } from "./event-parts.tsx";
import { useLawEvents } from "./use-law-events.ts";
import { namedOptions } from "#src/ui/form/form-kit.ts";

const columns: DeskColumn<LawEvent>[] = [
  { key: "day", title: "日期", width: 130, render: (_, { happened_on }) => <RecordDay of={happened_on} /> },
  { key: "kind", title: "类型", dataIndex: "kind", width: 110 },
  { key: "event", title: "事件", width: 210, render: (_, event) => <EventWords event={event} /> },
  { key: "patent", title: "专利", width: 240, render: (_, event) => <EventPatent event={event} /> },
  { key: "companies", title: "企业", width: 225, render: (_, event) => <EventCompanies event={event} /> },
];

/** 法律事件: what happened to the patents of the scope's companies, what it means and what is to be done. */
export default function LawEventsPage() {
  const events = useLawEvents();
  const { input, list, streets, total, show, narrow, clear } = events;
  const isLine = input.company_id !== undefined || input.patent_id !== undefined;
  return (
    <div className="list-page law-events">
      <TimelineHead {...events} />
      <FilterBar
        label="筛选法律事件"
        words={{
          value: input.keyword,
          placeholder: "企业、专利、申请号或事件",
          onSearch: (keyword) => narrow({ keyword }),
        }}
        onReset={clear}
      >
        <RangeFilter
          label="事件日期"
          placeholder={["起始日期", "截止日期"]}
          filters={input}
          onChange={(days) => narrow(days)}
        />
        {streets.length > 1 && (
          <ChoiceFilter
            label="镇街"
            options={namedOptions(streets)}
            value={input.street_id}
            onChange={(street_id) => narrow({ street_id })}
          />
        )}
        <FlagFilter label="只看决定当前状态的" value={input.decides} onChange={(decides) => narrow({ decides })} />
      </FilterBar>
      <CountChips
        label="事件类型"
        all="全部类型"
        rows={list.data?.kinds}
        chosen={input.kind}
        onChoose={(kind) => narrow({ kind })}
      />
      {isLine && list.data !== undefined && list.data.total > 0 ? (
        <>
          <div className="table-tools">
            <div className="table-ways">
              <LawFiles input={input} total={total} />
            </div>
          </div>
          <Timeline events={list.data.list} />
          <Pager
            page={input.page ?? 1}
            size={input.size ?? 20}
            total={total}
            onPage={(page) => show({ ...input, page })}
          />
        </>
      ) : (
        <DeskTable
          name="law-events"
          columns={columns}
          list={list}
          paging={input}
          onPaging={({ page, size }) => show({ ...input, page, size })}
          toolbar={<LawFiles input={input} total={total} />}
          empty={<Button onClick={clear}>清除条件</Button>}
        />
      )}
    </div>
  );
}
