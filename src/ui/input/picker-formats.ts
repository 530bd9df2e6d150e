import type { Precision } from "#contract/core/date-words.ts";

/** How the picker shows each. */
export const pickerFormats = { month: "yyyy年MM月", day: "yyyy年MM月dd日", minute: "yyyy年MM月dd日 HH:mm" } as const;

export type PickerFormat = (typeof pickerFormats)[Precision];

export const precisionOf = (format: PickerFormat): Precision | undefined =>
  (Object.keys(pickerFormats) as Precision[]).find((one) => pickerFormats[one] === format);
