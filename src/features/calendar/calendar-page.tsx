import { Checkbox, Radio, Select } from "antd";
import { useState } from "react";
import { Link } from "react-router-dom";
import { calendarKinds } from "#contract/calendar/calendar-fields.ts";
import { isOverdue } from "#contract/calendar/calendar-rules.ts";
import { can, districtOrAdmin, kindOf } from "#contract/core/roles.ts";
import { useLocalEntries } from "#src/entities/calendar/use-entries.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { HeldPartly } from "#src/entities/sync/held-note.tsx";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { Agenda } from "./agenda.tsx";
import { calendarViews, stepped, titleOf, viewWords } from "./calendar-view.ts";
import { EntrySheet } from "./entry/entry-sheet.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { MoveSheet, useMoving } from "./moving.tsx";
import { SubscribeCalendar } from "./subscribe-calendar.tsx";
import { type Calendar, useCalendar } from "./use-calendar.ts";
import { WeekGrid } from "./week-grid.tsx";
import "./calendar-page.css";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { alertSign } from "#src/ui/text/alert-sign.ts";

export default function CalendarPage() {
  const calendar = useCalendar();
  const moving = useMoving();
  const [subscribing, setSubscribing] = useState(false);
  const { state, range } = calendar;
  return (
    <>
      <TimeBar calendar={calendar} />
      <FilterBar calendar={calendar} onSubscribe={() => setSubscribing(true)} />
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
      {calendar.loading && <PageSkeleton />}
      {!calendar.loading && state.view !== "list" && <HeldPartly what="日程" />}
      {!calendar.loading && state.view === "month" && <MonthGrid calendar={calendar} moving={moving} />}
      {!calendar.loading && state.view === "week" && <WeekGrid calendar={calendar} moving={moving} />}
      {!calendar.loading && state.view === "list" && (
        <Agenda calendar={calendar} from={range.from} to={range.to} empty="这段时间没有日程" />
      )}
      {state.entry !== null && (
        <EntrySheet id={state.entry} now={calendar.now} onClose={() => calendar.show({ entry: null })} />
      )}
      {moving.move && <MoveSheet move={moving.move} onClose={moving.close} />}
      {subscribing && <SubscribeCalendar onClose={() => setSubscribing(false)} />}
    </>
  );
}

function TimeBar({ calendar }: { calendar: Calendar }) {
  const { state, show } = calendar;
  return (
    <div className="calendar-bar">
      <Radio.Group
        aria-label="视图"
        optionType="button"
        value={state.view}
        onChange={(event) => show({ view: event.target.value as typeof state.view })}
        options={calendarViews.map((view) => ({ value: view, label: viewWords[view] }))}
      />
      <Button aria-label="往前" onClick={() => show({ day: stepped(state, -1) })}>
        ‹
      </Button>
      <h2 className="calendar-title" aria-live="polite">
        {titleOf(state)}
      </h2>
      <Button aria-label="往后" onClick={() => show({ day: stepped(state, 1) })}>
        ›
      </Button>
      <Button onClick={() => show({ day: calendar.today })}>今天</Button>
      <span className="calendar-fill" />
      <OverdueLink now={calendar.now} />
      <ButtonLink kind="primary" to="/addWaitvisit">
        安排走访
      </ButtonLink>
    </div>
  );
}

function OverdueLink({ now }: { now: number }) {
  const late = (useLocalEntries() ?? []).filter((entry) => isOverdue(entry, now)).length;
  if (late === 0) return null;
  return (
    <Link className="calendar-late" to="/workWaitvisit?part=overdue">
      <span aria-hidden="true">{alertSign}</span> {late} 项已逾期
    </Link>
  );
}

function FilterBar({ calendar: { state, show }, onSubscribe }: { calendar: Calendar; onSubscribe: () => void }) {
  const names = useFieldNames();
  const user = useSessionUser();
  const named = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  const select = (name: "street" | "person" | "kind", label: string) => ({
    "aria-label": label,
    placeholder: label,
    allowClear: true,
    value: state[name] ?? undefined,
    onChange: (value?: string) => show({ [name]: value ?? null }),
    showSearch: { optionFilterProp: "label" },
    style: { minWidth: 130 },
  });
  return (
    <search className="calendar-bar" aria-label="筛选日历">
      <Checkbox checked={state.mine} onChange={(event) => show({ mine: event.target.checked })}>
        只看我的
      </Checkbox>
      {names.ownStreets.length > 1 && <Select {...select("street", "镇街")} options={named(names.ownStreets)} />}
      <Select {...select("person", "人员")} options={named(names.staff)} />
      <Select {...select("kind", "日程类型")} options={optionsOf(calendarKinds)} />
      <span className="calendar-fill" />
      {can(kindOf(user), districtOrAdmin) && <Link to="/holidays">节假日管理</Link>}
      <Link to="/workWaitvisit">待走访列表</Link>
      <Button onClick={onSubscribe}>订阅到手机日历</Button>
    </search>
  );
}
