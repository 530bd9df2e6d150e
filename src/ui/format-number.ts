const grouped = new Intl.NumberFormat("zh-CN");
const oneDecimal = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 1 });

/** `12,345`. */
export const formatCount = (count: number) => grouped.format(count);

/** Bytes as `380 KB` or `1.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${grouped.format(Math.round(bytes / 1024))} KB`;
  return `${oneDecimal.format(bytes / 1024 / 1024)} MB`;
}
