/** `12,345`: thousands by commas, at most three decimals; by hand, as Intl's formatters are slow to make. */
export function formatCount(count: number): string {
  const [whole = "", part] = String(Math.round(count * 1000) / 1000).split(".");
  const thousands = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return part === undefined ? thousands : `${thousands}.${part}`;
}

/** How many rows a list has: `12,345`, or `10,000+` where counting stopped there. */
export const formatTotal = (total: number, isExact = true): string => `${formatCount(total)}${isExact ? "" : "+"}`;

const tenths = (value: number) => formatCount(Math.round(value * 10) / 10);

/** Bytes as `380 KB`, `1.4 MB` or `95.2 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${formatCount(Math.round(bytes / 1024))} KB`;
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1024 ? `${tenths(megabytes)} MB` : `${tenths(megabytes / 1024)} GB`;
}
