import { useState } from "react";
import { visitLabels } from "#contract/visit/visit-fields.ts";
import { longestTopic, topicsPerVisit, topicStates, type VisitTopic } from "#contract/visit/visit-topics.ts";
import { HeldEmpty } from "#src/entities/sync/held-note.tsx";
import { takenTopic } from "#src/entities/topic/read-topics.ts";
import { TopicTicks, TopicWords } from "#src/entities/topic/topic-ticks.tsx";
import { useTopics } from "#src/entities/topic/use-topics.ts";
import { Button } from "#src/ui/button/button.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import type { VisitForm } from "../form/use-visit-form.ts";
import { FieldProblem } from "#src/ui/form/field-problem.tsx";

/** Topics shown before somebody asks for all. */
const first = 4;
const noTopics = "目前没有需要特别谈的事项。";
const none: ReadonlySet<string> = new Set();

/** Topics of the visit with their answers, and what else could be talked about at the company. */
export function TopicsSection({ form: { values, change, problems } }: { form: VisitForm }) {
  const { topics: known, isHeld } = useTopics(values.company_id);
  const [isWhole, setWhole] = useState(false);
  const set = (next: (now: VisitTopic[]) => VisitTopic[]) => change((now) => ({ ...now, topics: next(now.topics) }));
  const taken = new Set(values.topics.map(({ key }) => key));
  const left = (known?.topics ?? []).filter(({ key }) => !taken.has(key));
  const isFull = values.topics.length >= topicsPerVisit;
  return (
    <div data-field="topics">
      {values.topics.map((topic, place) => (
        <TopicAnswer
          key={topic.key}
          topic={topic}
          name={`topics.${place}`}
          problems={problems}
          onChange={(changes) => set((now) => now.map((one) => (one.key === topic.key ? { ...one, ...changes } : one)))}
          onRemove={() => set((now) => now.filter(({ key }) => key !== topic.key))}
        />
      ))}
      {problems.topics !== undefined && <FieldProblem>{problems.topics}</FieldProblem>}
      {values.company_id === "" && <p>选择企业后，这里列出可谈的事项。</p>}
      {known === null && values.company_id !== "" && <p>联网后显示这家企业可谈的事项。</p>}
      {known && known.topics.length === 0 && taken.size === 0 && (
        <p>{isHeld ? <HeldEmpty what="企业资料" empty={noTopics} /> : noTopics}</p>
      )}
      {left.length > 0 &&
        (isFull ? <p>一次走访最多 {topicsPerVisit} 项议题。</p> : <p>勾选加入{visitLabels.topics}：</p>)}
      {!isFull && (
        <TopicTicks
          label="可加入的议题"
          topics={isWhole ? left : left.slice(0, first)}
          ticked={none}
          onTick={(topic) => set((now) => [...now, takenTopic(topic)])}
        />
      )}
      {!isFull && !isWhole && left.length > first && (
        <Button onClick={() => setWhole(true)}>再显示 {left.length - first} 项</Button>
      )}
    </div>
  );
}

interface AnswerProps {
  topic: VisitTopic;
  name: string;
  problems: Record<string, string>;
  onChange: (changes: Partial<VisitTopic>) => void;
  onRemove: () => void;
}

/** One topic with what came of it; who writes an answer has talked about it. */
function TopicAnswer({ topic, name, problems, onChange, onRemove }: AnswerProps) {
  const { Choice, LongText } = useFormKit();
  const answered = (answer: string): Partial<VisitTopic> =>
    topic.state === "未谈" && answer.trim() !== "" ? { answer, state: "已谈" } : { answer };
  return (
    <div className="topic-answer" role="group" aria-label={`议题：${topic.title}`}>
      <TopicWords topic={topic} />
      <Choice
        name={`${name}.state`}
        label="议题情况"
        problem={problems[`${name}.state`] ?? problems[name]}
        value={topic.state}
        onChange={(state) => onChange({ state: state as VisitTopic["state"] })}
        options={optionsOf(topicStates)}
      />
      <LongText
        name={`${name}.answer`}
        label="议题回应"
        problem={problems[`${name}.answer`]}
        value={topic.answer}
        onChange={(answer) => onChange(answered(answer))}
        maxLength={longestTopic.answer}
        rows={2}
        placeholder="企业怎么说，准备怎么办"
      />
      <Button kind="text" onClick={onRemove}>
        移出本次议题<span className="visually-hidden">：{topic.title}</span>
      </Button>
    </div>
  );
}
