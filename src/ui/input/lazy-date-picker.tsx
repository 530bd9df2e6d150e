import { Input } from "antd";
import type { PickerProps } from "antd/es/date-picker/generatePicker";
import { type ComponentProps, lazy, Suspense } from "react";
import type { DatePicker } from "./date-picker.ts";

const Picker = lazy(async () => {
  const { DatePicker: Calendar } = await import("./date-picker.ts");
  return { default: (props: DateProps) => <Calendar<Date> {...props} /> };
});

type RangeProps = ComponentProps<typeof DatePicker.RangePicker>;

const RangePicker = lazy(async () => {
  const { DatePicker: Picker } = await import("./date-picker.ts");
  return { default: (props: RangeProps) => <Picker.RangePicker {...props} /> };
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

/** From a day to a day, loaded with the first list that is narrowed by days. */
export const LazyRangePicker = (props: RangeProps) => (
  <Suspense fallback={<Input disabled aria-label="正在加载日期选择" />}>
    <RangePicker {...props} />
  </Suspense>
);
