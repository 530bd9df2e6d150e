import { Input } from "antd";
import type { PickerProps } from "antd/es/date-picker/generatePicker";
import { lazy, Suspense } from "react";

const Picker = lazy(async () => {
  const { DatePicker } = await import("./date-picker.ts");
  return { default: (props: DateProps) => <DatePicker<Date> {...props} /> };
});

interface DateProps extends Omit<PickerProps<Date>, "onChange" | "value" | "defaultValue" | "onOk" | "multiple"> {
  value: Date | null;
  onChange: (date: Date | null) => void;
}

/** The date picker, loaded with the first form that has a date: it is 40 KB that a list does not need. */
export const LazyDatePicker = (props: DateProps) => (
  <Suspense fallback={<Input disabled aria-label="正在加载日期选择" />}>
    <Picker {...props} />
  </Suspense>
);
