import { type FormEvent, useState } from "react";
import { satisfactions } from "#contract/demand/demand-fields.ts";
import { visitor as calls } from "#contract/visitor/visitor.ts";
import type { CompanyVisit } from "#contract/visitor/visitor-fields.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { EmptyNote, ErrorNote } from "#src/ui/page/page-state.tsx";
import { SmallText } from "./small-field.tsx";
import { SmallFrame } from "./small-frame.tsx";
import { useVisitorCall, useVisitorForm } from "./use-visitor.ts";
import { askAsVisitor } from "./visitor-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { formatDay } from "#src/ui/text/format-date.ts";
import { DayWords } from "#src/ui/text/dates.tsx";

/** Visits to the company, and what it says of them. */
export default function WorkVisitPage() {
  return (
    <SmallFrame title="走访记录">
      <Visits />
    </SmallFrame>
  );
}

function Visits() {
  const [size, setSize] = useState(10);
  const { data, error, reload } = useVisitorCall(calls.visits, { page: 1, size });
  if (error && !data) return <ErrorNote error={error} retry={() => void reload()} />;
  if (data?.total === 0) return <EmptyNote title="还没有走访记录" />;
  return (
    <>
      <ul className="small-list">
        {data?.list.map((visit) => (
          <VisitCard key={visit.id} visit={visit} onChanged={reload} />
        ))}
      </ul>
      {data && data.total > data.list.length && size < 200 && (
        <Button wide onClick={() => setSize(Math.min(200, size + 20))}>
          显示更多（共 {data.total} 次）
        </Button>
      )}
    </>
  );
}

function factsOf(visit: CompanyVisit): [string, string][] {
  return [
    ["走访人员", visit.people.join("、")],
    ["方式", visit.visit_method],
    ["谈到的议题", visit.topics.map(({ title }) => title).join("、")],
    ["提供的服务", visit.services.join("、")],
    ["宣讲的政策", visit.policies.join("、")],
    ["约定事项", visit.next_action],
    ["下次走访", formatDay(visit.next_visit_at)],
  ];
}

function VisitCard({ visit, onChanged }: { visit: CompanyVisit; onChanged: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  const { comment } = visit;
  return (
    <li className="small-card">
      <h2>
        <DayWords of={visit.start_at} /> {visit.visit_type}
      </h2>
      <dl className="small-facts">
        {factsOf(visit)
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {comment && (
        <p className="small-state">
          我的评价：{comment.satisfaction}
          {comment.content !== "" && `，${comment.content}`}
        </p>
      )}
      {open ? (
        <CommentForm visit={visit} onDone={onChanged} onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{comment ? "修改评价" : "评价这次走访"}</Button>
      )}
    </li>
  );
}

interface CommentProps {
  visit: CompanyVisit;
  onDone: () => Promise<void>;
  onClose: () => void;
}

function CommentForm({ visit, onDone, onClose }: CommentProps) {
  const [satisfaction, setSatisfaction] = useState<string>(visit.comment?.satisfaction ?? "");
  const [content, setContent] = useState(visit.comment?.content ?? "");
  const { problems, busy, send } = useVisitorForm();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(
      async () => {
        const said = satisfaction as (typeof satisfactions)[number];
        await askAsVisitor(calls.comment, { visit_id: visit.id, satisfaction: said, content });
        return "谢谢您的评价";
      },
      async () => {
        await onDone();
        onClose();
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <FieldGroup name={`satisfaction-${visit.id}`} label="满意度" required problem={problems.satisfaction}>
        <div className="chips">
          {satisfactions.map((word) => (
            <label key={word} className="chip">
              <input
                type="radio"
                name={`satisfaction-${visit.id}`}
                checked={satisfaction === word}
                onChange={() => setSatisfaction(word)}
              />
              {word}
            </label>
          ))}
        </div>
      </FieldGroup>
      <SmallText
        name={`content-${visit.id}`}
        label="意见和建议"
        maxLength={500}
        problem={problems.content}
        value={content}
        onChange={setContent}
      />
      <div className="small-actions">
        <Button type="submit" kind="primary" disabled={busy}>
          提交评价
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </form>
  );
}
