import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import type { FormRow } from "#contract/patent/query/form-rows.ts";
import { useKit } from "#src/ui/kit.ts";
import { ConditionRow } from "./condition-row.tsx";
import type { QueryDraft } from "./query-draft.ts";
import { addRow, bracketRow, changeRow, isBracketed, moveRow, removeRow } from "./row-edits.ts";

interface Props {
  draft: QueryDraft;
  onChange: (rows: FormRow[]) => void;
}

const why = {
  open: "",
  unsayable: "这个检索式用条件行表达不了，条件行只供参考，请在检索式中修改。",
  unread: "检索式有误，改正后条件行会随之更新。",
} as const;

/** The rows of the form; those in brackets stand behind one line. */
export function ConditionRows({ draft, onChange }: Props) {
  const { Button } = useKit();
  const { rows, state, rowProblems } = draft;
  const disabled = state !== "open";
  return (
    <section className="query-card" aria-label="检索条件">
      <h2>检索条件</h2>
      {disabled && (
        <p className="query-note" role="status">
          {why[state]}
        </p>
      )}
      <ol className="rows">
        {rows.map((row, at) => (
          <li key={at} data-bracketed={(row.group ?? 0) > 0 || undefined}>
            <ConditionRow
              row={row}
              at={at}
              isFirst={at === 0}
              disabled={disabled}
              problem={rowProblems.find((one) => one.row === at)?.message}
              onChange={(changes) => onChange(changeRow(rows, at, changes))}
            >
              {!disabled && <RowActions rows={rows} at={at} onChange={onChange} />}
            </ConditionRow>
          </li>
        ))}
      </ol>
      {!disabled && (
        <Button icon={<PlusOutlined />} onClick={() => onChange(addRow(rows, rows.length - 1))}>
          增加一行
        </Button>
      )}
    </section>
  );
}

function RowActions({ rows, at, onChange }: { rows: readonly FormRow[]; at: number; onChange: Props["onChange"] }) {
  const { Button } = useKit();
  const label = `第 ${at + 1} 行`;
  return (
    <span className="row-actions">
      {at > 0 && (
        <Button
          small
          kind="text"
          aria-pressed={isBracketed(rows, at)}
          aria-label={`${label}与上一行同在括号内`}
          title="与上一行同在括号内"
          onClick={() => onChange(bracketRow(rows, at))}
        >
          ( )
        </Button>
      )}
      <Button
        small
        kind="text"
        icon={<ArrowUpOutlined />}
        aria-label={`${label}上移`}
        disabled={at === 0}
        onClick={() => onChange(moveRow(rows, at, -1))}
      />
      <Button
        small
        kind="text"
        icon={<ArrowDownOutlined />}
        aria-label={`${label}下移`}
        disabled={at === rows.length - 1}
        onClick={() => onChange(moveRow(rows, at, 1))}
      />
      <Button
        small
        kind="text"
        icon={<DeleteOutlined />}
        aria-label={`删除${label}`}
        onClick={() => onChange(removeRow(rows, at))}
      />
    </span>
  );
}
