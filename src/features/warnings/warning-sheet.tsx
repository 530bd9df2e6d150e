import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { Warning } from "#contract/warning/warning-fields.ts";
import { kindFacts } from "#contract/warning/warning-kinds.ts";
import { logWords } from "#contract/warning/warning-states.ts";
import { useCall } from "#src/api/use-call.ts";
import { usePatentLink } from "#src/entities/patent/use-patent-link.ts";
import { useFromList } from "#src/entities/warning/cost-link.tsx";
import { LevelMark } from "#src/entities/warning/level-mark.tsx";
import { WarningDue, WarningStateMark } from "#src/entities/warning/warning-words.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { MoveForm, type ReasonMove } from "./move-form.tsx";
import { useWarningRefresh } from "./use-warning-refresh.ts";
import { linkWay, officeWay, ownWay } from "./warning-address.ts";
import "./warnings.css";

interface Props {
  id: string;
  side: "company" | "office";
  onClose: () => void;
  /** What officials do beside the moves; `show` puts their sheet in this one's place. */
  more?: (warning: Warning, show: (sheet: ReactNode) => void, done: () => void) => ReactNode;
}

/** One warning: why it stands, by which rule, what to do, and what was done. */
export function WarningSheet({ id, side, onClose, more }: Props) {
  const { Sheet } = useFormKit();
  const { data, error, refetch } = useCall(contract.warning.warningInfo, { id });
  const [move, setMove] = useState<ReasonMove | null>(null);
  const [other, setOther] = useState<ReactNode>(null);
  const refresh = useWarningRefresh();
  const done = () => {
    setMove(null);
    setOther(null);
    void refresh();
  };
  if (data !== undefined && move !== null)
    return <MoveForm ids={[id]} move={move} title={data.title} onClose={() => setMove(null)} onDone={done} />;
  if (other !== null) return other;
  const footer = data !== undefined && (
    <div className="warning-actions">
      <MoveButtons warning={data} onReason={setMove} onDone={done} />
      {more?.(data, setOther, done)}
    </div>
  );
  return (
    <Sheet title={data?.title ?? "预警"} onClose={onClose} footer={footer} keepsTyped>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PageSkeleton />}
      {data !== undefined && <Body warning={data} side={side} />}
    </Sheet>
  );
}

function Body({ warning, side }: { warning: Warning; side: Props["side"] }) {
  const patentLink = usePatentLink();
  const from = useFromList();
  const way = side === "company" ? ownWay(warning, patentLink) : officeWay(warning, patentLink);
  return (
    <div className="warning-body">
      <p className="warning-marks">
        <LevelMark level={warning.level} />
        <span>{kindFacts(warning.kind).word}</span>
        <WarningStateMark state={warning.state} />
      </p>
      <FactRows rows={factsOf(warning, side)} />
      <section aria-label="规则">
        <h3>为什么预警</h3>
        <p>
          {warning.rule}（规则第 {warning.rule_version} 版）。
        </p>
      </section>
      <section aria-label="下一步">
        <h3>下一步</h3>
        <p>{warning.next}。</p>
        <ButtonLink to={way.to} state={from}>
          {way.words}
        </ButtonLink>
      </section>
      <Log warning={warning} />
    </div>
  );
}

function factsOf(warning: Warning, side: Props["side"]): [string, ReactNode][] {
  return [
    ...(side === "office"
      ? ([
          [
            "企业",
            <>
              <Link to={`/companyDetails?id=${warning.company_id}`}>{warning.company_name}</Link> {warning.street_name}
            </>,
          ],
        ] as [string, ReactNode][])
      : []),
    ...warning.facts.map(({ label, text, day }): [string, ReactNode] => [
      label,
      day === undefined ? text : <DayWords key={label} of={day} />,
    ]),
    ...(warning.due === null ? [] : ([["期限", <WarningDue key="due" warning={warning} />]] as [string, ReactNode][])),
    ["产生时间", <MinuteWords key="opened" at={warning.opened_at} />],
    ...(warning.handler_name === "" ? [] : ([["处理人", warning.handler_name]] as [string, ReactNode][])),
    ...(warning.note === "" ? [] : ([["说明", warning.note]] as [string, ReactNode][])),
  ];
}

function Log({ warning: { log } }: { warning: Warning }) {
  return (
    <section aria-label="处理记录">
      <h3>处理记录</h3>
      <ol className="warning-log">
        {log.map(({ id, action, by_name, at, note, link }) => (
          <li key={id}>
            <strong>{logWords[action]}</strong>
            <span>{by_name}</span>
            <MinuteWords at={at} />
            {note !== "" && <p>{note}</p>}
            {link !== null && <Link to={linkWay(link).to}>{linkWay(link).words}</Link>}
          </li>
        ))}
      </ol>
    </section>
  );
}
