import { content } from "#contract/site/content.ts";
import type { Exchange } from "#contract/site/content-extensions.ts";
import { type Column, ruleOf } from "#contract/site/content-columns.ts";
import { useCall } from "#src/api/use-call.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { ExchangesField } from "./exchanges-field.tsx";
import { type ExtensionField, type ExtensionValue, type ExtensionValues, fieldsOfColumn } from "./extension-fields.ts";

interface Props {
  column: Column;
  values: ExtensionValues;
  onChange: (values: ExtensionValues) => void;
  problems: Record<string, string>;
  /** The piece itself, which is never offered among others. */
  ownId: string | undefined;
}

/** The part of the form that differs by column. */
export function ExtensionForm({ column, values, onChange, problems, ownId }: Props) {
  const fields = fieldsOfColumn(column);
  return (
    <div className="field-pair">
      {fields.map((field) => (
        <ExtensionControl
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
          problem={problems[`extension.${field.name}`]}
          ownId={ownId}
          problems={problems}
        />
      ))}
    </div>
  );
}

interface ControlProps {
  field: ExtensionField;
  value: ExtensionValue;
  onChange: (value: ExtensionValue) => void;
  problem: string | undefined;
  ownId: string | undefined;
  problems: Record<string, string>;
}

function ExtensionControl({ field, value, onChange, problem, ownId, problems }: ControlProps) {
  const { Text, Choice, Lines, Day, Moment } = useFormKit();
  const { name, label, input, optional, hint, options = [], column } = field;
  const frame = {
    name: `extension.${name}`,
    label,
    problem,
    required: optional !== true,
    ...(hint !== undefined && { hint }),
  };
  if (input === "exchanges")
    return <ExchangesField {...frame} value={value as Exchange[]} onChange={onChange} problems={problems} />;
  if (Array.isArray(value)) return <Lines {...frame} value={value as string[]} onChange={onChange} />;
  const editing = { ...frame, value, onChange };
  if (input === "choice") return <Choice {...editing} options={optionsOf(options)} />;
  if (input === "day") return <Day {...editing} />;
  if (input === "moment") return <Moment {...editing} />;
  if (column !== undefined) return <PieceChoice {...editing} column={column} ownId={ownId} />;
  return <Text {...editing} {...(input === "number" && { inputMode: "numeric" as const })} maxLength={200} />;
}

/** Another piece of a column; the newest two hundred are offered. */
function PieceChoice({
  column,
  ownId,
  ...editing
}: { column: Column } & Omit<ControlProps, "field" | "value" | "onChange" | "problems"> & {
    name: string;
    label: string;
    value: string;
    onChange: (value: string) => void;
  }) {
  const { Choice } = useFormKit();
  const pieces = useCall(content.list, { column, size: 200 });
  const offered = (pieces.data?.list ?? [])
    .filter(({ id }) => id !== ownId)
    .map(({ id, title }) => ({ value: id, label: title }));
  const isKnown = editing.value === "" || offered.some(({ value }) => value === editing.value);
  const options = isKnown ? offered : [{ value: editing.value, label: `已选的${ruleOf(column).title}` }, ...offered];
  return <Choice {...editing} options={options} clearable />;
}
