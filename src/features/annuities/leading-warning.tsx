import { Link, useLocation } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import { kindOf } from "#contract/core/roles.ts";
import type { Warning } from "#contract/warning/warning-fields.ts";
import { kindFacts } from "#contract/warning/warning-kinds.ts";
import { isOpenWarning } from "#contract/warning/warning-states.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import type { FromList } from "#src/entities/warning/cost-link.tsx";
import { LevelMark } from "#src/entities/warning/level-mark.tsx";
import { WarningDue, WarningStateMark } from "#src/entities/warning/warning-words.tsx";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";

/** What the account below says in its own head, and the sum, which the account has as of today. */
const saidBelow = ["专利", "申请号", "今日应缴合计"];

interface Props {
  id: string;
  patent: string;
  /** Yuan that the account asks for on a day; undefined: nothing, or not known yet. */
  sum: { total: string; on: string } | undefined;
}

/** The warning that led to the account: what is due, when and how much, and the way back to its list. */
export function LeadingWarning({ id, patent, sum }: Props) {
  const { data, error, refetch } = useCall(contract.warning.warningInfo, { id });
  const list = useListBefore();
  const isGone = error instanceof ServerRefusal && (error.status === 404 || error.status === 422);
  return (
    <section className="annuity-card" aria-label="费用预警">
      <h2>费用预警</h2>
      {isGone && <p role="status">这条预警已删除，或不属于您可以查看的企业。以下是这件专利现在的年费账户。</p>}
      {error !== null && !isGone && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data !== undefined && !isGone && <Body warning={data} patent={patent} sum={sum} />}
      <p>
        <Link className="reach" to={list}>
          返回预警列表
        </Link>
      </p>
    </section>
  );
}

/** The list as it was left; of a copied address the whole one. */
function useListBefore(): string {
  const state = useLocation().state as Partial<FromList> | null;
  const isEnterprise = kindOf(useSessionUser()) === "enterprise";
  return state?.list ?? (isEnterprise ? "/early" : "/workWarning");
}

function Body({ warning, patent, sum }: Omit<Props, "id"> & { warning: Warning }) {
  if (warning.subject_id !== patent)
    return <p role="status">这条预警不是关于这件专利的。以下是所选专利现在的年费账户。</p>;
  const isOpen = isOpenWarning(warning.state);
  return (
    <>
      <p>
        <strong>{warning.title}</strong>
      </p>
      <p className="warning-marks">
        <LevelMark level={warning.level} />
        <span>{kindFacts(warning.kind).word}</span>
        <WarningStateMark state={warning.state} />
      </p>
      {isOpen ? <Facts warning={warning} sum={sum} /> : <Closed warning={warning} />}
    </>
  );
}

const Facts = ({ warning, sum }: Pick<Props, "sum"> & { warning: Warning }) => (
  <>
    <FactRows
      rows={[
        ...warning.facts
          .filter(({ label, day }) => !saidBelow.includes(label) && (day === undefined || day !== warning.due))
          .map(
            ({ label, text, day }) => [label, day === undefined ? text : <DayWords key={label} of={day} />] as const,
          ),
        ...(sum === undefined
          ? []
          : [
              [
                "应缴合计",
                <>
                  {moneyWords(sum.total)}（<DayWords of={sum.on} />
                  缴纳）
                </>,
              ] as const,
            ]),
        ...(warning.due === null ? [] : [["期限", <WarningDue key="due" warning={warning} />] as const]),
      ]}
    />
    <p>{warning.next}。</p>
  </>
);

/** What it asked for is over: its sums are of another day, and the account below has those of today. */
function Closed({ warning: { state, note, log } }: { warning: Warning }) {
  const at = log[0]?.at;
  return (
    <p role="status">
      这条预警已结（{state}
      {note !== "" && `：${note}`}
      {at !== undefined && (
        <>
          ，<MinuteWords at={at} />
        </>
      )}
      ），无须再处理。以下是这件专利现在的年费账户。
    </p>
  );
}
