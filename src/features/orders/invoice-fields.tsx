import { invoiceKinds } from "#contract/order/order-invoice.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";

export interface InvoiceValues {
  title: string;
  tax_no: string;
  kind: string;
  email: string;
}

export const blankInvoice: InvoiceValues = { title: "", tax_no: "", kind: "", email: "" };

interface Props {
  values: InvoiceValues;
  /** By the dotted path in the order. */
  problems: Record<string, string>;
  onChange: (values: InvoiceValues) => void;
}

/** What an invoice is made out to, and where it goes. */
export function InvoiceFields({ values, problems, onChange }: Props) {
  const { Text, Choice } = useFormKit();
  const field = (name: keyof InvoiceValues) => ({
    name: `invoice.${name}`,
    required: true,
    value: values[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
    problem: problems[`invoice.${name}`],
  });
  return (
    <>
      <Choice {...field("kind")} label="发票类型" options={optionsOf(invoiceKinds)} />
      <Text {...field("title")} label="发票抬头" maxLength={100} />
      <Text {...field("tax_no")} label="税号" maxLength={20} />
      <Text {...field("email")} label="收票邮箱" maxLength={100} />
    </>
  );
}
