import { ClockNote } from "#src/entities/sync/clock-note.tsx";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef } from "react";
import { calendarFieldTable, calendarKinds, calendarLabels } from "#contract/calendar/calendar-fields.ts";
import { useDateLimits } from "#src/api/use-date-limits.ts";
import { ClashNote } from "#src/entities/calendar/clash-note.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { OrderedList } from "#src/ui/list/ordered-list.tsx";
import { MoreFields } from "./entry-more-fields.tsx";
import { plannedTitle, putsOff, timesOf } from "./entry-values.ts";
import type { EntryForm } from "./use-entry-form.ts";
import "./entry-form.css";
import { CompanyChoice } from "#src/entities/company/company-choice.tsx";

interface Props {
  form: EntryForm;
}

/** All fields of a plan, on desk and phone alike. */
export function EntryFormBody({ form }: Props) {
  const refusal = form.start.refused?.refusal;
  return (
    <>
      <ClockNote />
      {form.alarm !== null && (
        <p className="entry-alarm" role="alert">
          {form.alarm}
        </p>
      )}
      {refusal && (
        <p className="entry-alarm" role="status">
          上次提交被退回：{refusal.msg}。修改后保存会重新发送。
        </p>
      )}
      <section className="entry-section" aria-labelledby="entry-what">
        <h2 id="entry-what">安排什么</h2>
        <WhatFields form={form} />
      </section>
      <section className="entry-section" aria-labelledby="entry-when">
        <h2 id="entry-when">时间与人员</h2>
        <WhenFields form={form} />
      </section>
      <section className="entry-section" aria-labelledby="entry-more">
        <h2 id="entry-more">准备事项</h2>
        <MoreFields form={form} />
      </section>
    </>
  );
}

interface HeldCompany {
  name: string;
  short_name: string;
  address: string;
}

/** Names and addresses of the chosen companies, as far as this device holds them. */
function useChosen(ids: readonly string[]): Map<string, HeldCompany> | undefined {
  const { db } = useEngine();
  const key = ids.join(",");
  return useLiveQuery(async () => {
    const rows = await db.companies.bulkGet(key === "" ? [] : key.split(","));
    return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  }, [db, key]);
}

/** Title and place follow the companies as long as nobody wrote their own. */
function useSuggestions({ values, suggest }: EntryForm, chosen: Map<string, HeldCompany> | undefined) {
  const last = useRef({ title: "", location: "" });
  useEffect(() => {
    if (chosen === undefined) return;
    const held = values.company_ids.flatMap((id) => chosen.get(id) ?? []);
    if (held.length < values.company_ids.length) return;
    const title = plannedTitle(
      values.kind,
      held.map((company) => company.short_name || company.name),
    );
    const location = held[0]?.address ?? "";
    const changes = {
      ...(title !== last.current.title && ["", last.current.title].includes(values.title) && { title }),
      ...(location !== last.current.location && ["", last.current.location].includes(values.location) && { location }),
    };
    last.current = { title, location };
    if (values.company_ids.length > 0 && Object.keys(changes).length > 0) suggest(changes);
  }, [chosen, values.company_ids, values.kind, values.title, values.location, suggest]);
}

function WhatFields({ form }: Props) {
  const { Choice, Text } = useFormKit();
  const { values, set, problems } = form;
  const chosen = useChosen(values.company_ids);
  useSuggestions(form, chosen);
  const add = (id: string) => {
    if (!values.company_ids.includes(id)) set({ company_ids: [...values.company_ids, id] });
  };
  return (
    <>
      <Choice
        name="kind"
        label={calendarLabels.kind}
        required
        problem={problems.kind}
        value={values.kind}
        onChange={(kind) => set({ kind })}
        options={optionsOf(calendarKinds)}
      />
      {values.company_ids.length > 0 && (
        <OrderedList
          label="走访顺序"
          ids={values.company_ids}
          textOf={(id) => chosen?.get(id)?.name ?? "这家企业不在本机"}
          onChange={(company_ids) => set({ company_ids })}
        />
      )}
      <CompanyChoice
        name="company_ids"
        label={values.company_ids.length === 0 ? calendarLabels.company_ids : "再添加一家企业"}
        required={values.kind === "走访" && values.company_ids.length === 0}
        problem={problems.company_ids}
        hint="可添加多家，按走访顺序排列"
        value=""
        onChange={add}
      />
      <Text
        name="title"
        label={calendarLabels.title}
        required
        problem={problems.title}
        value={values.title}
        onChange={(title) => set({ title })}
        maxLength={calendarFieldTable.title.most}
      />
    </>
  );
}

function TimeFields({ form: { values, set, problems, start } }: { form: EntryForm }) {
  const { Moment, Day, Flag, Text } = useFormKit();
  const limits = useDateLimits("planned");
  return (
    <>
      <Flag
        name="all_day"
        label={calendarLabels.all_day}
        value={values.all_day}
        onChange={(all_day) => set({ all_day })}
      />
      {values.all_day ? (
        <Day
          {...limits}
          name="plan_start"
          label="日期"
          required
          problem={problems.plan_start}
          value={values.day}
          onChange={(day) => set({ day })}
        />
      ) : (
        <div className="entry-times">
          <Moment
            {...limits}
            name="plan_start"
            label={calendarLabels.plan_start}
            required
            problem={problems.plan_start}
            value={values.start}
            onChange={(next) => set(withLength(values, next))}
          />
          <Moment
            {...limits}
            name="plan_end"
            label={calendarLabels.plan_end}
            required
            problem={problems.plan_end}
            value={values.end}
            onChange={(end) => set({ end })}
          />
        </div>
      )}
      {putsOff(values, start.record) && (
        <Text
          name="reason"
          label="改期原因"
          required
          problem={problems.reason ?? problems.status}
          value={values.reason}
          onChange={(reason) => set({ reason })}
          maxLength={calendarFieldTable.reason.most}
          placeholder="如：企业负责人出差"
        />
      )}
    </>
  );
}

function WhenFields({ form }: { form: EntryForm }) {
  const { Many } = useFormKit();
  const { values, set, problems, start } = form;
  const names = useFieldNames();
  const people = names.staff
    .filter(({ state, id }) => state === 1 || id === values.leader_id || values.member_ids.includes(id))
    .map(({ id, name, com_name }) => ({ value: id, label: com_name === "" ? name : `${name}（${com_name}）` }));
  const times = timesOf(values, start.record);
  const { all_day, leader_id, member_ids } = values;
  const planned = { id: start.recordId, ...times, all_day, leader_id, member_ids };
  return (
    <>
      <TimeFields form={form} />
      <Many
        name="leader_id"
        label={calendarLabels.leader_id}
        required
        problem={problems.leader_id}
        value={values.leader_id === "" ? [] : [values.leader_id]}
        onChange={(chosen) => set({ leader_id: chosen.at(-1) ?? "" })}
        options={people}
      />
      <Many
        name="member_ids"
        label={calendarLabels.member_ids}
        problem={problems.member_ids}
        value={values.member_ids}
        onChange={(chosen) => set({ member_ids: chosen })}
        options={people.filter(({ value }) => value !== values.leader_id)}
      />
      <ClashNote planned={times.plan_start === "" || times.plan_end === "" ? null : planned} person={names.person} />
    </>
  );
}

/** A changed start takes the end along. */
function withLength(values: EntryForm["values"], start: string) {
  const wall = (text: string) => Date.parse(`${text}Z`);
  const length = wall(values.end) - wall(values.start);
  if (start === "" || Number.isNaN(length) || length <= 0) return { start };
  return { start, end: new Date(wall(start) + length).toISOString().slice(0, 16) };
}
