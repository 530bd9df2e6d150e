import { dayLength, hourLength, minuteLength } from "#contract/core/time.ts";
import type { SyncStatus } from "#offline/field-types.ts";

/** A clock that is off by less is nobody's concern. */
const leastTold = 2 * minuteLength;

/** `1 天 3 小时`, `2 小时 5 分钟`, `4 分钟`. */
function lengthWords(ms: number): string {
  const minutes = Math.round(ms / minuteLength) * minuteLength;
  const parts = [
    { count: Math.floor(minutes / dayLength), unit: "天" },
    { count: Math.floor((minutes % dayLength) / hourLength), unit: "小时" },
    { count: (minutes % hourLength) / minuteLength, unit: "分钟" },
  ].filter(({ count }) => count > 0);
  return parts
    .slice(0, 2)
    .map(({ count, unit }) => `${count} ${unit}`)
    .join(" ");
}

/** What the person has to know of the clock of a `device`, as 手机; null when it is right. */
export function clockWords(
  { trust, clockOffset }: Pick<SyncStatus, "trust" | "clockOffset">,
  device: string,
): string | null {
  if (trust === "adjusted") return `${device}时间刚被调整，联网前请核对日期`;
  if (Math.abs(clockOffset) < leastTold) return null;
  const way = clockOffset < 0 ? "快" : "慢";
  return `${device}时间比实际${way} ${lengthWords(Math.abs(clockOffset))}，已按服务器时间填写`;
}
