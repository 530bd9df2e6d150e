import { useState } from "react";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { PickSheet } from "#src/ui/form/pick-sheet.tsx";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { fieldChoices, fieldsLabel } from "./row-edits.ts";

interface Props {
  name: string;
  /** Which row it is, for those who do not see. */
  label: string;
  value: string;
  disabled: boolean;
  onChange: (fields: string) => void;
}

/** The field a row looks in: of a list at the desk, of a sheet on the phone. */
export function FieldPick({ name, label, value, disabled, onChange }: Props) {
  const { Choice } = useFormKit();
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const known = fieldChoices.some((one) => one.value === value);
  const options = known ? fieldChoices : [{ value, label: fieldsLabel(value) }, ...fieldChoices];
  if (disabled) return <span className="row-field">{fieldsLabel(value)}</span>;
  if (!isPhone) return <Choice name={name} label={label} value={value} options={options} onChange={onChange} />;
  const pick = (fields: string) => {
    onChange(fields);
    setOpen(false);
  };
  return (
    <>
      <button type="button" className="row-field" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="visually-hidden">{label}：</span>
        {fieldsLabel(value)} <span aria-hidden="true">▾</span>
      </button>
      {isOpen && (
        <PickSheet label="字段" value={value} options={options} onChoose={pick} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
