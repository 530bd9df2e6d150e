import { useState } from "react";
import { Link } from "react-router-dom";
import { v7 } from "uuid";
import type { Docking, DockingRow } from "#contract/litigation/docking.ts";
import { isDockingOpen } from "#contract/litigation/docking-rules.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { DockingMark } from "#src/entities/case/case-words.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import "./litigation.css";
import "#src/ui/page/card.css";

interface CardsProps {
  rows: readonly DockingRow[] | undefined;
  addressOf: (row: DockingRow) => string;
  /** Who reads: the company sees to whom, the person addressed from whom. */
  side: "企业" | "承接人";
}

/** Hand-overs as cards. */
export const DockingCards = ({ rows, addressOf, side }: CardsProps) => (
  <ul className="list-cards" aria-label="对接">
    {rows?.map((row) => (
      <li key={row.id} className="list-card">
        <Link to={addressOf(row)}>{row.title}</Link>
        <p>
          <DockingMark state={row.state} />
          <span>{row.kind}</span>
          <span>{side === "企业" ? `承接人 ${row.to_name}，${row.to_org}` : row.company_name}</span>
        </p>
        <p>
          <span>
            <MinuteWords at={row.created_at} /> 由{row.by_name}提交
          </span>
        </p>
        {row.message !== "" && <p className="litigation-message">{row.message}</p>}
      </li>
    ))}
  </ul>
);

interface LogProps {
  docking: Docking;
  onChanged: () => void;
}

/** What both sides did and wrote, the oldest first, and a line more. */
export function DockingLog({ docking, onChanged }: LogProps) {
  return (
    <section className="litigation-part" aria-label="对接记录">
      <h2>对接记录</h2>
      <ol className="litigation-lines">
        {docking.log.map(({ id, side, by_name, state, text, at }) => (
          <li key={id}>
            <strong>
              {by_name}（{side}）
            </strong>
            {state !== null && <DockingMark state={state} />}
            <MinuteWords at={at} />
            {text !== "" && <span className="litigation-message">{text}</span>}
          </li>
        ))}
      </ol>
      {docking.log.length === 0 && <p>对接已结束，案件内容和对接记录不再对您开放。</p>}
      {isDockingOpen(docking.state) && <LineForm id={docking.id} onChanged={onChanged} />}
    </section>
  );
}

function LineForm({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { LongText } = useFormKit();
  const [line, setLine] = useState(() => ({ id: v7(), text: "" }));
  const { busy, problems, setProblems, run } = useWork();
  const send = async () => {
    if (line.text.trim() === "") return setProblems({ text: "请填写留言" });
    if (!(await run(() => callServer(contract.litigation.dockingWrite, { ...line, docking_id: id })))) return;
    setLine({ id: v7(), text: "" });
    toast("已留言");
    onChanged();
  };
  return (
    <div>
      <LongText
        name="text"
        label="留言"
        maxLength={1000}
        rows={2}
        problem={problems.text}
        value={line.text}
        onChange={(text) => setLine({ ...line, text })}
      />
      <Button disabled={busy} onClick={() => void send()}>
        {busy ? "正在发送…" : "发送留言"}
      </Button>
    </div>
  );
}
