import { consultingCategories } from "#contract/consulting/consulting.ts";
import { consultingStates } from "#contract/consulting/consulting-moves.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { namedOptions, optionsOf } from "#src/ui/form/form-kit.ts";
import { RowList } from "#src/ui/list/row-list.tsx";
import { LinkTabs } from "#src/ui/page/link-tabs.tsx";
import { Ago } from "#src/ui/text/dates.tsx";
import { ConsultingCard } from "./consulting-card.tsx";
import { PublishedList } from "./published-list.tsx";
import { TemplatesPart } from "./templates-part.tsx";
import { pageSize } from "./use-consulting.ts";
import "./consulting.css";

/** Milliseconds between two looks at how many wait. */
const often = 60_000;

/** 业务咨询 of administrators: the queue, what is published, and templates of answers. */
export default function ConsultingQueuePage() {
  const { search } = useConditions();
  const tab = wordOf(["shown", "templates"], search.get("tab"));
  const { data } = useCall(contract.consulting.queue, { size: 1 }, { refetchInterval: often });
  const waiting = data?.waiting ?? 0;
  return (
    <div className="consulting consulting-queue">
      <LinkTabs
        label="业务咨询"
        current={tab === undefined ? "?" : `?tab=${tab}`}
        tabs={[
          { to: "?", words: "咨询", waiting: { count: waiting, words: `${waiting} 条等待回复` } },
          { to: "?tab=shown", words: "问答" },
          { to: "?tab=templates", words: "回复模板" },
        ]}
      />
      {tab === "shown" ? <PublishedList /> : tab === "templates" ? <TemplatesPart /> : <Queue />}
    </div>
  );
}

function Queue() {
  const { search, keyword, page, show, narrow, turn } = useConditions();
  const people = useCall(contract.consulting.people, {});
  const state = wordOf(consultingStates, search.get("state"));
  const category = wordOf(consultingCategories, search.get("category"));
  const assigned = people.data?.find(({ id }) => id === search.get("assigned_to"))?.id;
  const asked = { state, category, assigned_to: assigned, keyword };
  const input = { ...asked, page, size: pageSize };
  const list = useCall(contract.consulting.queue, input, { keepPrevious: true, refetchInterval: often });
  const { data } = list;
  const isPlain = [state, category, assigned].every((one) => one === undefined) && keyword === "";
  const clearAll = () => show({ state: "", category: "", assigned_to: "", keyword: "" });
  const clear = isPlain ? undefined : clearAll;
  const conditions = [
    { name: "state", label: "状态", options: optionsOf(consultingStates) },
    { name: "category", label: "类别", options: optionsOf(consultingCategories) },
    { name: "assigned_to", label: "经办人", options: namedOptions(people.data ?? []) },
  ];
  return (
    <>
      <RecordFilters
        label="筛选咨询"
        placeholder="企业、标题或内容"
        conditions={conditions}
        listed={{ input, narrow, clear: clearAll }}
      />
      {data !== undefined && list.error === null && (
        <div className="consulting-actions">
          <ExportButton call={contract.consulting.queueExport} input={asked} total={data.total} />
        </div>
      )}
      {data !== undefined && list.error === null && (
        <p className="consulting-note" role="status">
          {data.oldest === null ? "没有等待回复的咨询" : `${data.waiting} 条等待回复，等得最久的从 `}
          {data.oldest !== null && (
            <>
              <Ago at={data.oldest} />起
            </>
          )}
        </p>
      )}
      <RowList
        list={list}
        empty={isPlain ? "企业还没有提过咨询" : "没有符合条件的咨询"}
        clear={clear}
        label="咨询"
        className="consulting-list"
        paging={{ page, size: pageSize, onPage: turn }}
      >
        {(row) => <ConsultingCard key={row.id} row={row} office />}
      </RowList>
    </>
  );
}
