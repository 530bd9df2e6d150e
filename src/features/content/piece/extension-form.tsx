import { useState } from "react";
import { contract } from "#contract/index.ts";
import { offerOf } from "#contract/policy/offer-rules.ts";
import { content } from "#contract/site/content.ts";
import type { Exchange, ExtensionOf } from "#contract/site/content-extensions.ts";
import { type Column, ruleOf } from "#contract/site/content-columns.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { type FieldFrame, optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { ExchangesField } from "./exchanges-field.tsx";
import {
  type ExtensionField,
  extensionOf,
  type ExtensionValue,
  type ExtensionValues,
  fieldsOfColumn,
} from "./extension-fields.ts";

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
  const second = fields.findIndex(({ begins }) => begins !== undefined);
  const [main, offer] = second === -1 ? [fields, []] : [fields.slice(0, second), fields.slice(second)];
  const controls = (some: readonly ExtensionField[]) => (
    <div className="field-pair">
      {some.map((field) => (
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
  return (
    <>
      {controls(main)}
      {offer.length > 0 && (
        <fieldset className="content-group">
          <legend>{offer[0]?.begins}</legend>
          {controls(offer)}
          <OfferCount column={column} values={values} />
        </fieldset>
      )}
    </>
  );
}

/** How many companies the conditions would be for as they are typed. */
function OfferCount({ column, values }: Pick<Props, "column" | "values">) {
  const [said, setSaid] = useState("");
  const { busy, run } = useWork();
  const count = () =>
    run(async () => {
      const offer = offerOf(extensionOf(column, values) as ExtensionOf<"policy">);
      const { 符合, 待核实, of } = await callServer(contract.policy.preview, offer);
      setSaid(`全区 ${formatCount(of)} 家企业中，符合 ${formatCount(符合)} 家，待核实 ${formatCount(待核实)} 家`);
    });
  return (
    <div className="content-buttons">
      <Button disabled={busy} onClick={() => void count()}>
        {busy ? "正在统计…" : "统计符合的企业"}
      </Button>
      <span role="status">{said}</span>
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
  const { Text, Choice, Lines, Many, Day, Moment } = useFormKit();
  const { name, label, input, optional, hint, options = [], words = (option) => option, column } = field;
  const frame = {
    name: `extension.${name}`,
    label,
    problem,
    required: optional !== true,
    ...(hint !== undefined && { hint }),
  };
  if (input === "exchanges")
    return <ExchangesField {...frame} value={value as Exchange[]} onChange={onChange} problems={problems} />;
  if (input === "streets") return <StreetsField {...frame} value={value as string[]} onChange={onChange} />;
  if (input === "many")
    return (
      <Many
        {...frame}
        value={value as string[]}
        onChange={onChange}
        options={options.map((option) => ({ value: option, label: words(option) }))}
      />
    );
  if (Array.isArray(value)) return <Lines {...frame} value={value as string[]} onChange={onChange} />;
  const editing = { ...frame, value, onChange };
  if (input === "choice") return <Choice {...editing} options={optionsOf(options)} />;
  if (input === "day") return <Day {...editing} />;
  if (input === "moment") return <Moment {...editing} />;
  if (column !== undefined) return <PieceChoice {...editing} column={column} ownId={ownId} />;
  return <Text {...editing} {...(input === "number" && { inputMode: "numeric" as const })} maxLength={200} />;
}

/** Streets by name: what is published is read without an account, which knows no numbers. */
function StreetsField(field: FieldFrame & { value: string[]; onChange: (value: string[]) => void }) {
  const { Many } = useFormKit();
  const streets = useCall(contract.staff.streets, {});
  return <Many {...field} options={optionsOf((streets.data ?? []).map(({ name }) => name))} />;
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
