import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { announcementCalls, type AnnouncementInfo } from "#contract/announcement/announcement.ts";
import { announcementMoveProblem, announcementSaveProblem } from "#contract/announcement/announcement-moves.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { audienceLine, CountWords, SendWords, StateMark } from "./announcement-words.tsx";
import { ReceiptsPart } from "./receipts-part.tsx";
import { useAnnouncementForm, useAnnouncementStep } from "./use-announcements.ts";
import "#src/ui/page/card.css";
import "./announcements.css";

/** Milliseconds between two looks while people read it. */
const often = 30_000;

/** 消息详情 of administrators: the text, whom it went to, and who has read it. */
export default function AnnouncementDetailsPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const read = useCall(contract.announcement.info, { id }, { enabled: id !== "", refetchInterval: often });
  if (id === "")
    return (
      <EmptyNote title="地址里没有消息">
        <ButtonLink to="/messages">到消息发送选择</ButtonLink>
      </EmptyNote>
    );
  const { data } = read;
  if (data === undefined) return <ReadingState of={read} />;
  return (
    <article className="announcements">
      <ReadingState of={read} />
      <section className="card" aria-label="消息">
        <h2 className="announcement-title">{data.title}</h2>
        <p className="announcement-facts">
          <StateMark state={data.state} /> · {data.category} · <SendWords of={data} /> · {data.by_name}
        </p>
        <p className="announcement-facts">接收对象：{audienceLine(data)}</p>
        <p className="announcement-facts">
          <CountWords of={data} />
        </p>
        {data.reason !== "" && <p className="announcement-facts">撤回原因：{data.reason}</p>}
        <Actions info={data} />
        <p className="announcement-body">{data.body}</p>
      </section>
      {data.sent_at !== null && <ReceiptsPart info={data} />}
    </article>
  );
}

function Actions({ info }: { info: AnnouncementInfo }) {
  const [isTaking, setTaking] = useState(false);
  const { busy, step } = useAnnouncementStep();
  const { id, seq, state, needs_confirm, sent, read, confirmed } = info;
  const open = needs_confirm ? sent - confirmed : sent - read;
  const cancel = async () => {
    const choices = [
      { key: "cancel", label: "取消发送", tone: "danger" as const },
      { key: "stay", label: "保留" },
    ];
    if ((await ask({ title: "取消发送这条消息？", body: "取消后不会发送，也不能再修改。", choices })) !== "cancel")
      return;
    await step("已取消发送", () => callServer(contract.announcement.move, { id, seq, move: "取消" }));
  };
  const again = () => step("已再次提醒", () => callServer(contract.announcement.move, { id, seq, move: "提醒" }));
  return (
    <div className="announcement-actions">
      {announcementSaveProblem(state) === null && <ButtonLink to={`/messagesEdit?id=${id}`}>修改</ButtonLink>}
      {announcementMoveProblem("取消", state) === null && (
        <Button disabled={busy} onClick={() => void cancel()}>
          取消发送
        </Button>
      )}
      {announcementMoveProblem("提醒", state) === null && open > 0 && (
        <Button disabled={busy} onClick={() => void again()}>
          再次提醒{needs_confirm ? "未确认" : "未读"}的 {open} 个账号
        </Button>
      )}
      {announcementMoveProblem("撤回", state) === null && <Button onClick={() => setTaking(true)}>撤回</Button>}
      {isTaking && <TakeBackForm info={info} onClose={() => setTaking(false)} />}
    </div>
  );
}

function TakeBackForm({ info: { id, seq }, onClose }: { info: AnnouncementInfo; onClose: () => void }) {
  const { Sheet, LongText } = useFormKit();
  const [reason, setReason] = useState("");
  const { problems, send, alarm, button } = useAnnouncementForm(announcementCalls.move, "已撤回", onClose);
  return (
    <Sheet title="撤回消息" onClose={onClose} footer={button(() => send({ id, seq, move: "撤回", reason }), "撤回")}>
      {alarm}
      <p>撤回后接收人不再看到这条消息；已经阅读的人已经知道内容。</p>
      <LongText
        name="reason"
        label="撤回的原因"
        required
        rows={3}
        maxLength={200}
        value={reason}
        onChange={setReason}
        problem={problems.reason}
        hint="只有管理员看到"
      />
    </Sheet>
  );
}
