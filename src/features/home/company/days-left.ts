/** How far off a day is, for people; days from today on, negative: past. */
export function daysLeftWords(days: number): string {
  if (days < 0) return `已过 ${-days} 天`;
  if (days === 0) return "今天";
  return days === 1 ? "明天" : `还有 ${days} 天`;
}
