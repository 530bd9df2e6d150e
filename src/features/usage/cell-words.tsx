import type { UsageRow } from "#contract/usage/usage-calls.ts";
import { type UsageListName, usageListOf } from "#contract/usage/usage-lists.ts";
import { deviceName } from "#src/entities/device/device-name.ts";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";
import { formatBytes, formatCount } from "#src/ui/text/format-number.ts";

/** Milliseconds as `380 毫秒` or `1.4 秒`. */
export const timeWords = (ms: number): string =>
  ms < 1000 ? `${formatCount(ms)} 毫秒` : `${formatCount(Math.round(ms / 100) / 10)} 秒`;

interface Props {
  list: UsageListName;
  row: UsageRow;
  column: string;
}

/** A value of a row as its column is shown; a dash where there is none. */
export function CellWords({ list, row, column }: Props) {
  const value = row.cells[column];
  const form = usageListOf(list).columns[column]?.form ?? "text";
  if (value === null || value === undefined || value === "") return form === "device" ? deviceName("", row.id) : "—";
  switch (form) {
    case "day":
      return <DayWords of={value} />;
    case "minute":
      return <MinuteWords at={value} />;
    case "time":
      return timeWords(Number(value));
    case "bytes":
      return formatBytes(Number(value));
    case "count":
      return formatCount(Number(value));
    case "device":
      return deviceName(String(value), row.id);
    case "text":
      return value;
  }
}
