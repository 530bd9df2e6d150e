import { consultingCategories } from "#contract/consulting/consulting.ts";
import { consultingStates } from "#contract/consulting/consulting-moves.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { FilterSelect, KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { Ago } from "#src/ui/text/dates.tsx";
import { LinkTabs } from "#src/ui/page/link-tabs.tsx";
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
  const tabs = [
    { name: "", words: "咨询", waiting: { count: waiting, label: `${waiting} 条等待回复` } },
    { name: "shown", words: "问答" },
    { name: "templates", words: "回复模板" },
  ];
  return (
    <div className="consulting">
      <LinkTabs label="业务咨询" tabs={tabs} shown={tab ?? ""} />
      {tab === "shown" ? <PublishedList /> : tab === "templates" ? <TemplatesPart /> : <Queue />}
    </div>
  );
}

function Queue() {
  const { search, keyword, page, show } = useConditions();
  const people = useCall(contract.consulting.people, {});
  const state = wordOf(consultingStates, search.get("state"));
  const category = wordOf(consultingCategories, search.get("category"));
  const assigned = people.data?.find(({ id }) => id === search.get("assigned_to"))?.id;
  const input = { state, category, assigned_to: assigned, keyword, page, size: pageSize };
  const list = useCall(contract.consulting.queue, input, { keepPrevious: true, refetchInterval: often });
  const { data } = list;
  const isPlain = [state, category, assigned].every((one) => one === undefined) && keyword === "";
  const clear = isPlain ? undefined : () => show({ state: "", category: "", assigned_to: "", keyword: "" });
  const options = (words: readonly string[]) => words.map((word) => [word, word] as const);
  return (
    <>
      <div className="list-filter">
        <FilterSelect
          label="状态"
          value={state ?? ""}
          options={options(consultingStates)}
          onChange={(next) => show({ state: next })}
        />
        <FilterSelect
          label="类别"
          value={category ?? ""}
          options={options(consultingCategories)}
          onChange={(next) => show({ category: next })}
        />
        <FilterSelect
          label="经办人"
          value={assigned ?? ""}
          options={people.data?.map(({ id, name }) => [id, name] as const) ?? []}
          onChange={(next) => show({ assigned_to: next })}
        />
        <KeywordBox label="企业、标题或内容" value={keyword} onChange={(next) => show({ keyword: next })} />
      </div>
      {data !== undefined && list.error === null && (
        <p className="consulting-note" role="status">
          {data.oldest === null ? "没有等待回复的咨询" : `${data.waiting} 条等待回复，最早的一条提交于 `}
          {data.oldest !== null && <Ago at={data.oldest} />}
        </p>
      )}
      <ListState list={list} empty={isPlain ? "企业还没有提过咨询" : "没有符合条件的咨询"} clear={clear} />
      {list.error === null && (
        <ul className="consulting-list" aria-label="咨询">
          {data?.list.map((row) => (
            <ConsultingCard key={row.id} row={row} office />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > 0 && (
        <Pager page={page} size={pageSize} total={data.total} onPage={(next) => show({ page: String(next) })} />
      )}
    </>
  );
}
