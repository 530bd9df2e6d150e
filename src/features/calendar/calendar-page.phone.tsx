import { lazy, Suspense, useState } from "react";
import { isOverdue } from "#contract/calendar/calendar-rules.ts";
import { useLocalEntries } from "#src/entities/calendar/use-entries.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { PullToRefresh } from "#src/ui/list/touch/pull-to-refresh.tsx";
import { Agenda } from "./agenda.tsx";
import { calendarViews, stepped, titleOf, viewWords } from "./calendar-view.ts";
import { EntrySheet } from "./entry/entry-sheet.tsx";
import { PhoneMonth } from "./phone-month.tsx";
import { type Calendar, useCalendar } from "./use-calendar.ts";
import "#src/ui/form/form.css";
import "./calendar-page.css";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { alertSign } from "#src/ui/text/alert-sign.ts";

const SubscribeCalendar = lazy(async () => ({
  default: (await import("./subscribe-calendar.tsx")).SubscribeCalendar,
}));

export default function CalendarPhonePage() {
  const engine = useEngine();
  const calendar = useCalendar();
  const { state, range } = calendar;
  return (
    <>
      <PullToRefresh onRefresh={() => engine.sync("manual")}>
        <div className="calendar-phone">
          <Head calendar={calendar} />
          {calendar.olderError !== null && (
            <p className="calendar-note" role="status">
              更早的日程需要联网查看，现在只显示本机保存的部分。
            </p>
          )}
          {calendar.cases.error !== null && (
            <p className="calendar-note" role="status">
              案件日程需要联网查看，现在没有显示。
            </p>
          )}
          {state.view !== "list" && <PhoneMonth calendar={calendar} />}
          {calendar.loading ? (
            <PageSkeleton />
          ) : (
            <Agenda
              calendar={calendar}
              from={state.view === "list" ? range.from : state.day}
              to={state.view === "list" ? range.to : state.day}
              empty={state.view === "list" ? "这段时间没有日程" : "这一天没有日程"}
            />
          )}
        </div>
      </PullToRefresh>
      {state.entry !== null && (
        <EntrySheet id={state.entry} now={calendar.now} onClose={() => calendar.show({ entry: null })} />
      )}
    </>
  );
}

function Head({ calendar }: { calendar: Calendar }) {
  const { state, show } = calendar;
  const [subscribing, setSubscribing] = useState(false);
  const late = (useLocalEntries() ?? []).filter((entry) => isOverdue(entry, calendar.now)).length;
  return (
    <div className="calendar-phone-head">
      <div className="calendar-phone-row">
        <Button aria-label="往前" onClick={() => show({ day: stepped(state, -1) })}>
          ‹
        </Button>
        <h2 aria-live="polite">{titleOf(state)}</h2>
        <Button aria-label="往后" onClick={() => show({ day: stepped(state, 1) })}>
          ›
        </Button>
        <Button onClick={() => show({ day: calendar.today })}>今天</Button>
      </div>
      <div className="calendar-phone-row">
        <fieldset className="calendar-views">
          <legend className="visually-hidden">视图</legend>
          {calendarViews.map((view) => (
            <label key={view} className="chip">
              <input type="radio" name="view" checked={state.view === view} onChange={() => show({ view })} />
              {viewWords[view]}
            </label>
          ))}
        </fieldset>
        <label className="check-row">
          <input type="checkbox" checked={state.mine} onChange={({ target }) => show({ mine: target.checked })} />
          我的
        </label>
      </div>
      <div className="calendar-phone-row">
        <ButtonLink to="/workWaitvisit">待走访列表</ButtonLink>
        {late > 0 && (
          <ButtonLink className="calendar-late" to="/workWaitvisit?part=overdue">
            <span aria-hidden="true">{alertSign}</span> 逾期 {late}
          </ButtonLink>
        )}
        <Button onClick={() => setSubscribing(true)}>订阅</Button>
      </div>
      {subscribing && (
        <Suspense>
          <SubscribeCalendar onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
    </div>
  );
}
