import { useState } from "react";
import { Link } from "react-router-dom";
import { eventMeanings } from "#contract/law-event/event-meanings.ts";
import type { LawEvent } from "#contract/law-event/law-event-calls.ts";
import { contract } from "#contract/index.ts";
import { unpaged } from "#src/api/list-conditions.ts";
import { DownloadButton } from "#src/entities/export/download-button.tsx";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { callServer } from "#src/api/call-server.ts";
import { SubscribeSheet } from "#src/entities/feed/subscribe-sheet.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import type { LawEvents } from "./use-law-events.ts";
import "./law-events.css";

/** What an event means and what is to be done, opened by its title. */
export function EventWords({ event }: { event: LawEvent }) {
  const { title, code, kind, detail, decides, restorable_until } = event;
  const { means, todo } = eventMeanings[kind];
  return (
    <details className="law-event">
      <summary>
        {title}
        {decides && <small>决定当前状态</small>}
      </summary>
      <p>
        {kind}（代码 {code}）。{means}
      </p>
      {todo !== "" && <p>应对：{todo}期限以国家知识产权局的通知书为准。</p>}
      {restorable_until !== null && (
        <p className="law-until">
          可请求恢复权利至 <RecordDay of={restorable_until} />
        </p>
      )}
      {Object.keys(detail).length > 0 && <FactRows rows={Object.entries(detail)} />}
    </details>
  );
}

/** The companies, each with the way to its time line. */
export function EventCompanies({ event }: { event: LawEvent }) {
  return (
    <>
      {event.companies.map(({ id, name, street_name }) => (
        <span key={id} className="law-company">
          <Link to={`/companyDetails?id=${id}`}>{name}</Link> {street_name}{" "}
          <Link to={`/adminLawNew?company_id=${id}`} aria-label={`${name}的时间线`}>
            时间线
          </Link>
        </span>
      ))}
    </>
  );
}

export const EventPatent = ({ event: { patent } }: { event: LawEvent }) => (
  <>
    <Link to={`/law?id=${patent.id}`}>{patent.title}</Link>{" "}
    <Link to={`/adminLawNew?patent_id=${patent.id}`} aria-label={`${patent.application_no}的时间线`}>
      {patent.application_no}
    </Link>{" "}
    {patent.status}
  </>
);

/** Takes the listed events along: as a workbook, or as days of a calendar. */
export function LawFiles({ input, total }: Pick<LawEvents, "input" | "total">) {
  const asked = unpaged(input);
  return (
    <>
      <ExportButton call={contract.lawEvent.lawEventExport} input={asked} total={total} plain="法律事件.xlsx" />
      <DownloadButton
        call={contract.lawEvent.lawEventCalendar}
        input={asked}
        plain="法律事件.ics"
        disabled={total === 0}
      >
        加入日历
      </DownloadButton>
      <FeedButton asked={asked} />
    </>
  );
}

const feedWords = {
  title: "订阅法律事件",
  what: "用手机或电脑自带的日历订阅后，符合当前筛选条件（日期除外）的近一年法律事件和恢复权利的截止日会自动出现在那里，约每小时更新一次。管辖范围变化后按新的范围更新。",
  shown: "辖区企业的法律事件",
} as const;

/** An address that calendar programs read, with the conditions as they stand. */
function FeedButton({ asked }: { asked: Omit<LawEvents["input"], "page" | "size"> }) {
  const [isOpen, setOpen] = useState(false);
  const { from: _from, to: _to, ...conditions } = asked;
  const { lawFeedState, lawFeedCreate, lawFeedRevoke } = contract.lawEvent;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        订阅
      </Button>
      {isOpen && (
        <SubscribeSheet
          words={feedWords}
          state={lawFeedState}
          create={() => callServer(lawFeedCreate, conditions)}
          revoke={() => callServer(lawFeedRevoke, {})}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Whose time line is shown, and the way back to all. */
export function TimelineHead({ input, list, narrow }: Pick<LawEvents, "input" | "list" | "narrow">) {
  const { company_id, patent_id } = input;
  if (company_id === undefined && patent_id === undefined) return null;
  const [first] = list.data?.list ?? [];
  const name =
    patent_id === undefined
      ? first?.companies.find(({ id }) => id === company_id)?.name
      : first && `${first.patent.application_no} ${first.patent.title}`;
  return (
    <div className="law-head">
      <h2>{name === undefined ? "时间线" : `${name}的时间线`}</h2>
      <Button onClick={() => narrow({ company_id: undefined, patent_id: undefined })}>查看全部企业</Button>
    </div>
  );
}

/** Events of one company or patent under their days, the latest first. */
export function Timeline({ events }: { events: readonly LawEvent[] }) {
  return (
    <ol className="law-line" aria-label="法律事件时间线">
      {events.map((event) => (
        <li key={event.id}>
          <p className="law-day">
            <RecordDay of={event.happened_on} /> {event.kind}
          </p>
          <EventWords event={event} />
          <p>
            <EventPatent event={event} />
          </p>
        </li>
      ))}
    </ol>
  );
}
