import { Link } from "react-router-dom";
import { type Announcement, announcementCategories } from "#contract/announcement/announcement.ts";
import { announcementStates } from "#contract/announcement/announcement-moves.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { RowList } from "#src/ui/list/row-list.tsx";
import { CountWords, SendWords, StateMark } from "./announcement-words.tsx";
import { pageSize } from "./use-announcements.ts";
import "./announcements.css";

/** 消息发送: what administrators have told people, and what waits for its day. */
export default function AnnouncementsPage() {
  const { search, keyword, page, show, narrow, turn } = useConditions();
  const state = wordOf(announcementStates, search.get("state"));
  const category = wordOf(announcementCategories, search.get("category"));
  const input = { state, category, keyword, page, size: pageSize };
  const list = useCall(contract.announcement.list, input, { keepPrevious: true });
  const { data } = list;
  const isPlain = state === undefined && category === undefined && keyword === "";
  const clearAll = () => show({ state: "", category: "", keyword: "" });
  return (
    <div className="announcements announcements-queue">
      <CountChips
        label="状态"
        rows={data && announcementStates.map((one) => ({ value: one, count: data.states[one] ?? 0 }))}
        chosen={state}
        onChoose={(next) => show({ state: next ?? "" })}
      />
      <div className="announcement-head">
        <ButtonLink kind="primary" to="/messagesEdit">
          写消息
        </ButtonLink>
      </div>
      <RecordFilters
        label="筛选消息"
        placeholder="标题或内容"
        conditions={[{ name: "category", label: "类别", options: optionsOf(announcementCategories) }]}
        listed={{ input, narrow, clear: clearAll }}
      />
      <RowList
        list={list}
        empty={isPlain ? "还没有发送过消息" : "没有符合条件的消息"}
        clear={isPlain ? undefined : clearAll}
        label="平台消息"
        className="announcement-list"
        paging={{ page, size: pageSize, onPage: turn }}
      >
        {(row) => <Row key={row.id} row={row} />}
      </RowList>
    </div>
  );
}

const Row = ({ row }: { row: Announcement }) => (
  <li className="announcement-row">
    <Link to={`/messagesDetails?id=${row.id}`}>
      <strong>{row.title}</strong>
      <span className="announcement-facts">
        <StateMark state={row.state} /> · {row.category} · <SendWords of={row} /> · {row.by_name}
      </span>
      <span className="announcement-facts">
        <CountWords of={row} />
      </span>
    </Link>
  </li>
);
