import { consultingStates } from "#contract/consulting/consulting-moves.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { FilterSelect, KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { LinkTabs } from "#src/ui/page/link-tabs.tsx";
import { ConsultingCard } from "./consulting-card.tsx";
import { PublishedList } from "./published-list.tsx";
import { pageSize } from "./use-consulting.ts";
import "./consulting.css";

const tabs = [
  { name: "", words: "我的咨询" },
  { name: "shown", words: "问答" },
];

/** 业务咨询 of a company: its questions, and what others were answered. */
export default function ConsultingPage() {
  const { search } = useConditions();
  const isShown = search.get("tab") === "shown";
  return (
    <div className="consulting">
      <LinkTabs label="业务咨询" tabs={tabs} shown={isShown ? "shown" : ""} />
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
  const { search, keyword, page, show } = useConditions();
  const state = wordOf(consultingStates, search.get("state"));
  const input = { state, keyword, page, size: pageSize };
  const list = useCall(contract.consulting.mine, input, { keepPrevious: true });
  const isPlain = state === undefined && keyword === "";
  const clear = isPlain ? undefined : () => show({ state: "", keyword: "" });
  return (
    <>
      <div className="list-filter">
        <FilterSelect
          label="状态"
          value={state ?? ""}
          options={consultingStates.map((word) => [word, word])}
          onChange={(next) => show({ state: next })}
        />
        <KeywordBox label="搜索咨询" value={keyword} onChange={(next) => show({ keyword: next })} />
      </div>
      <ListState list={list} empty={isPlain ? "还没有提过咨询" : "没有符合条件的咨询"} clear={clear} />
      {list.error === null && (
        <ul className="consulting-list" aria-label="我的咨询">
          {list.data?.list.map((row) => (
            <ConsultingCard key={row.id} row={row} />
          ))}
        </ul>
      )}
      {list.data !== undefined && list.data.total > 0 && (
        <Pager page={page} size={pageSize} total={list.data.total} onPage={(next) => show({ page: String(next) })} />
      )}
    </>
  );
}
