import { Link } from "react-router-dom";
import { type Announcement, announcementCategories } from "#contract/announcement/announcement.ts";
import { announcementStates } from "#contract/announcement/announcement-moves.ts";
import { contract } from "#contract/index.ts";
import { listPage } from "#src/entities/list-page/list-page.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { CountWords, SendWords, StateMark } from "./announcement-words.tsx";
import "./announcements.css";

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

const Head = () => (
  <div className="announcement-head">
    <ButtonLink kind="primary" to="/messagesEdit">
      写消息
    </ButtonLink>
  </div>
);

const Announcements = listPage(contract.announcement.list, {
  label: "平台消息",
  filters: "筛选消息",
  searchIn: "标题或内容",
  choices: {
    state: { label: "状态", options: optionsOf(announcementStates), counts: "states" },
    category: { label: "类别", options: optionsOf(announcementCategories) },
  },
  empty: { plain: "还没有发送过消息", narrowed: "没有符合条件的消息" },
  className: "announcement-list",
  AboveFilters: Head,
  Row,
});

/** 消息发送: what administrators have told people, and what waits for its day. */
export default function AnnouncementsPage() {
  return (
    <div className="announcements announcements-queue">
      <Announcements />
    </div>
  );
}
