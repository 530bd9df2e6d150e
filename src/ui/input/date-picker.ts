import dateFnsGenerateConfig from "@rc-component/picker/generate/dateFns";
// By path: the package's own DatePicker would bring dayjs along.
import generatePicker from "antd/es/date-picker/generatePicker";
import { readDate } from "#contract/core/date-words.ts";
import { dateOfDay } from "#contract/core/time.ts";
import { type PickerFormat, precisionOf } from "./picker-formats.ts";

/** What is typed is read by whatever signs it is written: `2026年11月23日`, `2026-11-23`, `2026/11/23`. */
const parse: typeof dateFnsGenerateConfig.locale.parse = (locale, text, formats) => {
  const precision = precisionOf(formats[0] as PickerFormat);
  // Years and clocks in the calendar's own head.
  if (precision === undefined) return dateFnsGenerateConfig.locale.parse(locale, text, formats);
  const read = readDate(text, precision);
  return read === null ? null : dateOfDay(read);
};

/** antd's date picker on date-fns; its values are `Date`. */
export const DatePicker = generatePicker<Date>({
  ...dateFnsGenerateConfig,
  locale: { ...dateFnsGenerateConfig.locale, parse },
});
