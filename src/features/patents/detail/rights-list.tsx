import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { partyWords, type PatentRight, readRights } from "#contract/patent/legal/read-rights.ts";
import type { PatentEvent } from "#contract/patent/patent-view.ts";
import { RecordDay, recordDay } from "#src/ui/text/record-day.tsx";

interface Props {
  events: readonly PatentEvent[];
}

/** 权利变动: what the events say of transfers, licences, pledges, preservations and open licences, newest first. */
export function RightsList({ events }: Props) {
  const rights = readRights(events).toReversed();
  if (rights.length === 0) return null;
  return (
    <section aria-label="权利变动">
      <h2>权利变动</h2>
      <ol className="patent-events">
        {rights.map((right) => (
          <li key={right.event_id} className={stateOf(right) === "在效" ? "decides" : undefined}>
            <p>
              <RecordDay of={right.on} /> <strong>{right.way || right.kind}</strong>
              <small>{stateWords(right)}</small>
            </p>
            <Parties right={right} />
            <Before right={right} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How a contract stood before it was changed. */
function Before({ right }: { right: PatentRight }) {
  const [from, to] = partyWords[right.kind];
  return right.before?.map((one) => (
    <p key={`${one.until} ${one.from} ${one.to} ${one.way}`}>
      <small>
        {recordDay(one.until)} 变更前：
        {[one.way, one.from && `${from} ${one.from}`, one.to && `${to} ${one.to}`].filter(Boolean).join("，") ||
          "未公告"}
      </small>
    </p>
  ));
}

/** A transfer is done; all else is in force until it is ended. */
const stateOf = ({ kind, ended_on }: PatentRight) =>
  kind === "转让" ? "已完成" : ended_on === null ? "在效" : "已终止";

const stateWords = (right: PatentRight) =>
  right.ended_on === null ? stateOf(right) : `${stateOf(right)}（${recordDay(right.ended_on)}）`;

function Parties({ right }: { right: PatentRight }) {
  const [from, to] = partyWords[right.kind];
  const facts = (
    [
      [from, right.from],
      [to, right.to],
      [right.kind === "许可" ? "合同备案号" : "登记号", right.number],
    ] as const
  ).filter(([, value]) => value !== "");
  if (facts.length === 0) return null;
  return <FactRows rows={facts} />;
}
