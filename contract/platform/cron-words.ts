const dayMinutes = 24 * 60;
/** China's clocks are ahead of UTC by so many minutes, the whole year. */
const ahead = 8 * 60;

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

/** A star or `5-59`, then `/10`: every so many minutes; null: another form. */
function stepOf(minute: string): number | null {
  const found = /^(?:\*|\d+-59)\/(\d+)$/.exec(minute);
  return found === null ? null : Number(found[1]);
}

/**
 * When work starts, in words and by China's clocks, from five fields in UTC: every minute, every so many, once an hour,
 * or at hours of the day. Other forms (days, weeks, months) are shown as they are written.
 */
export function cronWords(cron: string): string {
  const [minute = "", hour = "", ...days] = cron.split(" ");
  const asWritten = `${cron}（UTC）`;
  if (days.length !== 3 || days.some((field) => field !== "*")) return asWritten;
  const step = stepOf(minute);
  if (hour === "*") {
    if (minute === "*") return "每分钟";
    if (step !== null) return `每 ${step} 分钟`;
    return /^\d+$/.test(minute) ? `每小时第 ${minute} 分` : asWritten;
  }
  if (!/^\d+$/.test(minute) || !/^\d+(,\d+)*$/.test(hour)) return asWritten;
  const times = hour.split(",").map((one) => (Number(one) * 60 + Number(minute) + ahead) % dayMinutes);
  return `每天 ${times
    .toSorted((a, b) => a - b)
    .map(clock)
    .join("、")}`;
}
