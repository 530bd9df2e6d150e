import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { v7 } from "uuid";
import { fieldsOf } from "#contract/core/envelope.ts";
import { instantOf, wallClockOf } from "#contract/core/time.ts";
import { type Case, type Hearing, HearingFields } from "#contract/litigation/case.ts";
import { type HearingKind, hearingKinds, isDeadline } from "#contract/litigation/case-kinds.ts";
import { hearingProblems, remindMinutes } from "#contract/litigation/case-rules.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";
import { HearingList } from "./case-view.tsx";

interface Props {
  one: Case;
  onChanged: () => void;
}

const { caseHearing, caseHearingRemove } = contract.litigation;

/** Hearings and deadlines of a case. */
export function CaseHearings({ one, onChanged }: Props) {
  const [open, setOpen] = useState<Hearing | "new" | null>(null);
  const { busy, run } = useWork();
  const put = async (id: string, removed: boolean) => {
    await callServer(caseHearingRemove, { id, case_id: one.id, removed });
    onChanged();
  };
  const undo = (id: string) => put(id, false).then(() => toast("日程已恢复"), toastError);
  const remove = async ({ id }: Hearing) => {
    if (await run(() => put(id, true))) toast("日程已删除", "done", [{ label: "撤销", run: () => void undo(id) }]);
  };
  return (
    <section className="litigation-part" aria-label="开庭与期限">
      <div className="litigation-head">
        <h2>开庭与期限</h2>
        <Button onClick={() => setOpen("new")}>登记日程</Button>
      </div>
      <HearingList
        hearings={one.hearings}
        empty="还没有日程；登记后会显示在首页，也可以存入日历"
        actionsOf={(hearing) => (
          <>
            <Button small aria-label={`修改日程 ${hearing.kind}`} onClick={() => setOpen(hearing)}>
              修改
            </Button>
            <Button small disabled={busy} aria-label={`删除日程 ${hearing.kind}`} onClick={() => void remove(hearing)}>
              删除
            </Button>
          </>
        )}
      />
      {open !== null && (
        <HearingForm
          caseId={one.id}
          {...(open !== "new" && { hearing: open })}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

interface FormProps {
  caseId: string;
  hearing?: Hearing;
  onClose: () => void;
  onSaved: () => void;
}

const remindWords: Record<(typeof remindMinutes)[number], string> = {
  0: "不提醒",
  60: "提前 1 小时",
  1440: "提前 1 天",
  4320: "提前 3 天",
  10080: "提前 7 天",
};

const emptyHearing = { kind: "开庭" as HearingKind, at: "", place: "", remind: "1440", note: "" };

const valuesOf = ({ kind, starts_at, place, remind, note }: Hearing) => ({
  kind,
  place,
  note,
  at: wallClockOf(starts_at).slice(0, 16),
  remind: String(remind),
});

/** The wall clock of a hearing as an instant; empty while there is none. */
const startOf = (kind: HearingKind, at: string) =>
  at === "" ? "" : instantOf(isDeadline(kind) ? `${at.slice(0, 10)}T00:00` : at.length === 10 ? `${at}T09:00` : at);

function useHearingForm({ caseId, hearing, onSaved }: FormProps) {
  const [id] = useState(() => hearing?.id ?? v7());
  const [values, setValues] = useState(() => (hearing ? valuesOf(hearing) : emptyHearing));
  const { busy, problems, setProblems, run } = useWork();
  const save = async () => {
    const { kind, at, place, remind, note } = values;
    const given = { kind, place, note, remind: Number(remind), starts_at: startOf(kind, at) };
    const parsed = HearingFields.safeParse(given);
    const wrong = parsed.success ? hearingProblems(parsed.data, currentTime()) : fieldsOf(parsed.error.issues);
    if (Object.keys(wrong).length > 0) return setProblems(wrong);
    const input = { id, case_id: caseId, base_rev: hearing?.rev ?? 0, ...given };
    if (!(await run(() => callServer(caseHearing, input)))) return;
    toast("日程已保存");
    onSaved();
  };
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  return { values, problems, busy, save, set };
}

function HearingForm(props: FormProps) {
  const { Sheet, Choice, Text, LongText } = useFormKit();
  const { values, problems, busy, save, set } = useHearingForm(props);
  const field = fieldBinder({ values, set, problems });
  return (
    <Sheet
      title={props.hearing ? "修改日程" : "登记日程"}
      onClose={props.onClose}
      footer={<SaveButton busy={busy} save={save} />}
    >
      <Choice {...field("kind", "日程类型")} required options={optionsOf(hearingKinds)} />
      <TimeField values={values} problem={problems.starts_at} onChange={(at) => set({ at })} />
      <Text {...field("place", "地点")} maxLength={100} />
      <Choice
        {...field("remind", "提前提醒")}
        options={remindMinutes.map((minutes) => ({ value: String(minutes), label: remindWords[minutes] }))}
      />
      <LongText {...field("note", "日程说明")} maxLength={300} rows={2} />
    </Sheet>
  );
}

interface TimeProps {
  values: typeof emptyHearing;
  problem: string | undefined;
  onChange: (at: string) => void;
}

/** A deadline is a day, everything else has its minute. */
function TimeField({ values: { kind, at }, problem, onChange }: TimeProps) {
  const { Day, Moment } = useFormKit();
  const frame = { name: "starts_at", required: true, problem, onChange };
  return isDeadline(kind) ? (
    <Day {...frame} label="截止日期" value={at.slice(0, 10)} />
  ) : (
    <Moment {...frame} label="时间" value={at.length === 10 ? `${at}T09:00` : at} />
  );
}
