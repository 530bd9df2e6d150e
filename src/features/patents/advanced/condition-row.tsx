import type { ReactNode } from "react";
import { closedLists } from "#contract/patent/query/field-values.ts";
import { isWord } from "#contract/patent/query/fields.ts";
import { type FormRow, rowJoins, rowRelations } from "#contract/patent/query/form-rows.ts";
import { searchFields } from "#contract/patent/query/query-tree.ts";
import { FieldPick } from "./field-pick.tsx";
import { relationsOf } from "./row-edits.ts";

const joinWords = { and: "并且", or: "或者", not: "不含" } as const;

interface OneOfProps<T extends string> {
  label: string;
  value: string;
  options: readonly (readonly [T, string])[];
  disabled: boolean;
  onChange: (value: T) => void;
}

/** A few words side by side, one of them chosen. */
function OneOf<T extends string>({ label, value, options, disabled, onChange }: OneOfProps<T>) {
  return (
    <div className="row-one-of" role="group" aria-label={label}>
      {options.map(([word, shown]) => (
        <button
          key={word}
          type="button"
          className="row-choice"
          aria-pressed={word === value}
          disabled={disabled}
          onClick={() => onChange(word)}
        >
          {shown}
        </button>
      ))}
    </div>
  );
}

function valuesOf(fields: string): readonly string[] | undefined {
  const field = searchFields.find((one) => one === fields);
  return field !== undefined && isWord(field) ? closedLists[field] : undefined;
}

const hints: Partial<Record<FormRow["relation"], string>> = {
  between: "如 2020 至 2021-06-30",
  since: "如 2020-01-01",
  until: "如 2023",
  starts: "如 F24F11",
};

interface Props {
  row: FormRow;
  /** From 0. */
  at: number;
  isFirst: boolean;
  disabled: boolean;
  problem: string | undefined;
  onChange: (changes: Partial<FormRow>) => void;
  children: ReactNode;
}

/** One condition: how it joins, where it looks, how, and for what. */
export function ConditionRow({ row, at, isFirst, disabled, problem, onChange, children }: Props) {
  const label = `第 ${at + 1} 行`;
  const relations = relationsOf(row.fields);
  const values = valuesOf(row.fields);
  const name = `row-${at}`;
  const joins = isFirst ? (["and", "not"] as const) : rowJoins;
  return (
    <div className="row-body">
      <OneOf
        label={`${label}的关系`}
        value={row.join === "or" && isFirst ? "and" : row.join}
        options={joins.map((join) => [join, isFirst && join === "and" ? "查找" : joinWords[join]] as const)}
        disabled={disabled}
        onChange={(join) => onChange({ join })}
      />
      <FieldPick
        name={`${name}-field`}
        label={`${label}的字段`}
        value={row.fields}
        disabled={disabled}
        onChange={(fields) => onChange({ fields })}
      />
      {relations.length === 1 ? (
        <span className="row-relation">{rowRelations[row.relation]}</span>
      ) : (
        <OneOf
          label={`${label}的比较`}
          value={row.relation}
          options={relations.map((one) => [one, rowRelations[one]] as const)}
          disabled={disabled}
          onChange={(relation) => onChange({ relation })}
        />
      )}
      {values === undefined ? (
        <input
          className="row-value"
          aria-label={`${label}的值`}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${name}-problem`}
          placeholder={hints[row.relation] ?? "词或词组"}
          maxLength={2000}
          value={row.value}
          readOnly={disabled}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      ) : (
        <OneOf
          label={`${label}的值`}
          value={row.value}
          options={values.map((one) => [one, one] as const)}
          disabled={disabled}
          onChange={(value) => onChange({ value })}
        />
      )}
      {children}
      {problem !== undefined && (
        <p id={`${name}-problem`} className="row-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
