import { useState } from "react";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { type FieldFrame, useFormKit } from "#src/ui/form/form-kit.ts";

/** Stands for a name that is not in the list: no name has a line break. */
const other = "\n";

interface Props extends FieldFrame {
  value: string;
  onChange: (value: string) => void;
}

/** One of the company's people, or anybody else by name. While the list is missing, a name can be typed. */
export function ResponsiblePerson({ value, onChange, ...frame }: Props) {
  const { Choice, Text } = useFormKit();
  const [isOther, setOther] = useState(false);
  const { data } = useCall(contract.portfolio.portfolioPeople, {});
  if (data === undefined) return <Text {...frame} value={value} onChange={onChange} maxLength={30} />;
  const isListed = value === "" || data.list.some(({ name }) => name === value);
  const isTyped = isOther || !isListed;
  const options = [
    ...data.list.map(({ name, from }) => ({ value: name, label: `${name}（${from}）` })),
    { value: other, label: "其他人，自己填写" },
  ];
  const choose = (chosen: string) => {
    setOther(chosen === other);
    onChange(chosen === other ? "" : chosen);
  };
  return (
    <>
      <Choice {...frame} value={isTyped ? other : value} onChange={choose} options={options} clearable />
      {isTyped && <Text {...frame} label={`${frame.label}姓名`} value={value} onChange={onChange} maxLength={30} />}
    </>
  );
}
