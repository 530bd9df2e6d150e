import { useState } from "react";
import { mobileOf, mobileTypedMax } from "#contract/core/pasted/phone-numbers.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { type AnswerFieldProps, frameOf } from "./answer-field.ts";

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

export function TextField(props: AnswerFieldProps<"text">) {
  const { Text } = useFormKit();
  const { max } = props.question;
  return <Text {...frameOf(props)} value={textOf(props.value)} onChange={props.onChange} maxLength={max} />;
}

export function ParagraphField(props: AnswerFieldProps<"paragraph">) {
  const { LongText } = useFormKit();
  const { max } = props.question;
  return <LongText {...frameOf(props)} value={textOf(props.value)} onChange={props.onChange} maxLength={max} />;
}

export function MobileField(props: AnswerFieldProps<"mobile">) {
  const { Text } = useFormKit();
  return (
    <Text
      {...frameOf(props)}
      value={textOf(props.value)}
      onChange={(text) => props.onChange(mobileOf(text) ?? text.replace(/[\s-]/g, ""))}
      inputMode="tel"
      maxLength={mobileTypedMax}
    />
  );
}

export function DateField(props: AnswerFieldProps<"date">) {
  const { Day } = useFormKit();
  return <Day {...frameOf(props)} value={textOf(props.value)} onChange={props.onChange} />;
}

/** Full-width digits, points and signs as people type them on a phone. */
const plainDigits = (text: string) =>
  text
    .replace(/[０-９．－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace("。", ".")
    .replace(/[\s,，]/g, "");

const numberText = (value: unknown) => (typeof value === "number" || typeof value === "string" ? String(value) : "");

/** A number while it is typed: what is no number yet stays as text, which the rules then name. */
export function NumberField(props: AnswerFieldProps<"number">) {
  const { Text } = useFormKit();
  const { unit, least, most, decimals } = props.question;
  const [typed, setTyped] = useState(numberText(props.value));
  const known = typed !== "" && Number(typed) === props.value ? typed : numberText(props.value);
  const limits = [least !== null && `不小于 ${least}`, most !== null && `不大于 ${most}`].filter(Boolean).join("，");
  const change = (text: string) => {
    const plain = plainDigits(text);
    setTyped(plain);
    props.onChange(/^-?\d+(\.\d*)?$/.test(plain) ? Number(plain) : plain);
  };
  const hint = [unit && `单位：${unit}`, limits].filter(Boolean).join("，");
  return (
    <Text
      {...frameOf(props, hint)}
      value={known}
      onChange={change}
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      maxLength={20}
    />
  );
}
