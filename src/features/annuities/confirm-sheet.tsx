import { currentTime } from "#contract/sync/current-time.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import { useState } from "react";
import { v7 } from "uuid";
import { confirmMost } from "#contract/annuity/annuity-calls.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";

type Row = OutputOf<typeof contract.annuity.list>["list"][number];

interface Props {
  onClose: () => void;
  onSaved: () => void;
}

/** Says of many patents at once that their year was paid in time; days and amounts are those the office asked for. */
export function ConfirmSheet({ onClose, onSaved }: Props) {
  const { Sheet } = useFormKit();
  const asked = { which: "unconfirmed", size: confirmMost } as const;
  const { data, error, refetch } = useCall(contract.annuity.list, asked);
  const rows = data?.list.filter((row) => row.next !== null);
  if (rows === undefined)
    return (
      <Sheet title="批量确认已缴" onClose={onClose}>
        {error === null ? <PartSkeleton /> : <ErrorNote error={error} retry={() => void refetch()} />}
      </Sheet>
    );
  return <Choice rows={rows} total={data?.total ?? 0} onClose={onClose} onSaved={onSaved} />;
}

interface Typed {
  /** The payment's id, the same for every try. */
  id: string;
  isPaid: boolean;
  paid_on: string;
  amount: string;
}

const typedOf = ({ next }: Row): Typed => ({
  id: v7(),
  isPaid: true,
  paid_on: next?.due_on ?? "",
  amount: next?.annuity ?? "",
});

function Choice({ rows: given, total, onClose, onSaved }: Props & { rows: readonly Row[]; total: number }) {
  const { Button } = useKit();
  const { Sheet } = useFormKit();
  const { busy, run } = useWork();
  // What is shown stays as it was opened, also while the list behind it is asked for anew.
  const [rows, setRows] = useState(given);
  const [typed, setTyped] = useState(() => new Map(given.map((row) => [row.id, typedOf(row)])));
  const [refused, setRefused] = useState(new Map<string, string>());
  const chosen = rows.filter(({ id }) => typed.get(id)?.isPaid === true);
  const set = (id: string, changes: Partial<Typed>) =>
    setTyped((before) => new Map(before).set(id, { ...(before.get(id) as Typed), ...changes }));
  const submit = () =>
    run(async () => {
      const payments = chosen.flatMap(({ id, next }) => {
        const one = typed.get(id);
        if (one === undefined || next === null) return [];
        return [{ id: one.id, patent_id: id, year: next.year, paid_on: one.paid_on, amount: one.amount.trim() }];
      });
      const answer = await callServer(contract.annuity.confirm, { payments });
      const problems = new Map(
        answer.refused.map(({ patent_id, problems: words }) => [patent_id, Object.values(words).join("；")]),
      );
      onSaved();
      toast(`已登记 ${answer.saved} 件${problems.size > 0 ? `，${problems.size} 件没有登记` : ""}`);
      if (problems.size === 0) return onClose();
      setRefused(problems);
      setRows(rows.filter(({ id }) => problems.has(id) || typed.get(id)?.isPaid !== true));
    });
  const footer = (
    <Button wide kind="primary" busy={busy} disabled={chosen.length === 0} onClick={() => void submit()}>
      确认 {chosen.length} 件已按期缴纳
    </Button>
  );
  return (
    <Sheet title="批量确认已缴" onClose={onClose} footer={footer}>
      <p>
        这些专利到期后没有登记缴费。缴费日和金额按期限日和登记的减缴填好，可以修改；没有缴纳的请取消勾选。
        {total > rows.length && `本次显示前 ${rows.length} 件，登记后可继续。`}
      </p>
      <ul className="annuity-list" aria-label="待确认的专利">
        {rows.map((row) => (
          <ConfirmRow key={row.id} row={row} typed={typed.get(row.id)} problem={refused.get(row.id)} onChange={set} />
        ))}
      </ul>
    </Sheet>
  );
}

interface RowProps {
  row: Row;
  typed: Typed | undefined;
  problem: string | undefined;
  onChange: (id: string, changes: Partial<Typed>) => void;
}

function ConfirmRow({ row: { id, title, next }, typed, problem, onChange }: RowProps) {
  const { Day, Flag, Text } = useFormKit();
  const [isOpen, setOpen] = useState(false);
  const { Button } = useKit();
  if (typed === undefined || next === null) return null;
  return (
    <li className="annuity-confirm">
      <Flag
        name={`paid-${id}`}
        label={`${title}（第 ${next.year} 年度）`}
        value={typed.isPaid}
        onChange={(isPaid) => onChange(id, { isPaid })}
      />
      {typed.isPaid && (
        <p>
          <span className="annuity-day">
            <DayWords of={typed.paid_on} />
          </span>{" "}
          缴纳 {moneyWords(typed.amount)}
          <Button small aria-expanded={isOpen} aria-label={`修改${title}的缴费`} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "收起" : "修改"}
          </Button>
        </p>
      )}
      {typed.isPaid && isOpen && (
        <>
          <Day
            name={`paid_on-${id}`}
            label="缴费日"
            value={typed.paid_on}
            most={dayOf(currentTime())}
            onChange={(paid_on) => onChange(id, { paid_on })}
          />
          <Text
            name={`amount-${id}`}
            label="金额"
            inputMode="decimal"
            maxLength={10}
            value={typed.amount}
            onChange={(amount) => onChange(id, { amount })}
          />
        </>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </li>
  );
}
