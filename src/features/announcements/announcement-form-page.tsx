import { currentTime } from "#contract/sync/current-time.ts";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { v7 } from "uuid";
import {
  announcementCalls,
  announcementCategories,
  type AnnouncementInfo,
  longestAnnouncement,
} from "#contract/announcement/announcement.ts";
import { announcementSaveProblem } from "#contract/announcement/announcement-moves.ts";
import { dayOf, hourLength, instantOf, shiftDay, wallClockOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { AudienceFields, useAudienceCount } from "./audience-fields.tsx";
import { useAnnouncementForm } from "./use-announcements.ts";
import { type AnnouncementValues, blankAnnouncement, valuesOf } from "./announcement-values.ts";
import "#src/ui/form/form.css";
import "#src/ui/page/card.css";
import "./announcements.css";

/** 写消息: a new announcement, or one that waits for its day. */
export default function AnnouncementFormPage() {
  const [search] = useSearchParams();
  const id = search.get("id");
  return id === null ? <AnnouncementForm known={null} /> : <KnownAnnouncement key={id} id={id} />;
}

function KnownAnnouncement({ id }: { id: string }) {
  const read = useCall(contract.announcement.info, { id });
  const [opened, setOpened] = useState<AnnouncementInfo>();
  if (opened === undefined && read.data !== undefined && !read.isFetching) setOpened(read.data);
  if (opened === undefined) return <ReadingState of={read} />;
  const locked = announcementSaveProblem(opened.state);
  if (locked !== null)
    return (
      <EmptyNote title={locked}>
        <ButtonLink to={`/messagesDetails?id=${id}`}>查看消息</ButtonLink>
      </EmptyNote>
    );
  return <AnnouncementForm known={opened} seq={read.data?.seq ?? opened.seq} />;
}

/** What goes to many cannot be called back from who has read it. */
const confirmed = async (title: string, accounts: number | undefined): Promise<boolean> => {
  const body =
    accounts === undefined
      ? "发送后可以撤回，但已经阅读的人已经知道。"
      : `将立即发给 ${formatCount(accounts)} 个账号。发送后可以撤回，但已经阅读的人已经知道。`;
  const choices = [
    { key: "send", label: "发送", tone: "primary" as const },
    { key: "stay", label: "再看看" },
  ];
  return (await ask({ title: `发送“${title}”？`, body, choices })) === "send";
};

/** `seq`: the last change that was read, which another may have made since the form was opened. */
function AnnouncementForm({ known, seq = 0 }: { known: AnnouncementInfo | null; seq?: number }) {
  const { FormFrame } = useFormKit();
  const navigate = useNavigate();
  const [id] = useState(() => known?.id ?? v7());
  const [start] = useState(() => (known === null ? blankAnnouncement : valuesOf(known)));
  const [values, setValues] = useState(start);
  const [isSaved, setSaved] = useState(false);
  const set = (changes: Partial<AnnouncementValues>) => setValues((before) => ({ ...before, ...changes }));
  const words = values.isLater ? "已保存，到时间自动发送" : "已发送";
  const { problems, busy, alarm, send } = useAnnouncementForm(announcementCalls.save, words, () => setSaved(true));
  useUnsavedGuard(!isSaved && values !== start, undefined, false);
  // After the guard has heard of it.
  useEffect(() => {
    if (isSaved) void navigate(`/messagesDetails?id=${id}`, { replace: true });
  }, [isSaved, id, navigate]);
  const count = useAudienceCount(values);
  const run = async () => {
    const { isLater, send_at, people, ...typed } = values;
    const input = {
      ...typed,
      id,
      seq,
      account_ids: people.map((person) => person.id),
      send_at: isLater ? instantOf(send_at) : null,
    };
    const isWhole = announcementCalls.save.input.safeParse(input).success;
    if (isWhole && !isLater && !(await confirmed(values.title, count.data?.accounts))) return;
    await send(input);
  };
  return (
    <div className="announcements">
      <FormFrame
        title={known === null ? "写消息" : "修改消息"}
        busy={busy || isSaved}
        actions={[{ label: values.isLater ? "保存" : "发送", primary: true, byKey: true, run }]}
      >
        {alarm}
        {known !== null && seq !== known.seq && !isSaved && (
          <p className="form-alarm" role="status">
            这条消息在您填写时已有变动。您填写的内容还在这里，保存后以您的为准。
            <Link to={`/messagesDetails?id=${known.id}`} target="_blank">
              查看现在的消息
            </Link>
          </p>
        )}
        <div className="card">
          <TextFields values={values} set={set} problems={problems} />
        </div>
        <div className="card">
          <h2>发给谁</h2>
          <AudienceFields values={values} set={set} problems={problems} count={count} />
        </div>
        <div className="card">
          <TimeFields values={values} set={set} problems={problems} />
        </div>
      </FormFrame>
    </div>
  );
}

interface FieldsProps {
  values: AnnouncementValues;
  set: (changes: Partial<AnnouncementValues>) => void;
  problems: Record<string, string>;
}

function TextFields({ values, set, problems }: FieldsProps) {
  const { Text, LongText, Choice, Flag } = useFormKit();
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      <Choice {...field("category", "类别")} required options={optionsOf(announcementCategories)} />
      <Text {...field("title", "标题")} required maxLength={60} />
      <LongText {...field("body", "内容")} required rows={8} maxLength={longestAnnouncement} />
      <Flag
        name="needs_confirm"
        label="需要对方确认收到"
        value={values.needs_confirm}
        onChange={(needs_confirm) => set({ needs_confirm })}
      />
    </>
  );
}

/** The full hour that comes, by the wall clock. */
const nextHour = () => `${wallClockOf(currentTime() + hourLength).slice(0, 13)}:00`;

function TimeFields({ values, set, problems }: FieldsProps) {
  const { Choice, Moment } = useFormKit();
  const today = dayOf(currentTime());
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      <Choice
        name="isLater"
        label="发送时间"
        required
        value={values.isLater ? "later" : "now"}
        onChange={(when) => set({ isLater: when === "later", send_at: values.send_at || nextHour() })}
        options={[
          { value: "now", label: "立即发送" },
          { value: "later", label: "定时发送" },
        ]}
      />
      {values.isLater && (
        <Moment
          {...field("send_at", "定于")}
          required
          least={today}
          most={shiftDay(today, 365)}
          hint="发送前可以修改或取消；届时符合条件的账号都会收到"
        />
      )}
    </>
  );
}
