import type { InputOf } from "#contract/core/call.ts";
import { dockingCalls } from "#contract/litigation/docking.ts";
import { useSearchParams } from "react-router-dom";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { CalendarButton } from "./case-files.tsx";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { DockingCards } from "./docking-parts.tsx";
import "./litigation.css";

type Asked = InputOf<typeof dockingCalls.dockingList>;
const address = listAddress(dockingCalls.dockingList, { numbers: ["page", "size"] });
const plain: Asked = { keyword: "", page: 1, size: 20 };

/** 案件对接 of an official: what companies have handed over, what waits first. */
export default function OfficeDockingsPage() {
  const [search, setSearch] = useSearchParams();
  const input = address.inputOf(search);
  const { page = 1, size = 20 } = input;
  const list = useCall(dockingCalls.dockingList, input, { keepPrevious: true, failsWhole: true });
  const { data } = list;
  const show = (next: Asked) => setSearch(address.searchOf(next, plain));
  const isPlain = address.searchOf({ ...input, page: 1 }, plain).toString() === "";
  return (
    <div className="litigation">
      <div className="litigation-tools">
        <KeywordBox
          label="案件或企业名称"
          value={input.keyword ?? ""}
          onChange={(keyword) => show({ ...input, keyword, page: 1 })}
        />
        <CalendarButton />
        <ButtonLink to="/litigationDocking/search">纠纷检索</ButtonLink>
      </div>
      <CountChips
        label="对接状态"
        rows={data?.states}
        chosen={input.state}
        onChoose={(state) => show({ ...input, state, page: 1 })}
      />
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {data === undefined && list.error === null && <PageSkeleton />}
      {data?.total === 0 && (
        <EmptyNote title={isPlain ? "还没有企业把案件对接给您" : "没有符合条件的对接"}>
          {isPlain ? (
            <p>企业提交对接后，会出现在这里和您的提醒里。</p>
          ) : (
            <Button onClick={() => show({})}>清除条件</Button>
          )}
        </EmptyNote>
      )}
      <DockingCards rows={data?.list} addressOf={({ id }) => `/litigationDocking/detail?id=${id}`} side="承接人" />
      {data !== undefined && data.total > size && (
        <Pager page={page} size={size} total={data.total} onPage={(next) => show({ ...input, page: next })} />
      )}
    </div>
  );
}
