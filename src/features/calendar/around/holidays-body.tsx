import { currentTime } from "#contract/sync/current-time.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type HolidayDay, holidayWords } from "#contract/calendar/holiday.ts";
import { contract } from "#contract/index.ts";
import { dayOf } from "#contract/core/time.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { dayWords } from "#src/entities/calendar/calendar-words.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import "./holidays.css";
import { Button } from "#src/ui/button/button.tsx";
import { Ago } from "#src/ui/text/dates.tsx";

const { holidays, holidaySave, holidayRemove, holidayImport } = contract.calendar;
const kinds = [
  { value: "off", label: holidayWords.off },
  { value: "work", label: holidayWords.work },
] as const;

/** The holiday table of a year: read, imported, edited, with who changed it. */
export function HolidaysBody() {
  const [year, setYear] = useState(Number(dayOf(currentTime()).slice(0, 4)));
  const queries = useQueryClient();
  const table = useCall(holidays, { year });
  const refresh = () => queries.invalidateQueries({ queryKey: callKey(holidays, { year }) });
  const load = async () => {
    const choice = await ask({
      title: `导入 ${year} 年放假安排？`,
      body: "以国务院公布的安排替换这一年的表；逐日添加或修改过的日子会按公布的安排改回，变更会留下记录。",
      choices: [
        { key: "import", label: "导入", tone: "primary" },
        { key: "keep", label: "不导入" },
      ],
    });
    if (choice !== "import") return;
    await callServer(holidayImport, { year }).then(() => toast("已导入"), toastError);
    await refresh();
  };
  return (
    <div className="holidays">
      <p>需求办理时限按工作日计算，以这张表为准：表中的“放假”不计，“调休上班”计入，其余日子按周一至周五计。</p>
      <div className="holidays-bar">
        <Button aria-label="上一年" onClick={() => setYear(year - 1)}>
          ‹
        </Button>
        <h2 aria-live="polite">{year} 年</h2>
        <Button aria-label="下一年" onClick={() => setYear(year + 1)}>
          ›
        </Button>
        <Button onClick={() => void load()}>导入公布的安排</Button>
      </div>
      {table.isLoading && <PageSkeleton />}
      {table.error && <ErrorNote error={table.error} retry={() => void table.refetch()} />}
      {table.data && (
        <>
          {table.data.announced === 0 && (
            <p role="status">系统中还没有 {year} 年公布的放假安排。公布后可逐日添加，或升级系统后再导入。</p>
          )}
          <DayTable days={table.data.days} year={year} onChanged={refresh} />
          <section aria-labelledby="holiday-changes">
            <h3 id="holiday-changes">变更记录</h3>
            {table.data.changes.length === 0 && <p>还没有人改过这张表。</p>}
            <ul>
              {table.data.changes.map((change) => (
                <li key={change.id}>
                  <Ago at={change.at} /> {change.by_name}：{change.words}
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}

interface TableProps {
  days: readonly HolidayDay[];
  year: number;
  onChanged: () => Promise<void>;
}

function DayTable({ days, year, onChanged }: TableProps) {
  const [editing, setEditing] = useState<HolidayDay | null>(null);
  const remove = async ({ day, name }: HolidayDay) => {
    const choice = await ask({
      title: `删除 ${formatDay(day)} ${name}？`,
      body: "这一天会按星期几计算是否工作日，办理时限随之改变。",
      choices: [
        { key: "remove", label: "删除", tone: "danger" },
        { key: "keep", label: "不删除" },
      ],
    });
    if (choice !== "remove") return;
    await callServer(holidayRemove, { day }).then(() => toast("已删除"), toastError);
    await onChanged();
  };
  return (
    <>
      <DayForm
        key={editing?.day ?? `new-${year}`}
        start={editing}
        onSaved={onChanged}
        onDone={() => setEditing(null)}
      />
      {days.length === 0 ? (
        <EmptyNote title={`${year} 年的表是空的`} />
      ) : (
        <table className="holidays-table">
          <caption className="visually-hidden">{year} 年放假与调休</caption>
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">类型</th>
              <th scope="col">名称</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <td className="whole">{dayWords(day.day)}</td>
                <td>{holidayWords[day.kind]}</td>
                <td>{day.name}</td>
                <td className="whole">
                  <Button aria-label={`修改 ${dayWords(day.day)}`} onClick={() => setEditing(day)}>
                    修改
                  </Button>{" "}
                  <Button kind="text" aria-label={`删除 ${dayWords(day.day)}`} onClick={() => void remove(day)}>
                    删除
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

interface FormProps {
  start: HolidayDay | null;
  onSaved: () => Promise<void>;
  onDone: () => void;
}

function DayForm({ start, onSaved, onDone }: FormProps) {
  const { Day, Choice, Text } = useFormKit();
  const [day, setDay] = useState(start?.day ?? "");
  const [kind, setKind] = useState<string>(start?.kind ?? "off");
  const [name, setName] = useState(start?.name ?? "");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = async () => {
    if (day === "") return setProblems({ day: "请选择日期" });
    try {
      await callServer(holidaySave, { day, kind: kind as HolidayDay["kind"], name });
      toast("已保存");
      setProblems({});
      setDay("");
      setName("");
      onDone();
      await onSaved();
    } catch (error) {
      const fields = error instanceof ServerRefusal ? error.data.fields : undefined;
      if (fields) setProblems(fields);
      else toastError(error);
    }
  };
  return (
    <section className="holidays-form" aria-label={start === null ? "添加一天" : `修改 ${dayWords(start.day)}`}>
      <h3>{start === null ? "添加一天" : `修改 ${dayWords(start.day)}`}</h3>
      {start === null && <Day name="day" label="日期" required problem={problems.day} value={day} onChange={setDay} />}
      <Choice
        name="kind"
        label="类型"
        required
        problem={problems.kind}
        value={kind}
        onChange={setKind}
        options={kinds}
      />
      <Text name="name" label="名称" required problem={problems.name} value={name} onChange={setName} maxLength={20} />
      <div className="entry-buttons">
        <Button kind="primary" onClick={() => void save()}>
          保存
        </Button>
        {start !== null && <Button onClick={onDone}>不改了</Button>}
      </div>
    </section>
  );
}
