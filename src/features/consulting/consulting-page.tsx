import { consultingStates } from "#contract/consulting/consulting-moves.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { RowList } from "#src/ui/list/row-list.tsx";
import { LinkTabs } from "#src/ui/page/link-tabs.tsx";
import { ConsultingCard } from "./consulting-card.tsx";
import { PublishedList } from "./published-list.tsx";
import { pageSize } from "./use-consulting.ts";
import "./consulting.css";

/** 业务咨询 of a company: its questions, and what others were answered. */
export default function ConsultingPage() {
  const { search } = useConditions();
  const isShown = search.get("tab") === "shown";
  return (
    <div className="consulting">
      <LinkTabs
        label="业务咨询"
        current={isShown ? "?tab=shown" : "?"}
        tabs={[
          { to: "?", words: "我的咨询" },
          { to: "?tab=shown", words: "问答" },
        ]}
      />
      <div className="consulting-head">
        <ButtonLink kind="primary" to="/consultingNew">
          我要咨询
        </ButtonLink>
      </div>
      {isShown ? <PublishedList /> : <OwnList />}
    </div>
  );
}

function OwnList() {
  const { search, keyword, page, show, narrow, turn } = useConditions();
  const state = wordOf(consultingStates, search.get("state"));
  const input = { state, keyword, page, size: pageSize };
  const list = useCall(contract.consulting.mine, input, { keepPrevious: true });
  const isPlain = state === undefined && keyword === "";
  const clearAll = () => show({ state: "", keyword: "" });
  const clear = isPlain ? undefined : clearAll;
  return (
    <>
      <RecordFilters
        label="筛选咨询"
        placeholder="标题或内容"
        conditions={[{ name: "state", label: "状态", options: optionsOf(consultingStates) }]}
        listed={{ input, narrow, clear: clearAll }}
      />
      <RowList
        list={list}
        empty={isPlain ? "还没有提过咨询" : "没有符合条件的咨询"}
        clear={clear}
        label="我的咨询"
        className="consulting-list"
        paging={{ page, size: pageSize, onPage: turn }}
      >
        {(row) => <ConsultingCard key={row.id} row={row} />}
      </RowList>
    </>
  );
}
